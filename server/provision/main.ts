/** `npm run provision`: the entry of dist/server/provision.js. */
import { sql } from 'drizzle-orm'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { systemClock } from '../clock.ts'
import { readEnvironment, readVariables, type Environment } from '../environment.ts'
import { openPgliteInMemory } from '../store/open-pglite.ts'
import { openStore, type Store } from '../store/store.ts'
import { runProvision } from './run.ts'

const { INIT_CWD, npm_lifecycle_event: script } = process.env

// npm runs scripts in the package's folder; files are named from where the command was typed.
if (script === 'provision' && INIT_CWD) process.chdir(INIT_CWD)

/** Opens the portal's database, its tables up to date. A dry run makes none: where there is none, one in memory serves. */
async function open({ databaseUrl, dataDirectory }: Environment, isDryRun: boolean): Promise<Store> {
  if (isDryRun && databaseUrl === null && !existsSync(join(dataDirectory, 'database'))) return openEmpty()
  const store = await openStore(databaseUrl === null ? { dataDirectory } : { databaseUrl })
  try {
    if (!isDryRun) await store.migrate()
    else if (!(await store.isCurrent())) return await openInstead(store)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

async function openEmpty(): Promise<Store> {
  const store = await openStore({ pglite: await openPgliteInMemory() })
  await store.migrate()
  return store
}

async function openInstead(store: Store): Promise<Store> {
  const { rows } = await store
    .db()
    .execute<{ used: boolean }>(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as used`)
  if (rows[0]?.used === true) {
    throw new Error(
      'The environment variable DATABASE_URL or DATA_DIR names a database whose tables are of an earlier version: a dry run does not change them. Start the portal on it, or run without --dry-run.',
    )
  }
  await store.close()
  return openEmpty()
}

process.exitCode = await runProvision(process.argv.slice(2), {
  readEnvironment: () => readEnvironment(readVariables(process.env)),
  variables: process.env,
  openStore: open,
  clock: systemClock,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
