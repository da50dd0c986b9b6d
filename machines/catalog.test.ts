import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

import { catalog } from './catalog.ts'

it('holds every machine once, under its own id', () => {
  const ids = catalog.map(({ machine }) => machine.id)
  expect([...new Set(ids)]).toEqual(ids)
})

it('holds as many machines as there are machine files, each beside its model and its test', () => {
  const files = readdirSync('machines', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.machine.ts'),
  )
  const lonely = files.flatMap((file) =>
    ['.model.ts', '.test.ts']
      .map((end) => join('machines', file.replace('.machine.ts', end)))
      .filter((beside) => !existsSync(beside)),
  )
  expect(lonely).toEqual([])
  const stems = files.map((file) =>
    basename(file, '.machine.ts').replaceAll(/-\w/g, (match) => match.charAt(1).toUpperCase()),
  )
  const listed = catalog.map(({ machine, kind }) =>
    kind === 'lifecycle' ? machine.id.replace(/Lifecycle$/, '') : machine.id,
  )
  expect(listed.toSorted(), 'machines/catalog.ts lists each machine').toEqual(stems.toSorted())
})
