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

/** By module, the modules that import it. */
async function readDependents() {
  const { output } = await cruise(LAYERS, { ...config.options, baseDir: process.cwd() })
  return new Map(output.modules.map(({ source, dependents: by }) => [source, by]))
}
let dependents = null

/** All modules that import these files, however deep; a table on the way is reached and not gone beyond. */
function reachedFrom(files, importers) {
  const reached = new Set(files)
  for (const file of reached) {
    const isTable = TABLES.some(({ table }) => table.test(file)) && !files.includes(file)
    if (!isTable) for (const one of importers.get(file) ?? []) reached.add(one)
  }
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
  const walks = [...new Set([...names, ...walked, ...worded])]
    .map((name) => `tests/walks/${name}/`)
    .filter((folder) => !folder.endsWith('/support/') && existsSync(folder))
  return { isEverything: false, tests: [...tests].toSorted(), walks: walks.toSorted() }
}
