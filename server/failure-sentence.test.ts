import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { readEnvironment } from './environment.ts'
import { failureSentence } from './failure-sentence.ts'
import { DirectoryInUse } from './store/directory-lock.ts'
import { openStore } from './store/store.ts'

async function failureOf(work: () => unknown): Promise<string> {
  try {
    await work()
    return 'no failure'
  } catch (error) {
    return failureSentence(error)
  }
}

it('says that the port is taken', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo
  const second = createServer()
  const said = await failureOf(() => once(second.listen(port, '127.0.0.1'), 'listening'))
  first.close()
  expect(said).toBe(`Something else listens on port ${port}: stop it, or choose another one.`)
})

it('says that the database cannot be reached', async () => {
  const store = await openStore({ databaseUrl: 'postgres://portal@127.0.0.1:1/portal' })
  const sentence = 'The database that DATABASE_URL names cannot be reached (ECONNREFUSED).'
  expect(await failureOf(() => store.migrate())).toBe(sentence)
  expect(await failureOf(() => store.q().execute(sql`select 1`))).toBe(sentence)
  await store.close()
})

it('passes on what is a sentence already', async () => {
  expect(failureSentence(new DirectoryInUse('.data', 7))).toContain('in use by process 7')
  expect(await failureOf(() => readEnvironment({ PORT: 'x' }))).toBe(
    'The environment variable PORT must be a port number.',
  )
})

it('keeps all of what it does not know', () => {
  expect(failureSentence(new TypeError('x is not a function'))).toContain('failure-sentence.test.ts')
})
