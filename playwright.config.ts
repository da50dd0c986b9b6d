import { defineConfig } from '@playwright/test'

import { chromiumArgs, findChromium } from './scripts/chromium.mjs'

const COVERAGE = 'walks/coverage.spec.ts'
const GERMAN = 'walks/german.spec.ts'

export default defineConfig({
  testDir: 'tests',
  testMatch: ['walks/**/*.spec.ts', 'judges/**/*.spec.ts'],
  outputDir: 'test-results',
  globalSetup: './tests/support/prepare-portal.ts',
  // One more than the cores of a small machine: a walk waits half its time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Once more, by a worker and a portal of its own; what then passes is named as flaky at the end of the run.
  retries: 1,
  // What is looked for comes within a second, and within five where three portals share two cores.
  expect: { timeout: 10_000 },
  use: {
    // A trace takes half as long again; who looks for a fault asks for it with --trace=retain-on-failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: chromiumArgs },
  },
  projects: [
    { name: 'chromium', use: { browserName: 'chromium' }, testIgnore: [COVERAGE, GERMAN], teardown: 'coverage' },
    // A project has workers of its own, so that no other walk is in German; one worker is one portal.
    { name: 'german', use: { browserName: 'chromium' }, testMatch: GERMAN, fullyParallel: false },
    // After all walks, however few of them were chosen; a transition that nobody took fails the run.
    { name: 'coverage', testMatch: COVERAGE },
  ],
})
