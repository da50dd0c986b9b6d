// The atlas's sheets: one file a machine, drawn by qa/atlas/write-sheets.ts, stored under the hash of what it is drawn
// from, and published into a folder that the portal (server/http/flow-sheets.ts) or any file server serves.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

import { contentHash } from './content-hash.mjs'
import { run } from './run.mjs'
import { staticImports } from './static-imports.mjs'

/** The folder in which the portal looks for sheets. */
export const PUBLISHED = 'dist/flow-sheets'
const STORED = '.cache/atlas'
const DRAWER = 'qa/atlas/write-sheets.ts'
const SOURCE = /^(?!.*\.test\.ts$).*\.ts$/

const asPath = (file) => file.split(sep).join('/')

/** A machine's own id: the one that is indented least, since charts name the machines that they start alike. */
function idIn(text) {
  const ids = [...text.matchAll(/^( *)id: '(\w+)',$/gm)]
  return ids.toSorted(([, a], [, b]) => a.length - b.length)[0]?.[2]
}

/** The file of each machine, by its id. */
export function machineFiles(root = '.') {
  const files = readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.machine.ts'))
    .map((file) => `machines/${asPath(file)}`)
    .toSorted()
  return new Map(
    files.flatMap((file) => {
      const id = idIn(readFileSync(join(root, file), 'utf8'))
      return id === undefined ? [] : [[id, file]]
    }),
  )
}

/** The code that draws, without the machines that it is given. */
const drawing = () =>
  [...staticImports('.', ['qa/atlas/flow-sheet.ts'])].map(asPath).filter((file) => /^(?:charts|qa)\//.test(file))

/**
 * The file in which the sheet of each machine is stored, by its id; another one when the machine, its model, its page,
 * a rule behind it or the way of drawing changes.
 */
export function storedSheets() {
  const common = [...drawing(), 'qa/atlas/best-layouts.json', 'package-lock.json']
  return new Map(
    [...machineFiles()].map(([id, file]) => {
      const folder = dirname(file)
      const own = readdirSync(folder).filter((name) => SOURCE.test(name))
      const reached = staticImports(
        '.',
        own.map((name) => `${folder}/${name}`),
      )
      const key = contentHash([...new Set([...common, ...[...reached].map(asPath)])].toSorted()).slice(0, 16)
      return [id, join(STORED, `${id}.${key}.json`)]
    }),
  )
}

/** Ids of the machines whose sheet has still to be drawn. */
export const undrawn = (sheets = storedSheets()) => [...sheets].flatMap(([id, file]) => (existsSync(file) ? [] : [id]))

/** Written aside and then renamed: nobody reads half of it. */
export function writeWhole(file, text) {
  writeFileSync(`${file}.part`, text)
  renameSync(`${file}.part`, file)
}

/** Puts the sheets that are drawn into a folder, with an index of these and of those that are not. */
export function publishSheets(folder = PUBLISHED, { sheets = storedSheets(), isFailed = false } = {}) {
  mkdirSync(folder, { recursive: true })
  const drawn = [...sheets].filter(([, file]) => existsSync(file))
  for (const [id, file] of drawn) copyFileSync(file, join(folder, `${id}.json`))
  const summaries = drawn.map(([, file]) => JSON.parse(readFileSync(file, 'utf8')).summary)
  const startedBy = (id) => summaries.filter(({ starts }) => starts.includes(id)).map((other) => other.id)
  const flows = summaries.map((summary) => ({ ...summary, startedBy: startedBy(summary.id) }))
  const waiting = [...sheets.keys()].filter((id) => !flows.some((flow) => flow.id === id))
  writeWhole(join(folder, 'index.json'), JSON.stringify({ flows, waiting, isFailed }))
  return { waiting }
}

/**
 * Draws the sheets that are not drawn and publishes each at once, in a process of its own: machines and ELK stay out of
 * the bundler and of the portal. Returns that process, and a promise of its exit code and output.
 */
export const drawSheets = (folder = PUBLISHED) => run('node_modules/tsx/dist/cli.mjs', [DRAWER, folder])
