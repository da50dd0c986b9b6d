// All tests and gates, each named with its seconds. Two lanes, since a machine has at least two cores: the gates run
// while the portal is built and the unit tests run; the browser gets the machine for itself. The first failure ends it.
// `--full` is `npm run judge:tests`: every server test on both databases, and what tests the toolkit itself in full.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { findChromium } from './chromium.mjs'
import { browser, build, format, lint, locales, stepRunner, types, unused, vitest } from './steps.mjs'

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
const walks = browser(['--reporter=list,json'], {
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  count: () => {
    const { expected, unexpected, flaky } = report(browserReport).stats
    return { passed: expected, failed: unexpected + flaky }
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
