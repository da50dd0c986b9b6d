import { asc, eq } from 'drizzle-orm'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

import { exitCodes } from '../../server/import/exit-codes.ts'
import { runImport } from '../../server/import/run.ts'
import { customers, merchants } from '../../server/store/schema/accounts.ts'
import { invoices } from '../../server/store/schema/invoices.ts'
import { programs } from '../../server/store/schema/programs.ts'
import type { Store } from '../../server/store/store.ts'
import { openFreshStore } from '../server/database.ts'
import { START } from '../server/portal-fixture.ts'
import { openTestPortal } from '../server/test-portal.ts'

/** Returns the invoices without their own ids and without what the portal works out. */
function substance(store: Store) {
  return store
    .db()
    .select({
      invoiceId: invoices.invoiceId,
      buidLocation: invoices.buidLocation,
      kind: invoices.kind,
      poNumber: invoices.poNumber,
      billedOn: invoices.billedOn,
      dueOn: invoices.dueOn,
      paidOn: invoices.paidOn,
      billedMinor: invoices.billedMinor,
      subtotalMinor: invoices.subtotalMinor,
      taxMinor: invoices.taxMinor,
      lateFeeMinor: invoices.lateFeeMinor,
      openMinor: invoices.openMinor,
      disputedMinor: invoices.disputedMinor,
    })
    .from(invoices)
    .where(eq(invoices.buidCustomer, 'c-own'))
    .orderBy(asc(invoices.invoiceId))
}

it('the list that the portal exports can be imported elsewhere, with the same amounts', async () => {
  const store = await openFreshStore()
  onTestFinished(() => store.close())
  const portal = await openTestPortal(store)
  await store.db().delete(invoices).where(eq(invoices.trxId, 'i-unbilled'))
  const caller = await portal.signedIn('admin')
  const { text } = await caller.get('/ecaas/invoice-export?filter[buid_customer]=c-own', {
    accept: 'text/csv',
  })
  const folder = await mkdtemp(join(tmpdir(), 'export-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'invoices.csv')
  await writeFile(file, text)

  const other = await openFreshStore()
  onTestFinished(() => other.close())
  await other.db().insert(programs).values({ id: 'near', title: 'Near', config: {}, paymentSettings: {} })
  await other.db().insert(merchants).values({ buid: 'm-1', programId: 'near', name: 'Baltic', currency: 'USD' })
  const account = { programId: 'near', name: 'Halvorsen', currency: 'USD', country: 'US' }
  await other
    .db()
    .insert(customers)
    .values({ ...account, buid: 'c-own' })
  let said = ''
  const argv = ['--merchant', 'm-1', '--customer', 'c-own', '--locale', 'en-US', '--accept', 'currency', file]
  const code = await runImport(argv, {
    openStore: () => Promise.resolve({ ...other, close: () => Promise.resolve() }),
    now: () => START,
    out: () => undefined,
    err: (words) => {
      said += words
    },
  })
  expect(said).toContain('Not read: status, received_on, pending_amount, trx_id.')
  expect(code).toBe(exitCodes.done)
  expect(await substance(other)).toEqual(await substance(store))
})
