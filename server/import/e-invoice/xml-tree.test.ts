import { expect, it } from 'vitest'

import { bytesOf } from '../../../tests/server/sample-files.ts'
import { UnreadableFile } from '../reading.ts'
import { readXml } from './xml-tree.ts'

const prefixes = { 'urn:a': 'a' }

it('reads elements of the known namespaces, under our prefixes, with their lines', async () => {
  const text =
    '<r xmlns="urn:a">\n<x:i xmlns:x="urn:a" y="1">one</x:i>\n<n xmlns="urn:b"><i xmlns="urn:a">no</i></n></r>'
  const root = await readXml(bytesOf(text), prefixes)
  expect(root.children.map(({ name, line, text: own, attributes }) => [name, line, own, attributes.get('y')])).toEqual([
    ['a:i', 2, 'one', '1'],
  ])
})

it.each([
  ['bytes', { bytes: 20, depth: 9, elements: 9 }],
  ['levels', { bytes: 999, depth: 2, elements: 9 }],
  ['elements', { bytes: 999, depth: 9, elements: 2 }],
])('stops at too many %s', async (_name, limits) => {
  const reading = readXml(bytesOf('<r xmlns="urn:a"><i><j/></i></r>'), prefixes, limits)
  await expect(reading).rejects.toSatisfy(
    (error) => error instanceof UnreadableFile && error.refusal.code === 'fileTooLarge',
  )
})
