// All tests and gates, each named with its seconds. Two lanes, since a machine has at least two cores: the gates run
// while the portal is built and the unit tests run; the browser gets the machine for itself. The first failure ends it.
// `--full` is `npm run judge:tests`: every server test on both databases, and what tests the toolkit itself in full.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { findChromium } from './chromium.mjs'
import { browser, build, format, lint, locales, stepRunner, types, unused, vitest } from './steps.mjs'
import { explain } from './usage.mjs'

explain(`
Usage: npm test
       npm run judge:tests

Runs every gate and test in two lanes; the first failure ends it. judge:tests runs
the server's tests on both databases, and what tests the toolkit itself in full.
TEST_DATABASE_URL names a PostgreSQL server of yours; TEST_DATABASES=pglite tests
without one.
`)

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))
if (process.argv.includes('--full')) Object.assign(process.env, { TEST_DATABASES: 'all', TEST_LENGTH: 'full' })

const reports = mkdtempSync(join(tmpdir(), 'portal-reports-'))
const unitReport = join(reports, 'unit.json')
const browserReport = join(reports, 'browser.json')
const report = (path) => JSON.parse(readFileSync(path, 'utf8'))

const units = vitest(['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`], {
  count: () => {
    const { numPassedTests, numFailedTests } = report(unitReport)
    return { passed: numPassedTests, failed: numFailedTests }
  },
})
/** What is to be known of a browser test that failed, or that passed only when it was walked again. */
function remarksOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const [error] = results.flatMap(({ errors }) => errors)
        const said = (error?.message ?? 'no error was said').split('\n').slice(0, 12).join('\n  ')
        return `${status === 'flaky' ? 'FLAKY' : 'FAILED'} ${file}: ${title}\n  ${said}`
      }),
  )
  return [...own, ...suites.flatMap(remarksOf)]
}

const walks = browser(['--reporter=list,json'], {
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  count: () => {
    const { stats, suites } = report(browserReport)
    const { expected, unexpected, flaky } = stats
    return { passed: expected + flaky, failed: unexpected, remarks: suites.flatMap(remarksOf) }
  },
})

const { runLanes, hasFailed, fail, end } = stepRunner()
try {
  await runLanes([types, lint(), format('.'), unused, locales], [build, units])
  if (!hasFailed()) {
    findChromium()
    await runLanes([walks, { name: 'budgets', script: 'scripts/check-budgets.mjs' }])
  }
} catch (error) {
  fail(error.message)
}
rmSync(reports, { recursive: true, force: true })
end()
