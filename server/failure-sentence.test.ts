import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { readEnvironment } from './environment.ts'
import { failureSentence } from './failure-sentence.ts'
import { DirectoryInUse } from './store/directory-lock.ts'
import { openStore } from './store/store.ts'
import { describeStores } from '../tests/server/database.ts'

async function failureOf(work: () => unknown): Promise<string> {
  try {
    await work()
    return 'no failure'
  } catch (error) {
    return failureSentence(error)
  }
}

it('says that the port is in use', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo
  const second = createServer()
  const sentence = await failureOf(() => once(second.listen(port, '127.0.0.1'), 'listening'))
  first.close()
  expect(sentence).toBe(`Something else listens on port ${port}: stop it, or choose another one.`)
})

it('says that the database cannot be reached', async () => {
  const store = await openStore({ databaseUrl: 'postgres://portal@127.0.0.1:1/portal' })
  const sentence = 'The database that DATABASE_URL names cannot be reached (ECONNREFUSED).'
  expect(await failureOf(() => store.migrate())).toBe(sentence)
  expect(await failureOf(() => store.db().execute(sql`select 1`))).toBe(sentence)
  await store.close()
})

describeStores('a database of another version', (openOne) => {
  it('is named as such', async () => {
    const store = await openOne()
    const moveMigrations = (days: number) =>
      store.db().execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + ${days} * 86400000`)
    await moveMigrations(-1)
    const sentence = await failureOf(() => store.migrate())
    // Other tests are given this database afterwards.
    await moveMigrations(1)
    expect(sentence).toBe(
      'The database was made by an earlier version of the portal, whose tables cannot be brought up to date. Choose an empty one with DATA_DIR or DATABASE_URL, and import your data again.',
    )
  })
})

it('passes on what is a sentence already', async () => {
  expect(failureSentence(new DirectoryInUse('.data', 7))).toContain('in use by process 7')
  expect(await failureOf(() => readEnvironment({ PORT: 'x' }))).toBe(
    'The environment variable PORT must be a port number from 0 to 65535.',
  )
})

it('returns an unknown error in full', () => {
  expect(failureSentence(new TypeError('x is not a function'))).toContain('failure-sentence.test.ts')
})
