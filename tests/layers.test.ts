import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { expect, it } from 'vitest'

/** Path with forward slashes from the root -> source text. */
type Tree = ReadonlyMap<string, string>

/** Which part of the house may import which others (design §2). */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  machines: ['domain'],
  flows: ['domain', 'machines'],
  server: ['domain', 'machines'],
  src: ['domain', 'machines'],
  // What stays in the browser after the build: the compiled words.
  locales: [],
  tests: ['domain', 'machines', 'flows', 'server', 'src', 'locales'],
}

/** Data that a part may read besides: the words that the app shows. */
const mayRead: Readonly<Record<string, readonly string[]>> = { src: ['locales'], server: ['locales'] }

/** The rooms of src that look at flows, and what of the toolkit runs in a browser: no file there may need Node. */
const flowRoom = /^src\/(?:screens\/flows\/|routes\/flows?[-.]|flows-site\/|app\/flows\/|virtual-flow-sheets)/
const browserFlows = /^flows\/(?:atlas|chart|walk|suite|generate|diff)\//
const needsNode = (text: string | undefined) => /\bfrom\s*['"]node:/.test(text ?? '')

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)
const specifiers = [
  /\b(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/g,
  /\bimport\s*['"]([^'"]+)['"]/g,
  /\bimport\s*\(\s*(?:\/\*.*?\*\/\s*)?['"`]([^'"`]+)['"`]/g,
  /\b(?:require|vi\.mock|new URL)\(\s*['"]([^'"]+)['"]/g,
]

function importsOf(file: string, text: string): readonly string[] {
  return specifiers
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([, path = '']) => path))
    .filter((path) => path.startsWith('.'))
    .map((path) => posix.normalize(posix.join(posix.dirname(file), path)))
}

/** The part of the house that a file belongs to. */
const part = (file: string) => file.split('/')[0] ?? ''
const subject = (file: string) => /^src\/screens\/([^/]+)\//.exec(file)?.[1]

/** Every import against an arrow of the house, as `from → to`. */
function strays(tree: Tree): readonly string[] {
  return [...tree].flatMap(([file, text]) => {
    const home = part(file)
    const allowed = mayImport[home]
    if (!allowed) return []
    const isStray = (target: string) => {
      const away = part(target)
      // A machine's test calls the toolkit, which stands above machines.
      if (isTest(file) && home === 'machines' && away === 'flows') return false
      // Files beside the parts, such as package.json, belong to everyone.
      if (!(away in mayImport)) return false
      if (flowRoom.test(file) && browserFlows.test(target)) return !isTest(file) && needsNode(tree.get(target))
      if (away !== home) return !allowed.includes(away) && !(mayRead[home] ?? []).includes(away)
      if (file.startsWith('src/screens/') && target.startsWith('src/api/')) return true
      const [own, other] = [subject(file), subject(target)]
      return own !== undefined && other !== undefined && own !== other
    }
    return [...new Set(importsOf(file, text).filter(isStray))].map((target) => `${file} → ${target}`)
  })
}

function house(): Tree {
  const files = Object.keys(mayImport)
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .map((file) => file.split(sep).join('/'))
    // This file is full of planted strays.
    .filter((file) => /\.tsx?$/.test(file) && file !== 'tests/layers.test.ts')
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
}

it('no import goes against the arrows of the house', () => {
  const tree = house()
  expect(tree.size).toBeGreaterThan(20)
  expect(strays(tree)).toEqual([])
})

const clean: Tree = new Map([
  ['domain/rules/fee.ts', "import { round } from '../money.ts'\nimport * as v from 'valibot'"],
  ['machines/workflows/payment/payment.machine.ts', "import type { Fee } from '../../../domain/rules/fee.ts'"],
  ['machines/workflows/payment/payment.test.ts', "import { describeModel } from '../../../flows/check-model.ts'"],
  ['charts/paths/paths.ts', "import type { Model } from '../machines/model.ts'"],
  ['server/app.ts', "import { fee } from '../domain/rules/fee.ts'"],
  ['charts/simulate/simulation.ts', "import { x } from '../chart/stepper.ts'"],
  ['flows/atlas/sheet.ts', "import { readFileSync } from 'node:fs'"],
  ['src/atlas/simulator/Simulator.tsx', "import { x } from '../../../flows/atlas/simulation.ts'"],
  ['src/routes/pay.tsx', "import { Pay } from '../screens/pay/Pay.tsx'\nimport { pay } from '../api/pay.ts'"],
  ['src/screens/pay/Pay.tsx', "import { Button } from '../../parts/Button.tsx'\nimport { row } from './row.css.ts'"],
  ['tests/api/pay.test.ts', "import { createApp } from '../../server/app.ts'\nimport '../../src/app/entry.ts'"],
])

it('finds nothing in a clean house', () => {
  expect(strays(clean)).toEqual([])
})

it.each([
  ['domain/rules/fee.ts', "import { x } from '../../machines/port.ts'", 'machines/port.ts'],
  ['domain/rules/fee.test.ts', "import { x } from '../../server/app.ts'", 'server/app.ts'],
  ['machines/port.ts', "import type { x } from '../server/app.ts'", 'server/app.ts'],
  [
    'machines/workflows/pay/pay.machine.ts',
    "import { x } from '../../../flows/generate/paths.ts'",
    'charts/paths/paths.ts',
  ],
  ['charts/paths/paths.ts', "export { x } from '../../src/app/entry.ts'", 'src/app/entry.ts'],
  ['server/app.ts', "const x = await import('../src/app/entry.ts')", 'src/app/entry.ts'],
  ['server/app.test.ts', "import { x } from '../tests/support/x.ts'", 'tests/support/x.ts'],
  ['src/app/entry.ts', "import {\n  x,\n  type Y,\n} from '../../server/app.ts'", 'server/app.ts'],
  ['src/app/entry.ts', "type X = import('../../server/app.ts').X", 'server/app.ts'],
  ['src/app/entry.ts', "import '../../flows/report.ts'", 'flows/report.ts'],
  ['src/app/entry.ts', "import '../../flows/atlas/simulation.ts'", 'charts/simulate/simulation.ts'],
  ['src/atlas/simulator/Simulator.tsx', "import '../../../flows/atlas/sheet.ts'", 'flows/atlas/sheet.ts'],
  ['src/atlas/simulator/Simulator.tsx', "import '../../../flows/commands/run.ts'", 'qa/commands/run.ts'],
  ['src/screens/pay/Pay.tsx', "import { x } from '../../api/pay.ts'", 'src/api/pay.ts'],
  ['src/screens/pay/Pay.tsx', "import { lazy } from 'react'\nlazy(() => import(`../../api/pay.ts`))", 'src/api/pay.ts'],
  ['src/screens/pay/Pay.tsx', "import type { x } from '../invoices/List.tsx'", 'src/screens/invoices/List.tsx'],
])('catches a stray planted in %s: %s', (file, text, target) => {
  expect(strays(new Map([...clean, [file, text]]))).toEqual([`${file} → ${target}`])
})
