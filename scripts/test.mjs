// All tests and gates, each named with its seconds. Two lanes, since a machine has at least two cores: the gates run
// while the portal is built and the unit tests run; the browser gets the machine for itself. The first failure ends it.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { findChromium } from './chromium.mjs'
import { run } from './run.mjs'

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))

const reports = mkdtempSync(join(tmpdir(), 'portal-reports-'))
const unitReport = join(reports, 'unit.json')
const browserReport = join(reports, 'browser.json')

const bin = (path) => join('node_modules', path)

const gates = [
  { name: 'types', script: bin('@typescript/native/bin/tsc'), parameters: ['--noEmit'] },
  { name: 'lint', script: bin('oxlint/bin/oxlint'), parameters: ['--quiet'] },
  { name: 'format', script: bin('prettier/bin/prettier.cjs'), parameters: ['--check', '--log-level=warn', '.'] },
  { name: 'unused', script: bin('knip/bin/knip.js') },
  { name: 'locales', script: 'scripts/check-locales.mjs' },
]

const tests = [
  { name: 'build', script: 'scripts/ensure.mjs', parameters: ['build'] },
  {
    name: 'unit, machines, server',
    script: bin('vitest/vitest.mjs'),
    parameters: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    env: { NODE_ENV: 'test' },
    isShown: true,
    count: () => {
      const { numPassedTests, numFailedTests } = report(unitReport)
      return { passed: numPassedTests, failed: numFailedTests }
    },
  },
]

const afterwards = [
  {
    name: 'browser',
    script: bin('@playwright/test/cli.js'),
    parameters: ['test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
    isShown: true,
    count: () => {
      const { expected, unexpected, flaky } = report(browserReport).stats
      return { passed: expected, failed: unexpected + flaky }
    },
  },
  { name: 'budgets', script: 'scripts/check-budgets.mjs' },
]

let passed = 0
let failed = 0
const running = new Set()

function report(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function countOf(step) {
  try {
    return step.count?.() ?? { passed: 0, failed: 0 }
  } catch {
    // The step ended before it could report; its exit code is the result.
    return { passed: 0, failed: 0 }
  }
}

async function runStep(step) {
  if (failed > 0 || !existsSync(step.script)) return
  const { child, ended } = run(step.script, step.parameters, step)
  running.add(child)
  const { code, output, seconds } = await ended
  running.delete(child)
  const isAborted = failed > 0
  const count = countOf(step)
  passed += count.passed
  if (isAborted) return
  if (code !== 0) {
    failed += Math.max(1, count.failed)
    console.log(output)
    for (const other of running) other.kill('SIGTERM')
  }
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name}: ${seconds.toFixed(1)} s`)
}

async function runLane(steps) {
  for (const step of steps) await runStep(step)
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    failed ||= 1
    for (const child of running) child.kill('SIGTERM')
  })
}

const start = performance.now()
try {
  await Promise.all([runLane(gates), runLane(tests)])
  if (failed === 0) {
    findChromium()
    await runLane(afterwards)
  }
} catch (error) {
  console.log(error.message)
  failed ||= 1
}
rmSync(reports, { recursive: true, force: true })
console.log(`All in ${((performance.now() - start) / 1000).toFixed(1)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
