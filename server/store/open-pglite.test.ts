import { PGlite } from '@electric-sql/pglite'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { DirectoryInUse } from './directory-lock.ts'
import { openPglite } from './open-pglite.ts'

const COMMITS = 10
let scratch: string

beforeAll(() => {
  scratch = fs.mkdtempSync(join(tmpdir(), 'portal-pglite-'))
})

afterAll(() => {
  vi.restoreAllMocks()
  fs.rmSync(scratch, { recursive: true, force: true })
})

async function flushesOfCommits(client: PGlite): Promise<number> {
  await client.exec('create table receipts (number int primary key)')
  const flushes = vi.spyOn(fs, 'fsyncSync')
  const before = flushes.mock.calls.length
  for (let number = 1; number <= COMMITS; number++) await client.query('insert into receipts values ($1)', [number])
  return flushes.mock.calls.length - before
}

it('flushes every commit to the disk, which PGlite as shipped does not', async () => {
  const { client, close } = await openPglite(join(scratch, 'durable'))
  expect(await flushesOfCommits(client)).toBeGreaterThanOrEqual(COMMITS)
  const { rows } = await client.query(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as waits,
      current_setting('work_mem') as memory`,
  )
  // The memory that PostgreSQL has for long lists too.
  expect(rows).toEqual([{ fsync: 'on', waits: 'on', memory: '16MB' }])
  await close()

  const shipped = await PGlite.create(join(scratch, 'as-shipped'))
  expect(await flushesOfCommits(shipped)).toBe(0)
  await shipped.close()
}, 60_000)

it('has its rows after closing and opening, and is refused while it is open', async () => {
  const folder = join(scratch, 'durable')
  const first = await openPglite(folder)
  expect((await first.client.query('select count(*) as receipts from receipts')).rows).toEqual([
    { receipts: String(COMMITS) },
  ])
  await expect(openPglite(folder)).rejects.toBeInstanceOf(DirectoryInUse)
  expect((fs.statSync(folder).mode & 0o077).toString(8)).toBe('0')
  await first.close()
  await (await openPglite(folder)).close()
}, 60_000)
