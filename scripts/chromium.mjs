import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

/** Nothing but the pages under test; the sandbox of its own does not work in most containers. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Without windows first: it is what Playwright drives by itself, and quicker. */
const systemNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const systemPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function playwrights() {
  const require = createRequire(import.meta.url)
  const path = require('@playwright/test').chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function systems() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...paths, ...systemPlaces].find(isExecutable)
}

function runs(path) {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 })
    return true
  } catch {
    return false
  }
}

function attempt(command, parameters) {
  console.log(`No Chromium found: ${command} ${parameters.join(' ')}`)
  try {
    // Standard output may be a report that another program reads.
    execFileSync(command, parameters, { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  } catch {
    // Whether there is a Chromium now is what counts.
  }
}

function installed() {
  attempt('npx', ['playwright', 'install', 'chromium'])
  const own = playwrights()
  if (own && runs(own)) return own
  if (process.getuid?.() === 0) {
    attempt('apt-get', ['update'])
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (!systems()) attempt('apt-get', ['install', '-y', '--no-install-recommends', name])
    }
  }
  return systems()
}

/**
 * The path of a Chromium: that of the environment variable CHROMIUM, Playwright's own, the system's, or one that is
 * installed now. Throws one sentence when there is none to be had.
 */
export function findChromium() {
  const given = process.env.CHROMIUM
  if (given) {
    if (!isExecutable(given)) throw new Error(`CHROMIUM names ${given}, which cannot be run.`)
    return given
  }
  const path = playwrights() ?? systems() ?? installed()
  if (!path) {
    throw new Error(
      'The browser tests need Chromium: install it (npx playwright install --with-deps chromium), or name one in the environment variable CHROMIUM.',
    )
  }
  // Processes started from here need not look again.
  process.env.CHROMIUM = path
  return path
}
