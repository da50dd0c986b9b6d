import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { cruise } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import config, { serverFolders } from '../.dependency-cruiser.mjs'

const LAYERS = ['domain', 'locales', 'machines', 'charts', 'qa', 'server', 'src', 'tests']
const ROOT = join(import.meta.dirname, '..')

/** Returns every broken rule below a folder, as `rule: from → to`. */
async function violationsIn(baseDir: string): Promise<readonly string[]> {
  const { forbidden, options } = config
  const { output } = await cruise(LAYERS, {
    ...options,
    baseDir,
    ruleSet: { forbidden },
    validate: true,
    tsConfig: { fileName: join(ROOT, 'tsconfig.json') },
  })
  if (typeof output === 'string') throw new Error('A report was expected, not text.')
  return output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).toSorted()
}

it('each import leads down, and no two files need each other', { timeout: 120_000 }, async () => {
  expect(await violationsIn(ROOT)).toEqual([])
})

it('each folder of the server is known to the rules: a new subject belongs into .dependency-cruiser.mjs', () => {
  const folders = readdirSync(join(ROOT, 'server'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).toSorted()).toEqual(serverFolders.toSorted())
})

it('a folder holds at most 25 source files, tests and styles aside', () => {
  const sources = [...LAYERS, 'scripts']
    .flatMap((layer) =>
      readdirSync(join(ROOT, layer), { recursive: true, encoding: 'utf8' }).map((file) => join(layer, file)),
    )
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.(test|spec|css)\.tsx?$/.test(file))
  const counts = new Map<string, number>()
  for (const file of sources) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > 25).map(([folder]) => folder)).toEqual([])
})

