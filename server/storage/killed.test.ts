/** What is left when a process is ended with SIGKILL in the middle of its work: nothing is lost, and nothing stays behind. */
import { sql } from 'drizzle-orm'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { storePortalFixture } from '../../tests/server/portal-fixture.ts'
import { startS3, type S3Server } from '../../tests/server/storage/s3-server.ts'
import { packageRoot } from '../package-root.ts'
import { invoiceDocuments } from '../store/schema/invoices.ts'
import { looseObjects } from '../store/schema/storage/loose-objects.ts'
import { openStore } from '../store/store.ts'
import { runDocuments } from './command/run.ts'
import { contentOf } from './contents.ts'
import { sweepObjects } from './loose-objects.ts'
import { countElsewhere } from './move-documents.ts'

const TWO_DAYS_MS = 2 * 86_400_000
const MANY = 200
let s3: S3Server
let folder: string
const open = () => openStore({ dataDirectory: folder })

/** Runs a program, and ends it with SIGKILL as soon as it has said something. */
async function killedAt(program: string, words: string, arguments_: readonly string[] = []): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(packageRoot, program), ...arguments_], {
    cwd: packageRoot,
    env: { ...process.env, ...s3.environment(), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (data: Buffer) => {
    said += data.toString()
    if (said.includes(words)) child.kill('SIGKILL')
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  expect([signal, said]).toEqual(['SIGKILL', expect.stringContaining(words)])
}

const contentsOf = (number: number) => Buffer.from(`Document ${number} `.repeat(1_000))

beforeAll(async () => {
  s3 = await startS3()
  folder = mkdtempSync(join(tmpdir(), 'portal-killed-'))
  const store = await open()
  await store.migrate()
  await storePortalFixture(store)
  const facts = { docTypeId: 'other', documentType: 'Other', mediaType: 'application/pdf', enteredAt: new Date() }
  for (let number = 0; number < MANY; number += 1) {
    const content = contentsOf(number)
    const names = { id: `many-${number}`, trxId: 'i-own', fileName: `${number}.pdf`, fileSize: content.length }
    await store
      .db()
      .insert(invoiceDocuments)
      .values({ ...facts, ...names, content })
  }
  await store.close()
}, 180_000)
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

it(
  'an object whose portal was ended before its row is removed after a day, and not before',
  { timeout: 240_000 },
  async () => {
    await killedAt('tests/server/storage/upload-process.ts', 'written')
    const store = await open()
    try {
      expect(s3.keys()).toHaveLength(1)
      const deps = { store, objects: s3.open() }
      expect(await sweepObjects(deps, new Date())).toBe(0)
      expect(s3.keys()).toHaveLength(1)
      expect(await sweepObjects(deps, new Date(Date.now() + TWO_DAYS_MS))).toBe(1)
      expect(s3.keys()).toEqual([])
      expect(await store.db().$count(looseObjects)).toBe(0)
    } finally {
      await store.close()
    }
  },
)

it('a move of 200 documents that was ended goes on where it was, and loses none', { timeout: 240_000 }, async () => {
  await killedAt('server/storage/command/main.ts', 'moved …', ['move', '--to', 's3'])
  const said: string[] = []
  const say = (text: string) => void said.push(text)
  const clock = { now: () => new Date() }
  const code = await runDocuments(['move', '--to', 's3'], {
    openStore: open,
    openStorage: () => s3.open(),
    clock,
    out: say,
    err: say,
  })
  const [first = ''] = said
  expect([code, said.at(-1)]).toEqual([0, expect.stringMatching(/^\d+ moved, 0 left\.\n$/)])
  expect(Number.parseInt(first, 10)).toBeLessThan(MANY)
  const store = await open()
  try {
    const objects = s3.open()
    expect(await countElsewhere(store, 's3')).toBe(0)
    const rows = await store
      .db()
      .select()
      .from(invoiceDocuments)
      .where(sql`id like 'many-%'`)
    expect(rows).toHaveLength(MANY)
    for (const row of rows) {
      const parts: Uint8Array[] = []
      for await (const part of contentOf(objects, row)) parts.push(part)
      expect(Buffer.concat(parts).equals(contentsOf(Number(row.id.slice('many-'.length))))).toBe(true)
    }
    await sweepObjects({ store, objects }, new Date(Date.now() + TWO_DAYS_MS))
    const { rows: held } = await store.db().execute(sql`
      select object_key from invoice_documents union all select object_key from dispute_documents
      union all select object_key from application_documents union all select object_key from invoice_uploads`)
    expect(s3.keys()).toHaveLength(held.length)
  } finally {
    await store.close()
  }
})

it('the command says what is wrong, in one sentence', async () => {
  const run = async (argv: readonly string[], objects: ReturnType<S3Server['open']> | null) => {
    const said: string[] = []
    const say = (text: string) => void said.push(text)
    const never = () => Promise.reject(new Error('The database is not asked.'))
    const clock = { now: () => new Date() }
    const code = await runDocuments(argv, { openStore: never, openStorage: () => objects, clock, out: say, err: say })
    return [code, said.join('')]
  }
  expect(await run(['--help'], null)).toEqual([0, expect.stringMatching(/^Usage: npm run documents/)])
  expect(await run(['move'], null)).toEqual([2, expect.stringContaining('--to says where')])
  expect(await run(['shift', '--to', 's3'], null)).toEqual([2, expect.stringContaining('move')])
  expect(await run(['move', '--to', 's3'], null)).toEqual([3, expect.stringContaining('DOCUMENTS_S3_BUCKET')])
  // Portals that store new documents in the bucket would move everything there again.
  expect(await run(['move', '--to', 'database'], s3.open())).toEqual([3, expect.stringContaining('DOCUMENTS_STORE')])
})
