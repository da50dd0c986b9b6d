// What `npm start`, `npm run dev` and `npm test` need before they can begin: the right Node, the packages of the
// lock file, and with the argument `build` the built portal. Does only what is missing.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { BUILT, buildKey, contentHash } from './content-hash.mjs'

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))

const STAMP = 'node_modules/.installed'

function give(sentence) {
  console.error(sentence)
  process.exit(1)
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function checkNode() {
  const wanted = readJson('package.json').engines.node.replace('>=', '')
  const [major, minor] = wanted.split('.').map(Number)
  const [ourMajor, ourMinor] = process.versions.node.split('.').map(Number)
  if (ourMajor > major || (ourMajor === major && ourMinor >= minor)) return
  give(`The portal needs Node ${wanted} or newer; this is Node ${process.versions.node}.`)
}

/**
 * Checks whether npm's own list of installed packages has every package of the lock file, for installs made by hand.
 */
function hasLockedPackages() {
  const locked = readJson('package-lock.json')?.packages ?? {}
  const present = readJson('node_modules/.package-lock.json')?.packages
  if (!present) return false
  return Object.entries(locked).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || optional || devOptional || present[path]?.version === version,
  )
}

function installPackages() {
  const wanted = {
    lock: contentHash(['package-lock.json']),
    abi: process.versions.modules,
    platform: `${process.platform}-${process.arch}`,
  }
  const stamp = readJson(STAMP)
  const isOfThisNode = !stamp || (stamp.abi === wanted.abi && stamp.platform === wanted.platform)
  if (stamp?.lock === wanted.lock && isOfThisNode) return
  if (!(isOfThisNode && hasLockedPackages())) {
    console.log('Installing packages …')
    const npm = process.env.npm_execpath
    const [command, before] = npm ? [process.execPath, [npm]] : ['npm', []]
    // The tools that build the portal are development packages.
    try {
      execFileSync(command, [...before, 'ci', '--include=dev', '--no-audit', '--no-fund'], {
        stdio: 'inherit',
        env: { ...process.env, NODE_ENV: 'development' },
        shell: !npm && process.platform === 'win32',
      })
    } catch {
      give('The packages could not be installed; npm says why above.')
    }
  }
  writeFileSync(STAMP, JSON.stringify(wanted))
}

async function buildPortal() {
  if (existsSync(BUILT) && readFileSync(BUILT, 'utf8') === buildKey()) {
    const { publishSheets } = await import('./flow-sheets.mjs')
    publishSheets()
    return
  }
  console.log('Building the portal …')
  try {
    execFileSync(process.execPath, ['scripts/build.mjs', '--sheets-later'], { stdio: 'inherit' })
  } catch {
    give('The portal could not be built; the reason stands above.')
  }
}

checkNode()
installPackages()
if (process.argv.includes('build')) await buildPortal()
