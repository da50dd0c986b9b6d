import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { catalog } from '../machines/catalog.ts'
import { machineFiles, publishSheets, storedSheets, undrawn } from './flow-sheets.mjs'

const home = process.cwd()
let project: string

function write(file: string, text: string): void {
  mkdirSync(dirname(join(project, file)), { recursive: true })
  writeFileSync(join(project, file), text)
}

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'flow-sheets-'))
  write(
    'qa/atlas/flow-sheet.ts',
    "import { lay } from '../../charts/lay.ts'\nimport { all } from '../../machines/all.ts'\n",
  )
  write('qa/mutate/mutate.ts', '')
  write('charts/lay.ts', '')
  write('machines/all.ts', "import { door } from './parts/door/door.machine.ts'\n")
  write('machines/parts/door/door.machine.ts', "import { isOpen } from '../../../domain/open.ts'\n  id: 'door',\n")
  write('machines/parts/door/door.test.ts', '')
  write('machines/workflows/house/house.machine.ts', "        id: 'door',\n  id: 'house',\n")
  write('domain/open.ts', '')
  process.chdir(project)
})
afterEach(() => {
  process.chdir(home)
  rmSync(project, { recursive: true })
})

/** Ids of the machines whose sheet is another one after a change. */
function changedBy(file: string, text = '// changed\n'): string[] {
  const before = storedSheets()
  write(file, text + (file.endsWith('.machine.ts') ? readFileSync(join(project, file), 'utf8') : ''))
  const after = storedSheets()
  return [...after.keys()].filter((id) => after.get(id) !== before.get(id))
}

it('finds each machine of the catalogue in its own file', () => {
  const files = machineFiles(home)
  expect([...files.keys()].toSorted()).toEqual(catalog.map(({ machine }) => machine.id).toSorted())
  expect(files.get('signIn')).toBe('machines/workflows/sign-in/sign-in.machine.ts')
})

it.each([
  ['domain/open.ts', ['door']],
  ['machines/parts/door/door.machine.ts', ['door']],
  ['machines/parts/door/door.model.ts', ['door']],
  ['charts/lay.ts', ['door', 'house']],
  ['machines/parts/door/door.test.ts', []],
  ['qa/mutate/mutate.ts', []],
])('a change of %s has these drawn anew: %j', (file, ids) => {
  expect(changedBy(file).toSorted()).toEqual(ids)
})

it('publishes what is drawn, who starts it, and what is still to come', () => {
  const sheets = storedSheets()
  write(sheets.get('house') ?? '', JSON.stringify({ summary: { id: 'house', starts: ['door'] } }))
  expect(undrawn(sheets)).toEqual(['door'])
  expect(publishSheets('out').waiting).toEqual(['door'])
  write(sheets.get('door') ?? '', JSON.stringify({ summary: { id: 'door', starts: [] } }))
  expect(publishSheets('out', { isFailed: true }).waiting).toEqual([])
  expect(JSON.parse(readFileSync('out/index.json', 'utf8'))).toEqual({
    flows: [
      { id: 'door', starts: [], startedBy: ['house'] },
      { id: 'house', starts: ['door'], startedBy: [] },
    ],
    waiting: [],
    isFailed: true,
  })
})
