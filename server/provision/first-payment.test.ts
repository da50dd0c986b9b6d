/** The chapter "From an empty server to the first paid invoice" of docs/operations.md, step by step. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as v from 'valibot'

import { callerOf } from '../../tests/server/caller.ts'
import { describeStores } from '../../tests/server/database.ts'
import { activate } from '../../tests/server/provisioning/provisioning.ts'
import { scriptedProvider } from '../../tests/server/scripted-provider.ts'
import { signInBody, testDeps } from '../../tests/server/test-portal.ts'
import { createApp } from '../app.ts'
import { movableClock } from '../clock.ts'
import { readEnvironment } from '../environment.ts'
import { runImport } from '../import/run.ts'
import { countLoyaltyInvoices } from '../jobs/count-loyalty.ts'
import { settlement } from '../jobs/settlement.ts'
import { packageRoot } from '../package-root.ts'
import { invoices } from '../store/schema/invoices.ts'
import type { Store } from '../store/store.ts'
import { runProvision } from './run.ts'

const PASSWORD = 'Quiet-Harbor-82'
const START = '2026-11-18T15:00:00Z'
const invoiceFile =
  'Invoice No,Invoice Date,Due Date,Amount,PO Number\nGLH-1001,11/2/2026,12/2/2026,"1,250.00",PO-77\nGLH-1002,11/9/2026,12/9/2026,480.50,\n'

const ResourceSchema = v.object({
  data: v.object({ id: v.string(), attributes: v.record(v.string(), v.unknown()) }),
})
const ListSchema = v.object({
  data: v.array(v.object({ id: v.string(), attributes: v.record(v.string(), v.unknown()) })),
})

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-payment-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs one of the two commands on the store, which stays open. */
async function commandsOf(store: Store) {
  const clock = movableClock(new Date(START))
  const open = { ...store, close: async () => {} }
  let out = ''
  const say = (text: string) => {
    out += text
  }
  const variables = { PORTAL_MODE: 'production', PUBLIC_ORIGIN: 'http://portal.test', TRUSTED_PROXIES: '0' }
  const file = join(folder, 'invoices.csv')
  await writeFile(file, invoiceFile)
  return {
    clock,
    said: () => out,
    provision: (...argv: string[]) =>
      runProvision([...argv, join(packageRoot, 'docs/program.yaml')], {
        readEnvironment: () => readEnvironment(variables),
        variables,
        openStore: () => Promise.resolve(open),
        clock,
        out: say,
        err: say,
      }),
    importInvoices: () =>
      runImport(['--merchant', 'M-100', '--customer', 'C-200', '--locale', 'en-US', '--currency', 'USD', file], {
        openStore: () => Promise.resolve(open),
        now: () => clock.now(),
        out: say,
        err: say,
      }),
  }
}

describeStores('an empty database of production', (openStore) => {
  it('becomes a portal in which the first administrator pays the first invoice', async () => {
    const store = await openStore()
    const { clock, said, provision, importInvoices } = await commandsOf(store)
    expect([await provision('--print-links'), await importInvoices()]).toEqual([0, 0])
    expect(said()).toContain('stored 2: 2 invoices, billed 1730.50 USD, due 1730.50 USD')

    const token = /maria\.halvorsen {2}http:\/\/portal\.test\/activate#([\w-]+)/.exec(said())?.[1] ?? ''
    const provider = scriptedProvider()
    const services = { store, clock, provider }
    const app = createApp(testDeps(store, { ...services, mode: 'production' }))
    const caller = callerOf(app)
    expect((await caller.post('/ecaas/sign-in', signInBody('maria.halvorsen', PASSWORD))).status).toBe(401)
    await activate(services, token, PASSWORD)
    expect((await caller.post('/ecaas/sign-in', signInBody('maria.halvorsen', PASSWORD))).status).toBe(200)

    const list = v.parse(ListSchema, (await caller.get('/invoices?filter[buid_customer]=C-200')).body)
    expect(list.data.map(({ attributes }) => attributes.invoice_id).toSorted()).toEqual(['GLH-1001', 'GLH-1002'])
    const [row] = await store.db().select().from(invoices).where(eq(invoices.invoiceId, 'GLH-1001'))
    const { trxId = '', version = 0 } = row ?? {}
    const one = async (path: string, type: string, attributes: object, headers = {}) =>
      v.parse(ResourceSchema, (await caller.post(path, { data: { type, attributes } }, headers)).body).data
    const quote = await one('/ecaas/payment-quotes', 'payment-quotes', {
      lines: [{ trx_id: trxId, amount: 125_000, version }],
      method: { kind: 'newCard', card_token: 'tok_1' },
    })
    // 2.75 % of docs/program.yaml.
    expect(quote.attributes).toMatchObject({ fee: 3_438, total: 128_438 })
    await one(`/ecaas/payment-quotes/${quote.id}/fee-acceptance`, 'fee-acceptances', { fee: 3_438 })
    const payment = await one(
      '/ecaas/payments',
      'payments',
      { quote_id: quote.id, terms_accepted: true },
      { 'idempotency-key': 'first-payment-0001' },
    )
    const [attemptId = ''] = provider.book.keys()
    provider.report({ type: 'settled', attemptId, occurredAt: START })
    await settlement(services).run()
    const paid = v.parse(ResourceSchema, (await caller.get(`/ecaas/payments/${payment.id}`)).body)
    expect(paid.data.attributes.state).toBe('settled')
    const history = v.parse(
      ListSchema,
      (await caller.get('/invoices?filter[buid_customer]=C-200&filter[status]=paid')).body,
    )
    expect(history.data.map(({ attributes }) => attributes)).toMatchObject([{ invoice_id: 'GLH-1001', open_amount: 0 }])

    await countLoyaltyInvoices(store).run(clock.now())
    const loyal = await caller.get('/customer-loyalty-program-enrollments?filter[buid_customer]=C-200')
    expect(v.parse(ListSchema, loyal.body).data.map(({ attributes }) => attributes)).toMatchObject([
      { loyalty_program_id: 'rewards-2026', enrollment_status: 3, spent: 173_050, next_tier: 1, missing: 2_326_950 },
    ])
  })
})
