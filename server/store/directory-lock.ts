import { createHash } from 'node:crypto'
import { closeSync, constants, mkdirSync, openSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Another process holds the folder. Its message is one sentence for the person who started the second one. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
  readonly holder: number | null

  constructor(directory: string, holder: number | null) {
    const who = holder === null ? 'another process' : `process ${holder}`
    super(`The data folder ${directory} is in use by ${who}; stop that one first or choose another folder.`)
    this.holder = holder
  }
}

export type DirectoryLock = { readonly release: () => Promise<void> }

/** open(2) of macOS and the BSDs: get the lock together with opening, and do not wait for it. */
const O_EXLOCK = 0x20
const O_NONBLOCK = 0x4

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** Both names live in the kernel and go with the process, however it dies. */
function socketName(folder: string): string {
  const hash = createHash('sha256').update(folder).digest('hex')
  return process.platform === 'win32' ? `\\\\.\\pipe\\trade-credit-portal-${hash}` : `\0trade-credit-portal-${hash}`
}

function holdSocket(name: string): Promise<DirectoryLock | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy())
    server.once('error', (error) => (hasCode(error, 'EADDRINUSE') ? resolve(null) : reject(error)))
    server.listen(name, () => {
      server.unref()
      resolve({ release: () => new Promise((done) => server.close(() => done())) })
    })
  })
}

function storeFile(path: string): DirectoryLock | null {
  try {
    const file = openSync(path, constants.O_RDWR | constants.O_CREAT | O_EXLOCK | O_NONBLOCK, 0o600)
    return {
      release: () => {
        closeSync(file)
        return Promise.resolve()
      },
    }
  } catch (error) {
    if (hasCode(error, 'EAGAIN', 'EWOULDBLOCK')) return null
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** The holder's number, or null. A holder that has only just won may not have written it yet, hence the patience. */
async function holderOf(pidFile: string): Promise<number | null> {
  for (let attempt = 0; attempt < 50; attempt++) {
    try {
      const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
      if (pid > 0 && isAlive(pid)) return pid
    } catch (error) {
      if (!hasCode(error, 'ENOENT', 'EBUSY')) throw error
    }
    await pause(20)
  }
  return null
}

/**
 * Makes the folder (and its parents; only its owner may enter it, since PGlite writes its files for everybody) and
 * holds it for this process until `release` or the process's death. Rejects with `DirectoryInUse`, naming the holder's
 * pid, while another process holds it. PGlite itself lets two processes write, and they destroy each other's rows.
 * Two containers that share one volume are two kernels' namespaces and are not seen by this lock.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  mkdirSync(dirname(directory), { recursive: true, mode: 0o700 })
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const folder = realpathSync.native(directory)
  // Next to the folder, not in it: initdb needs an empty folder.
  const pidFile = `${folder}.pid`
  const byName = process.platform === 'linux' || process.platform === 'win32'
  const openLock = byName ? await holdSocket(socketName(folder)) : storeFile(`${folder}.lock`)
  if (openLock === null) throw new DirectoryInUse(directory, await holderOf(pidFile))
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  return {
    async release() {
      rmSync(pidFile, { force: true })
      await openLock.release()
    },
  }
}
