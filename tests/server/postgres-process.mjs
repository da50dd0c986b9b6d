// A PostgreSQL server for tests, made from nothing in a temporary folder. It is a process of its own, so that it ends
// when its standard input does: at the end of the tests, and also when these were killed and could not clean up. It
// prints the server's address as one line once that accepts connections. Arguments: the folder of the binaries.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

const NOBODY = 65534
const isRoot = process.getuid?.() === 0
const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'portal-postgres-'))

/** PostgreSQL refuses to run as root, so that as root another user must be able to read the binaries. */
function everybodyReads(path) {
  let at = path
  while ((statSync(at).mode & 0o005) === 0o005) {
    if (at === dirname(at)) return true
    at = dirname(at)
  }
  return false
}

function openToAll(path) {
  const entry = statSync(path)
  chmodSync(path, entry.mode | (entry.isDirectory() || entry.mode & 0o100 ? 0o555 : 0o444))
  if (entry.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}

/** npm packages hold no symbolic links; the package's install script makes them, where such scripts may run. */
function makeLinks(native) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(dirname(native), target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}

function usableBinaries(native) {
  if (!isRoot || everybodyReads(join(native, 'bin', 'initdb'))) {
    makeLinks(native)
    return native
  }
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  makeLinks(copy)
  openToAll(copy)
  return copy
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

function makeCluster(binaries, password) {
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  chmodSync(folder, 0o755)
  if (isRoot) for (const path of [data, passwordFile]) chownSync(path, NOBODY, NOBODY)
  const flags = ['--username=portal', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8']
  execFileSync(join(binaries, 'bin', 'initdb'), [`--pgdata=${data}`, ...flags, '--locale=C', '--no-sync'], {
    ...identity,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return data
}

/** The data go with the tests: nothing needs to reach the disk. */
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=64MB',
  'lc_messages=C',
].flatMap((setting) => ['-c', setting])

const isReady = /ready to accept connections/

async function start() {
  const binaries = usableBinaries(process.argv[2])
  const password = randomBytes(18).toString('base64url')
  const data = makeCluster(binaries, password)
  const port = await freePort()
  const flags = ['-D', data, '-p', String(port), ...settings]
  const server = spawn(join(binaries, 'bin', 'postgres'), flags, {
    ...identity,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  server.stderr.setEncoding('utf8').on('data', (text) => {
    const wasReady = isReady.test(log)
    log = (log + text).slice(0, 100_000)
    if (!wasReady && isReady.test(log)) console.log(`postgres://portal:${password}@127.0.0.1:${port}/postgres`)
  })
  return { server, log: () => log }
}

function cleanUp() {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

// An interrupt on the keyboard reaches the whole group; the tests decide when this ends.
process.on('SIGINT', () => {})

try {
  const { server, log } = await start()
  let isStopping = false
  const stop = () => {
    isStopping = true
    server.kill('SIGINT')
  }
  process.stdin.resume().once('end', stop).once('error', stop)
  process.once('SIGTERM', stop)
  server.once('exit', (code) => {
    cleanUp()
    if (!isStopping) console.error(log())
    process.exit(isStopping ? 0 : (code ?? 1))
  })
} catch (error) {
  cleanUp()
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
