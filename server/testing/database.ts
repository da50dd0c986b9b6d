import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, describe, inject } from 'vitest'

import { openPgliteInMemory } from '../store/open-pglite.ts'
import { openStore, type Store, type StoreKind } from '../store/store.ts'

async function openOnPglite(): Promise<Store> {
  const image = new Blob([await readFile(inject('pgliteImage'))])
  return openStore({ pglite: await openPgliteInMemory(image) })
}

/** An address of a migrated, empty database on the run's PostgreSQL server; the caller drops it. */
export async function makePostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('postgres')
  if (server === null) throw new Error('This run has no PostgreSQL.')
  const admin = new Client({ connectionString: server.adminUrl })
  const name = `portal_test_${randomBytes(6).toString('hex')}`
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

async function openOnPostgres(): Promise<Store> {
  const database = await makePostgresDatabase()
  const store = await openStore({ databaseUrl: database.url })
  return {
    ...store,
    async close() {
      await store.close()
      await database.drop()
    },
  }
}

/** A migrated, empty store that its caller closes. PGlite's lives in memory. */
export function openFreshStore(kind: StoreKind = 'pglite'): Promise<Store> {
  return kind === 'pglite' ? openOnPglite() : openOnPostgres()
}

/**
 * The same tests on PGlite and on PostgreSQL. `openStore` gives a migrated, empty store; one opened in a test is
 * closed after that test, one opened in `beforeAll` after all of them.
 */
export function describeStores(sentence: string, body: (openStore: () => Promise<Store>) => void): void {
  describe.each(inject('databases'))(`${sentence}, on %s`, (kind) => {
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
