import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { cruise } from 'dependency-cruiser'

import config from '../.dependency-cruiser.mjs'

const LAYERS = ['domain', 'machines', 'charts', 'qa', 'server', 'src', 'tests']
const TEST = /\.test\.tsx?$/
/** Files that all tests depend on, or to which no import leads. */
const EVERYTHING =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|[^/]+\.config\.ts|scripts\/|tests\/(?:server|support)\/|server\/store\/)/
/** Import everything of their kind: what a change means for them, these tests tell. */
const TABLES = [
  { table: /^machines\/catalog\.ts$/, tests: ['qa/check/check.test.ts', 'qa/words/words.test.ts'] },
  { table: /^server\/(?:app|routes)\.ts$/, tests: ['server/routes.test.ts'] },
  { table: /^src\/(?:main|atlas)\//, tests: ['src/main/Portal.test.tsx'] },
  { table: /^tests\/walks\/support\/preparations\.ts$/, tests: [] },
]
/** Tests that read these files instead of importing them. */
const READERS = [
  { reads: /^machines\/.+\.(?:machine|model|test)\.ts$/, tests: ['machines/catalog.test.ts'] },
  { reads: /\.page\.ts$/, tests: ['tests/page-descriptions.test.ts'] },
]
/** Tests that expect a catalog's own words: catalogs are read as files, to which no import leads. */
const CATALOGS = [
  {
    catalog: /^locales\/[^/]+\/(?:public|messages|pages|atlas)\.po$/,
    tests: [
      'qa/exports/code.test.ts',
      'qa/exports/script.test.ts',
      'qa/words/words.test.ts',
      'src/main/Portal.test.tsx',
      'src/main/prerender.test.tsx',
      'src/ui/text/i18n.test.tsx',
    ],
    walks: ['disputes'],
  },
  {
    catalog: /^locales\/[^/]+\/qa\.po$/,
    tests: ['qa/exports/code.test.ts', 'qa/exports/script.test.ts', 'qa/words/words.test.ts'],
    walks: [],
  },
  {
    catalog: /^locales\/[^/]+\/mails\.po$/,
    tests: ['server/disputes/dispute-responses.test.ts', 'server/mail/mails.test.ts'],
    walks: [],
  },
  {
    catalog: /^locales\/[^/]+\/provider\.po$/,
    tests: ['server/provider/sandbox/card-form.test.ts', 'server/provider/sandbox/sandbox-app.test.ts'],
    walks: [],
  },
]
/** A subject's folder, whose tests reach it through a table. */
const SUBJECT = /^(?:server|src\/(?:workflows|pages)|machines\/(?:lifecycles|workflows|parts))\/[^/]+\//
/** The walks that a subject of the server or a page is seen in, where their names differ. */
const WALKS = {
  accounts: ['payment', 'paged-load'],
  disputes: ['dispute-create', 'dispute-response', 'disputes', 'upload'],
  documents: ['upload'],
  drafts: ['payment', 'dispute-create', 'dispute-response'],
  invoices: ['payment'],
  payments: ['payment'],
  provider: ['payment'],
  session: ['session', 'sign-in', 'boot', 'route-guard'],
}

/**
 * By module, the modules that run it. One that imports only its types is judged by the compiler, which reads everything
 * each time.
 */
async function readDependents() {
  const { output } = await cruise(LAYERS, { ...config.options, baseDir: process.cwd() })
  const dependents = new Map()
  for (const { source, dependencies } of output.modules)
    for (const { resolved, dependencyTypes } of dependencies)
      if (!dependencyTypes.includes('type-only'))
        dependents.set(resolved, [...(dependents.get(resolved) ?? []), source])
  return dependents
}
let dependents = null

const WALK = /^tests\/walks\/(?!support\/)[^/]+\//
const MACHINE = /^machines\/(?:lifecycles|workflows|parts)\//
/** Walks of the atlas show machines as samples: what becomes of them is up to its own files. */
const SAMPLER = /^tests\/walks\/atlas\//
const OF_ATLAS = /^(?:charts\/(?:formats|layout|simulate)|qa\/atlas|src\/atlas)\//

/**
 * Checks whether a change is passed on from a file to one that imports it. Not by a table that the change only passes;
 * not from one walk's driver to another walk that borrows it, unless the driver itself was changed: the walk of the
 * changed machine takes the same steps; not from a machine to the atlas.
 */
function passesOn(file, importer, changed) {
  if (MACHINE.test(file) && SAMPLER.test(importer)) return false
  if (changed.includes(file)) return true
  if (TABLES.some(({ table }) => table.test(file))) return false
  const [walk] = WALK.exec(file) ?? []
  return walk === undefined || importer.startsWith(walk) || !WALK.test(importer)
}

/** All modules that these changed files can affect, however deep. */
function reachedFrom(files, importers) {
  const reached = new Set(files)
  for (const file of reached)
    for (const importer of importers.get(file) ?? []) if (passesOn(file, importer, files)) reached.add(importer)
  return [...reached]
}

const testsIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => TEST.test(file))
        .map((file) => join(folder, file).replaceAll('\\', '/'))
    : []

/** The test files and the folders of walks that a change of these files can affect. */
export async function affectedBy(files) {
  if (files.some((file) => EVERYTHING.test(file))) return { isEverything: true, tests: [], walks: [] }
  dependents ??= readDependents()
  const reached = reachedFrom(files, await dependents)
  const subjects = new Set(reached.flatMap((file) => SUBJECT.exec(file)?.[0] ?? []))
  const catalogs = CATALOGS.filter(({ catalog }) => files.some((file) => catalog.test(file)))
  const tests = new Set([
    ...reached.filter((file) => TEST.test(file) && existsSync(file)),
    ...[...subjects].flatMap(testsIn),
    ...READERS.flatMap(({ reads, tests: own }) => (files.some((file) => reads.test(file)) ? own : [])),
    ...TABLES.flatMap(({ table, tests: own }) => (reached.some((file) => table.test(file)) ? own : [])),
    ...catalogs.flatMap(({ tests: own }) => own),
  ])
  const names = [...subjects].flatMap((subject) => {
    const name = subject.split('/').at(-2) ?? ''
    return subject.startsWith('machines/') ? [name] : [name, ...(WALKS[name] ?? [])]
  })
  const walked = reached.flatMap((file) => /^tests\/walks\/([^/]+)\/[^/]+\.ts$/.exec(file)?.[1] ?? [])
  const worded = catalogs.flatMap(({ walks: own }) => own)
  const drawn = files.some((file) => OF_ATLAS.test(file)) ? ['atlas'] : []
  const walks = [...new Set([...names, ...walked, ...worded, ...drawn])]
    .map((name) => `tests/walks/${name}/`)
    .filter((folder) => !folder.endsWith('/support/') && existsSync(folder))
  return { isEverything: false, tests: [...tests].toSorted(), walks: walks.toSorted() }
}
