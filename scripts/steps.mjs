import { existsSync } from 'node:fs'

import { run } from './run.mjs'

/**
 * Runs tests and gates in lanes beside each other, each named with its seconds; the first failure ends it all.
 * A step is `{ name, script, parameters, env, isShown, count }`; `count` reads how many tests passed and failed,
 * and what is to be remarked upon at the end.
 */
export function stepRunner() {
  let passed = 0
  let failed = 0
  let isCounted = false
  const running = new Set()
  const remarks = []

  function countOf(step) {
    try {
      isCounted ||= step.count !== undefined
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
    remarks.push(...(count.remarks ?? []))
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
  return {
    runLanes: (...lanes) => Promise.all(lanes.map(runLane)),
    hasFailed: () => failed > 0,
    /** Something but a step went wrong. */
    fail: (sentence) => {
      console.log(sentence)
      failed ||= 1
    },
    /** Says how it went, and leaves the exit code. */
    end: () => {
      for (const remark of remarks) console.log(remark)
      console.log(`All in ${((performance.now() - start) / 1000).toFixed(1)} s`)
      // Lanes that count nothing have their own figures above.
      if (isCounted) console.log(`${passed} passed, ${failed} failed`)
      process.exitCode = failed === 0 ? 0 : 1
    },
  }
}

const bin = (path) => `node_modules/${path}`
const NATIVE_TSC = bin('@typescript/native/bin/tsc')

/** Programs of the packages as steps; what they can remember stands under .cache. */
export const types = {
  name: 'types',
  script: NATIVE_TSC,
  parameters: ['--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/tsc.tsbuildinfo'],
}
export const lint = (...files) => ({
  name: 'lint',
  script: bin('oxlint/bin/oxlint'),
  parameters: ['--quiet', ...files],
})
export const format = (...files) => ({
  name: 'format',
  script: bin('prettier/bin/prettier.cjs'),
  parameters: [
    '--check',
    '--log-level=warn',
    '--ignore-unknown',
    '--cache',
    '--cache-location=.cache/prettier',
    '--cache-strategy=content',
    ...files,
  ],
})
export const unused = {
  name: 'unused',
  script: bin('knip/bin/knip.js'),
  parameters: ['--cache', '--cache-location', '.cache/knip'],
}
export const locales = { name: 'locales', script: 'scripts/check-locales.mjs' }
export const build = { name: 'build', script: 'scripts/ensure.mjs', parameters: ['build'] }
export const vitest = (parameters, more = {}) => ({
  name: 'unit, machines, server',
  script: bin('vitest/vitest.mjs'),
  parameters: ['run', ...parameters],
  isShown: true,
  ...more,
  env: { NODE_ENV: 'test', ...more.env },
})
export const browser = (parameters, more = {}) => ({
  name: 'browser',
  script: bin('@playwright/test/cli.js'),
  parameters: ['test', ...parameters],
  isShown: true,
  ...more,
})
