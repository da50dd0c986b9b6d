import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

import { specOf } from '../run/chromium.ts'
import { defineCommand, Misuse } from '../command.ts'
import { toCsv } from '../exports/csv.ts'
import { toGherkin } from '../exports/gherkin.ts'
import { toMarkdown } from '../exports/markdown.ts'
import { toPlaywright } from '../exports/playwright.ts'
import { toVitest } from '../exports/vitest.ts'
import { machineNamed } from '../machine-named.ts'
import { didYouMean } from '../nearest.ts'
import { scriptOf } from '../exports/script.ts'
import { coverNamed, savedSuite, suiteFor, suiteIn, type SuiteGiven } from '../suites/suite-given.ts'
import { isLocale, locales, type Locale } from '../../domain/locales.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const FORMATS = ['playwright', 'vitest', 'markdown', 'csv', 'gherkin'] as const
type Format = (typeof FORMATS)[number]

function formatNamed(name: string | undefined): Format {
  if (name === undefined) throw new Misuse(`To what? --to ${FORMATS.join(', ')}.`)
  const known = FORMATS.find((one) => one === name)
  if (!known) throw new Misuse(`There is no --to ${name}. ${didYouMean(name, FORMATS)}`)
  return known
}

function localeNamed(name: string): Locale {
  if (!isLocale(name)) throw new Misuse(`There is no language "${name}". There are: ${locales.join(', ')}.`)
  return name
}

/** The suite of a file, or a new one of a machine. */
function suiteNamed(name: string | undefined, cover: string | undefined): SuiteGiven {
  if (name === undefined || !(name.endsWith('.json') || existsSync(name)))
    return suiteFor(machineNamed(name), coverNamed(cover))
  if (cover !== undefined) throw new Misuse('A suite file says itself what it covers: leave --cover out.')
  return suiteIn(name)
}

/** A folder of the project as a module in another folder imports it. */
function importPath(from: string, folder: string): string {
  const path = relative(from, resolve(ROOT, folder)).replaceAll('\\', '/')
  if (path === '') return '.'
  return path.startsWith('.') ? path : `./${path}`
}

/** Code as the project's own formatter writes it. */
async function formatted(code: string): Promise<string> {
  const { format, resolveConfig } = await import('prettier')
  return format(code, { ...(await resolveConfig(resolve(ROOT, 'package.json'))), parser: 'typescript' })
}

/** The machine's walk in Chromium, which the exported one is made of. Refuses a machine without. */
function ownWalk({ suite, file }: SuiteGiven, folder: string) {
  const spec = specOf(suite.machine)
  if (!existsSync(resolve(ROOT, spec)))
    throw new Misuse(`"${suite.machine}" is not walked in Chromium: there is no ${spec}. Export it --to vitest.`)
  const text = readFileSync(resolve(ROOT, spec), 'utf8')
  return { text, walks: importPath(folder, dirname(spec)), suiteFile: file ?? savedSuite(suite) }
}

async function written(given: SuiteGiven, to: Format, locale: Locale, folder: string): Promise<string> {
  const { entry, suite } = given
  switch (to) {
    case 'vitest':
      return formatted(toVitest(suite, importPath(folder, 'qa')))
    case 'playwright':
      return formatted(toPlaywright(suite, ownWalk(given, folder)))
    case 'markdown':
      return toMarkdown(scriptOf(entry, suite, locale))
    case 'csv':
      return toCsv(scriptOf(entry, suite, locale))
    case 'gherkin':
      return toGherkin(scriptOf(entry, suite, locale))
  }
}

export const exportCommand = defineCommand({
  name: 'export',
  usage: '<suite.json|machine> --to playwright|vitest|markdown|csv|gherkin',
  summary: 'A suite as test code, or as a script for a manual tester in any of the languages.',
  help: `
Code runs as it is: it drives the production machine (vitest) or the real page (playwright). Put it where those
runners look, tests/walks/, so that \`npm test\` runs it too. Scripts name each button and heading in the words that
the screens have in the language; step 0 is the starting point.

  npm run flows -- export payment --to markdown --locale de --out payment.de.md
  npm run flows -- export suites/payment.refusals.json --to csv --locale pl --out payment.csv
  npm run flows -- export session --to gherkin
  npm run flows -- export payment --to vitest --out tests/walks/payment-exported.test.ts
  npm run flows -- export payment --to playwright --out tests/walks/payment-exported.spec.ts

Exit codes: 0 written, 2 asked wrongly, or the suite is stale.`,
  options: {
    to: { type: 'string' },
    locale: { type: 'string' },
    out: { type: 'string' },
    cover: { type: 'string' },
  },
  explains: {
    to: FORMATS.join(', '),
    locale: `The language of a script; en by default. ${locales.join(', ')}.`,
    out: 'Writes to this file; stdout by default. Imports of code fit its folder, or else the project itself.',
    cover: 'What to generate where a machine is named: states, transitions, refusals, pairs or requirements.',
  },
  run: async ({ values, positionals, isJson }, console) => {
    const to = formatNamed(values.to)
    const isCode = to === 'vitest' || to === 'playwright'
    if (isCode && values.locale !== undefined)
      throw new Misuse(`Code has no language: leave --locale out, or --to markdown.`)
    const locale = localeNamed(values.locale ?? 'en')
    const given = suiteNamed(positionals[0], values.cover)
    const { out } = values
    const text = await written(given, to, locale, out === undefined ? ROOT : dirname(resolve(out)))
    if (out !== undefined) {
      mkdirSync(dirname(resolve(out)), { recursive: true })
      writeFileSync(out, text)
    }
    const { machine, paths } = given.suite
    const steps = paths.reduce((sum, path) => sum + path.steps.length, 0)
    const facts = { machine, to, ...(isCode ? {} : { locale }), paths: paths.length, steps }
    if (isJson) console.out(JSON.stringify(out === undefined ? { ...facts, text } : { ...facts, out }, null, 2))
    else if (out === undefined) console.out(text.trimEnd())
    else console.out(`${out}: ${paths.length} paths, ${steps} steps`)
    return 0
  },
})
