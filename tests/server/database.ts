import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, describe, inject } from 'vitest'

import { openPgliteInMemory, type OpenedPglite } from '../../server/store/open-pglite.ts'
import { openStore, type Store, type StoreKind } from '../../server/store/store.ts'

/** A database of earlier tests, emptied: opening a new one takes most of a second. */
let spare: OpenedPglite | null = null

/**
 * Without its triggers, since what is append-only refuses to be emptied. A few rows are deleted, which takes a tenth of
 * the time that new files for their table take; what fills more pages is truncated.
 */
const EMPTY = `
  rollback;
  set session_replication_role = replica;
  do $$
  declare
    name text;
    has_rows boolean;
  begin
    for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public' loop
      execute format('select exists (select from %s)', name) into has_rows;
      if has_rows and pg_relation_size(name) > 65536 then
        execute format('truncate %s cascade', name);
      elsif has_rows then
        execute format('delete from %s', name);
      end if;
    end loop;
    for name in select format('%I.%I', schemaname, sequencename) from pg_sequences
      where schemaname = 'public' and last_value is not null loop
      execute format('alter sequence %s restart', name);
    end loop;
  end $$;
  reset all;
`

async function openOnPglite(): Promise<Store> {
  const opened = spare ?? (await openPgliteInMemory(new Blob([await readFile(inject('pgliteImage'))])))
  spare = null
  let isOpen = true
  const store = await openStore({ pglite: { client: opened.client, close: () => Promise.resolve() } })
  return {
    ...store,
    async close() {
      if (!isOpen) return
      isOpen = false
      await opened.client.exec(EMPTY)
      if (spare === null) spare = opened
      else await opened.close()
    },
  }
}

/** An address of a migrated, empty database on the run's PostgreSQL server; the caller drops it. */
export async function makePostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('postgres')
  if (server === null) throw new Error('This run has no PostgreSQL.')
  const admin = new Client({ connectionString: server.adminUrl })
  const name = `${server.template}_${randomBytes(6).toString('hex')}`
  await admin.connect()
  await admin.query(`create database ${name} template ${server.template}`)
  const url = new URL(server.adminUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

type PostgresDatabase = Awaited<ReturnType<typeof makePostgresDatabase>>

/** A PostgreSQL database of earlier tests, emptied; the run drops it in the end. */
let sparePostgres: PostgresDatabase | null = null

/** False where the server's user may not: then the database is of no further use. */
async function couldEmpty(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set lock_timeout = 2000; ${EMPTY}`)
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

async function openOnPostgres(): Promise<Store> {
  const database = sparePostgres ?? (await makePostgresDatabase())
  sparePostgres = null
  const store = await openStore({ databaseUrl: database.url })
  let isOpen = true
  return {
    ...store,
    async close() {
      if (!isOpen) return
      isOpen = false
      await store.close()
      if (sparePostgres === null && (await couldEmpty(database.url))) sparePostgres = database
      else await database.drop()
    },
  }
}

/** A migrated, empty store that its caller closes. PGlite's lives in memory. */
export function openFreshStore(kind: StoreKind = 'pglite'): Promise<Store> {
  return kind === 'pglite' ? openOnPglite() : openOnPostgres()
}

/** Gives a migrated, empty store; one opened in a test is closed after that test, one opened in `beforeAll` after all. */
type OpenStore = () => Promise<Store>

function describeOn(kinds: readonly StoreKind[], sentence: string, body: (openStore: OpenStore) => void): void {
  describe.each(kinds)(`${sentence}, on %s`, (kind) => {
    const shared: Store[] = []
    const ofTest: Store[] = []
    let isInTest = false
    beforeEach(() => {
      isInTest = true
    })
    afterEach(async () => {
      isInTest = false
      for (const store of ofTest.splice(0)) await store.close()
    })
    afterAll(async () => {
      for (const store of shared.splice(0)) await store.close()
    })
    body(async () => {
      const store = await openFreshStore(kind)
      const owner = isInTest ? ofTest : shared
      owner.push(store)
      return store
    })
  })
}

/** The same tests on PGlite and on PostgreSQL, for what SQL decides: queries, locks, triggers, sums, what comes at once. */
export function describeStores(sentence: string, body: (openStore: OpenStore) => void): void {
  describeOn(inject('databases'), sentence, body)
}

/** Tests of calls, permissions and rules, which do not depend on the database: on PGlite, and with TEST_DATABASES=all on both. */
export function describeStore(sentence: string, body: (openStore: OpenStore) => void): void {
  describeOn(process.env.TEST_DATABASES === 'all' ? inject('databases') : ['pglite'], sentence, body)
}