describe('a planted stray is caught', () => {
  let project = ''

  const clean: Readonly<Record<string, string>> = {
    'domain/rules/fee.ts': 'export const fee = 1',
    'locales/msg.ts': "import { fee } from '../domain/rules/fee.ts'\nexport const msg = fee",
    'machines/port.ts': "import { fee } from '../domain/rules/fee.ts'\nexport const port = fee",
    'charts/paths/paths.ts': "import { port } from '../../machines/port.ts'\nexport const paths = port",
    'charts/layout/layout.ts': "import ELK from 'elkjs/lib/elk.bundled.js'\nexport const layout = ELK",
    'qa/main.ts': "import { paths } from '../charts/paths/paths.ts'\nimport 'node:fs'\nexport const qa = paths",
    'server/app.ts': "import { port } from '../machines/port.ts'\nexport const app = port",
    'server/invoices/list.ts': 'export const list = 1',
    'server/disputes/create.ts': "import { list } from '../invoices/list.ts'\nexport const create = list",
    'src/ui/Button.tsx': 'export const Button = 1',
    'src/api/client.ts': 'export const client = 1',
    'src/shared/Picker.tsx': "import { Button } from '../ui/Button.tsx'\nexport const Picker = Button",
    'src/wizard/steps.ts': "import { Picker } from '../shared/Picker.tsx'\nexport const steps = Picker",
    'src/workflows/payment/page.tsx': "import { steps } from '../../wizard/steps.ts'\nexport const Page = steps",
    'src/pages/invoices/list-page.tsx': "import { client } from '../../api/client.ts'\nexport const Page = client",
    'src/atlas/Diagram.tsx': "import { paths } from '../../charts/paths/paths.ts'\nexport const Diagram = paths",
    'src/atlas/diagram/draw-again.ts':
      "import { layout } from '../../../charts/layout/layout.ts'\nexport const drawAgain = layout",
    'src/main/main.tsx': "import { Page } from '../workflows/payment/page.tsx'\nexport const main = Page",
    'tests/journey.ts':
      "import { app } from '../server/app.ts'\nimport { main } from '../src/main/main.tsx'\nexport const t = [app, main]",
    'machines/port.test.ts': "import { qa } from '../qa/main.ts'\nexport const test = qa",
  }
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(project, file)), { recursive: true })
    writeFileSync(join(project, file), text)
  }

  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), 'layers-'))
    symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'))
    cpSync(join(ROOT, 'tsconfig.json'), join(project, 'tsconfig.json'))
    const devDependencies = { react: '*' }
    write('package.json', JSON.stringify({ type: 'module', imports: { '#msg': './locales/msg.ts' }, devDependencies }))
    for (const [file, text] of Object.entries(clean)) write(file, text)
  })
  afterAll(() => rmSync(project, { recursive: true, force: true }))

  it('and nothing where nothing was planted', async () => {
    expect(await violationsIn(project)).toEqual([])
  })

  it.each([
    ['domain/a.ts', "import { port } from '../machines/port.ts'\nexport const a = port", 'domain-imports-down'],
    ['domain/b.ts', "import { msg } from '#msg'\nexport const b = msg", 'domain-imports-down'],
    ['locales/a.ts', "import { port } from '../machines/port.ts'\nexport const a = port", 'locales-imports-down'],
    [
      'machines/a.ts',
      "import type { app } from '../server/app.ts'\nexport type A = typeof app",
      'machines-imports-down',
    ],
    [
      'machines/b.ts',
      "import { paths } from '../charts/paths/paths.ts'\nexport const b = paths",
      'machines-imports-down',
    ],
    ['charts/a.ts', "export { qa } from '../qa/main.ts'", 'charts-imports-down'],
    ['charts/b.ts', "import { sep } from 'node:path'\nexport const b = sep", 'charts-browser-safe'],
    ['qa/a.ts', "import { app } from '../server/app.ts'\nexport const a = app", 'qa-imports-down'],
    ['server/a.ts', "export const a = () => import('../src/main/main.tsx')", 'server-imports-down'],
    ['server/b.ts', "import { t } from '../tests/journey.ts'\nexport const b = t", 'server-imports-down'],
    ['server/c.ts', "export { createElement } from 'react'", 'server-runs-on-dependencies'],
    ['server/invoices/a.ts', "export { create } from '../disputes/create.ts'", 'server-invoices-apart'],
    ['server/mail/a.ts', "export { list } from '../invoices/list.ts'", 'server-foundation-imports-down'],
    ['src/main/a.ts', "type App = import('../../server/app.ts').app\nexport type A = App", 'src-imports-down'],
    ['src/atlas/a.ts', "import { qa } from '../../qa/main.ts'\nexport const a = qa", 'src-imports-down'],
    [
      'src/atlas/b.ts',
      "import { layout } from '../../charts/layout/layout.ts'\nexport const b = layout",
      'no-layout-engine-in-pages',
    ],
    [
      'src/atlas/c.ts',
      "import { drawAgain } from './diagram/draw-again.ts'\nexport const c = drawAgain",
      'layout-engine-by-dynamic-import',
    ],
    ['src/ui/a.ts', "import { Picker } from '../shared/Picker.tsx'\nexport const a = Picker", 'src-ui-imports-down'],
    ['src/ui/b.ts', "import { client } from '../api/client.ts'\nexport const b = client", 'src-ui-imports-down'],
    [
      'src/shared/a.ts',
      "import { steps } from '../wizard/steps.ts'\nexport const a = steps",
      'src-shared-imports-down',
    ],
    ['src/wizard/a.ts', "import { main } from '../main/main.tsx'\nexport const a = main", 'src-wizard-imports-down'],
    [
      'src/workflows/payment/a.ts',
      "import type { Page } from '../../pages/invoices/list-page.tsx'\nexport type A = typeof Page",
      'subjects-apart',
    ],
    ['src/workflows/dispute/a.ts', "export const a = () => import('../payment/page.tsx')", 'subjects-apart'],
    [
      'src/pages/invoices/a.ts',
      "import { b } from './b.ts'\nexport const a = b",
      'no-circular',
      'src/pages/invoices/b.ts',
      "import type { a } from './a.ts'\nexport const b = 1 as unknown as typeof a",
    ],
  ])('in %s: %s', async (file, text, rule, other = '', otherText = '') => {
    write(file, text)
    if (other !== '') write(other, otherText)
    try {
      expect((await violationsIn(project)).join('\n')).toContain(`${rule}: ${file} → `)
    } finally {
      rmSync(join(project, file))
      if (other !== '') rmSync(join(project, other))
    }
  })
})
