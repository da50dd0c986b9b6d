import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'

import { migrationsFolder, packageRoot } from '../../server/package-root.ts'
import { openPgliteInMemory } from '../../server/store/open-pglite.ts'
import { openStore, type StoreKind } from '../../server/store/store.ts'
import { startPostgres } from './postgres.ts'
import { makeStoredFixture } from './stored-fixture.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databases: StoreKind[]
    pgliteImage: string
    /** The file of the statement that stores the portal's fixture. */
    portalFixture: string
    postgres: { adminUrl: string; template: string } | null
  }
}

const HOUR_MS = 3_600_000
const cache = join(packageRoot, 'node_modules/.cache/trade-credit-portal')

/** Another image is needed when a migration, or PGlite itself, is another. */
function imageKey(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrationsFolder).toSorted()) {
    if (file.endsWith('.sql')) hash.update(file).update(readFileSync(join(migrationsFolder, file)))
  }
  hash.update(readFileSync(join(packageRoot, 'node_modules/@electric-sql/pglite/package.json')))
  return hash.digest('hex').slice(0, 16)
}

function deleteOldImages(): void {
  for (const file of readdirSync(cache)) {
    const path = join(cache, file)
    if (Date.now() - statSync(path).mtimeMs > HOUR_MS) rmSync(path, { force: true })
  }
}

/** Makes a migrated database as a file: making it takes seconds, loading it less than one. */
async function makePgliteImage(): Promise<string> {
  const path = join(cache, `pglite-${imageKey()}.tar`)
  if (existsSync(path)) return path
  mkdirSync(cache, { recursive: true })
  deleteOldImages()
  const opened = await openPgliteInMemory()
  const store = await openStore({ pglite: opened })
  await store.migrate()
  const dump = await opened.client.dumpDataDir('none')
  await store.close()
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, new Uint8Array(await dump.arrayBuffer()))
  renameSync(unfinished, path)
  return path
}

async function withAdmin(adminUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function makeTemplate(adminUrl: string): Promise<string> {
  const template = `portal_template_${randomBytes(6).toString('hex')}`
  await withAdmin(adminUrl, (client) => client.query(`create database ${template}`))
  const url = new URL(adminUrl)
  url.pathname = `/${template}`
  const store = await openStore({ databaseUrl: url.href })
  await store.migrate()
  await store.close()
  return template
}

/** The template, and every database that was made of it. */
async function dropAll(client: Client, template: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [template],
  )
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
}

/** Prepares both databases once a run; TEST_DATABASES=pglite leaves PostgreSQL out, `all` runs every test on both. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const image = await makePgliteImage()
  project.provide('pgliteImage', image)
  const open = async () => openPgliteInMemory(new Blob([await readFile(image)]))
  project.provide('portalFixture', await makeStoredFixture(open))
  if (process.env.TEST_DATABASES === 'pglite') {
    project.provide('databases', ['pglite'])
    project.provide('postgres', null)
    return () => Promise.resolve()
  }
  const server = await startPostgres()
  try {
    const template = await makeTemplate(server.adminUrl)
    project.provide('databases', ['pglite', 'postgres'])
    project.provide('postgres', { adminUrl: server.adminUrl, template })
    return async () => {
      await withAdmin(server.adminUrl, (client) => dropAll(client, template))
      await server.stop()
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}
