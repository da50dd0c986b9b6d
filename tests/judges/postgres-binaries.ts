import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Returns the folder of PostgreSQL's own binaries of this machine, whose pg_dump is of the server's version. */
export async function ownBinaries(): Promise<string> {
  try {
    return dirname((await run('pg_config', ['--bindir'])).stdout.trim())
  } catch {
    throw new Error('pg_dump and pg_restore are needed, with a server of their version: --binaries FOLDER names it.')
  }
}
