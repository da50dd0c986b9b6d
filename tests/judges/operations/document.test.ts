import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { packageRoot } from '../../../server/package-root.ts'
import { FIRST, missingLines, readChapters, readPlaceholders, readStrays, withValues } from './document.ts'

const DOCS = join(packageRoot, 'docs')
const operations = join(DOCS, 'operations.md')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'document-'))
})
afterAll(() => rm(folder, { recursive: true }))

const fence = (language: string, ...lines: string[]) => ['```' + language, ...lines, '```', ''].join('\n')

async function pageOf(...parts: string[]): Promise<string> {
  const path = join(folder, 'page.md')
  await writeFile(path, parts.join('\n'))
  return path
}

it('docs/operations.md says of every command whether a first installation runs it, or why not', () => {
  const chapters = readChapters(operations)
  expect(chapters.map(({ title }) => title)).toEqual([
    'Deployment',
    'From an empty server to the first paid invoice',
    'Feed in',
    "The operator's command",
    'Retention',
    'Backup and restore',
    'Upgrade and rollback',
  ])
  expect(readStrays(operations, chapters)).toEqual([])
})

it('docs/operations.md copies files that are there, and its commands are those of package.json', async () => {
  const commands = readChapters(operations)
    .flatMap(({ blocks }) => blocks)
    .map(({ commands: text }) => text)
    .join('\n')
  const files = [...commands.matchAll(/docs\/[\w.-]+(?:\/[\w.-]+)*/g)].map(([name]) => join(packageRoot, name))
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  const { scripts } = (await import('../../../package.json')).default
  const run = [...commands.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = '']) => name)
  expect(run.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})

it('every file of docs/examples is used by docs/operations.md or docs/feeds.md', () => {
  const commands = readChapters(operations).flatMap(({ blocks }) => blocks.map(({ commands: text }) => text))
  const unused = readdirSync(join(DOCS, 'examples')).filter(
    (name) => !commands.some((text) => text.split(/\s/).includes(name)),
  )
  expect(unused).toEqual([])
})

it('reads the chapters of the list in its order, with what runs on, what is skipped and what is shown', async () => {
  const path = await pageOf(
    `## ${FIRST}`,
    '2. [Second](#second-one)',
    '1. [First](#first)',
    '| `one.example`, `2` | the first |',
    '## First',
    fence('sh', '# ## no heading', 'echo one'),
    'Prints',
    '',
    fence('text', 'one …'),
    '## Second one',
    '<!-- judge: runs on -->',
    fence('sh', 'npm start'),
    '<!-- judge: skipped, needs Docker -->',
    fence('sh', 'docker ps'),
    '## Third',
    fence('sh', 'stray'),
  )
  const chapters = readChapters(path)
  expect(chapters.map(({ title }) => title)).toEqual(['Second one', 'First'])
  expect(chapters.flatMap(({ blocks }) => blocks)).toMatchObject([
    { commands: 'npm start', way: 'runsOn' },
    { commands: 'docker ps', way: 'skipped', reason: 'needs Docker' },
    { commands: '# ## no heading\necho one', way: 'run', shown: ['one …'] },
  ])
  expect(readStrays(path, chapters)).toMatchObject([{ commands: 'stray' }])
  expect(readPlaceholders(path)).toEqual(['one.example', '2'])
})

it('refuses a link that leads nowhere, a mark that it does not know, and a block without an end', async () => {
  const list = `## ${FIRST}\n1. [There](#there)\n`
  const nowhere = await pageOf(list, '## Elsewhere')
  expect(() => readChapters(nowhere)).toThrow('#there, which is not there')
  const misspelt = await pageOf(list, '## There', '<!-- judge: skiped, needs Docker -->', fence('sh', 'docker ps'))
  expect(() => readChapters(misspelt)).toThrow('is not understood')
  const open = await pageOf(list, '## There', '```sh', 'echo')
  expect(() => readChapters(open)).toThrow('has no end')
})

it('puts the longest of the operator’s values first, and finds lines that are not printed in their order', () => {
  const values = new Map([
    ['mail.example.com', 'm'],
    ['smtps://mail.example.com', 'smtp://here'],
    ['$PID', '17'],
  ])
  expect(withValues('a smtps://mail.example.com b mail.example.com kill $PID', values)).toBe(
    'a smtp://here b m kill 17',
  )
  const output = 'Added 12, changed 0.\nDone.\n'
  expect(missingLines(['Added …, changed 0.', 'Done.'], output)).toEqual([])
  expect(missingLines(['Done.', 'Added …'], output)).toEqual(['Added …'])
  expect(missingLines(['Added …, changed 1.'], output)).toEqual(['Added …, changed 1.'])
})
