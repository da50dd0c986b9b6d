// `npm run test:changed [-- <since>]`: the gates, tests and walks that the changes since a commit can affect (by
// default, the last one). What a file can affect is read from the import graph. Tables that know everything (the
// catalogue, the table of routes) end the search: their few tests run, and the subjects' own.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { findChromium } from './chromium.mjs'
import { affectedBy } from './affected.mjs'
import { browser, build, format, lint, locales, stepRunner, types, unused, vitest } from './steps.mjs'
import { explain } from './usage.mjs'

explain(`
Usage: npm run test:changed -- [COMMIT]

Runs the gates, tests and walks that the changes since a commit can affect; without
one, since the last.
`)

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))

const git = (...parameters) => execFileSync('git', parameters, { encoding: 'utf8' }).split('\n').filter(Boolean)
const since = process.argv[2] ?? 'HEAD'
const changed = [
  ...new Set([
    ...git('diff', '--name-only', '--no-renames', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
]
const there = changed.filter((file) => existsSync(file))
const sources = there.filter((file) => /\.(?:tsx?|mjs)$/.test(file))
const { isEverything, tests, walks } = await affectedBy(changed)

const { runLanes, hasFailed, fail, end } = stepRunner()
console.log(`Changed: ${changed.join(', ') || 'nothing'}`)
if (isEverything) {
  fail('That can affect everything: run npm test.')
} else if (changed.length > 0) {
  console.log(`Tests: ${tests.join(', ') || 'none'}\nWalks: ${walks.join(', ') || 'none'}`)
  const gates = [
    types,
    ...(sources.length > 0 ? [lint(...sources)] : []),
    ...(there.length > 0 ? [format(...there)] : []),
  ]
  try {
    await runLanes(
      [...gates, unused, locales],
      [...(walks.length > 0 ? [build] : []), ...(tests.length > 0 ? [vitest(tests)] : [])],
    )
    if (!hasFailed() && walks.length > 0) {
      findChromium()
      await runLanes([browser([...walks, '--reporter=list'])])
    }
  } catch (error) {
    fail(error.message)
  }
}
end()
