/** The examples of docs/erp.md, as they stand there, against a server that listens. */
import { serve } from '@hono/node-server'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { describeStore } from '../../tests/server/database.ts'
import { signedCaller, storeApiKey, storePortalApiKeys } from '../../tests/server/erp/signed-caller.ts'
import { planted, sampleUbl } from '../../tests/server/sample-ubl.ts'
import { openTestPortal } from '../../tests/server/test-portal.ts'
import { systemClock } from '../clock.ts'
import { customers, creditLines, merchants } from '../store/schema/accounts.ts'
import { invoices } from '../store/schema/invoices.ts'

const run = promisify(execFile)
const page = readFileSync('docs/erp.md', 'utf8')

/** Returns the one example of a language. */
function example(language: string): string {
  const found = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, text = '']) => text)
  const [only, ...more] = found
  if (only === undefined || more.length > 0) throw new Error(`docs/erp.md has ${found.length} examples in ${language}.`)
  return only
}

type Results = { data: { attributes: { results: { result: string; code: string | null }[] } } }

describeStore('the page about calls of an ERP', (openStore) => {
  it('shows a batch with a change of each kind, of which the last one is refused', async () => {
    const portal = await openTestPortal(await openStore())
    await storePortalApiKeys(portal.store)
    const batch: unknown = JSON.parse(example('json'))
    const { body } = await signedCaller(portal, { keyId: 'key-program' }).post('/ecaas/erp/change-batches', batch)
    const results = (body as Results).data.attributes.results.map(({ result, code }) => [result, code])
    expect(results).toEqual([...Array.from({ length: 8 }, () => ['stored', null]), ['refused', 'invoiceUnknown']])
  })

  it('shows calls in Node and with curl that the server answers', { timeout: 60_000 }, async () => {
    const now = new Date()
    const portal = await openTestPortal(await openStore(), { clock: systemClock })
    await storeApiKey(portal.store, 'key-own', { secret: 'sk_of-the-page' })
    const { store } = portal
    await store
      .db()
      .update(merchants)
      .set({ partyIds: ['0088:4000001'] })
      .where(eq(merchants.buid, 'm-1'))
    await store
      .db()
      .update(customers)
      .set({ partyIds: ['K-77'] })
      .where(eq(customers.buid, 'c-child'))
    await store.db().update(creditLines).set({ limitMinor: 900_000_000 })
    const eur = { buidCustomer: 'c-child', currency: 'EUR', limitMinor: 900_000_000 }
    await store.db().insert(creditLines).values(eur).onConflictDoNothing()

    const folder = mkdtempSync(join(tmpdir(), 'erp-'))
    const server = serve({ fetch: portal.app.fetch, hostname: '127.0.0.1', port: 0 })
    try {
      await new Promise((resolve) => server.once('listening', resolve))
      const { port } = server.address() as AddressInfo
      const env = {
        PATH: process.env.PATH,
        PORTAL: `http://127.0.0.1:${port}`,
        KEY_ID: 'key-own',
        SECRET: 'sk_of-the-page',
      }
      const day = now.toISOString().slice(0, 10)
      // Its dates grow old, and its account is not one of the tests'.
      const script = planted(planted(planted(example('js'), '2026-11-20', day), '2026-12-20', day), 'C-1001', 'c-own')
      writeFileSync(join(folder, 'call.mjs'), script)
      const node = await run(process.execPath, ['call.mjs'], { cwd: folder, env })
      expect(node.stdout).toMatch(/^201 /)
      expect(node.stdout).toMatch(/^200 9900$/m)

      const xml = planted(planted(sampleUbl(), '2026-03-02', day), '2026-04-01', day)
      const pdf = Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64')
      writeFileSync(join(folder, 'invoice.xml'), planted(xml, 'JVBERi0xLjcK', pdf))
      const curl = await run('sh', ['-c', example('sh')], { cwd: folder, env })
      expect(JSON.parse(curl.stdout)).toMatchObject({
        data: { type: 'erp-invoices', attributes: { invoice_number: 'R-1', open_amount: 20_100 } },
      })
      const stored = await store.db().select({ number: invoices.invoiceId }).from(invoices)
      expect(stored.map(({ number }) => number)).toEqual(expect.arrayContaining(['ERP-2026-0815', 'R-1']))
    } finally {
      server.close()
      rmSync(folder, { recursive: true })
    }
  })
})
