import type { Page } from '@playwright/test'
import * as v from 'valibot'

import { NORTHGATE } from '../../../server/demo/merchants.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { hashPassword } from '../../../server/session/password.ts'
import { customers } from '../../../server/store/schema/accounts.ts'
import { invoices } from '../../../server/store/schema/invoices.ts'
import { paymentMethods } from '../../../server/store/schema/quotes.ts'
import { userCustomers, users } from '../../../server/store/schema/users.ts'
import type { Store } from '../../../server/store/store.ts'
import { call, endSession, signIn, withoutBanner } from '../support/calls.ts'

/** The invoices of the model's payment. */
const INVOICES = [
  { sample: 't1', invoiceId: 'INV-1', minor: 10_000 },
  { sample: 't2', invoiceId: 'INV-2', minor: 4_000 },
] as const
const DAY_MS = 86_400_000
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** One walk's own support and payer, with an account that has paid the invoices of the model's samples. */
export type Refunder = {
  username: string
  payer: string
  account: string
  bank: string
  paymentId: string
  trxId: (sample: string) => string
  /** What the model's payment has was refunded for good, so that the server has less of it than the model. */
  isSpent: boolean
}

function refunderOf(index: number): Refunder {
  const username = `refunder-${String(index).padStart(2, '0')}`
  return {
    username,
    payer: `${username}.payer`,
    account: `${username}-account`,
    bank: `${username}-bank`,
    paymentId: '',
    trxId: (sample) => `${username}-${sample}`,
    isSpent: false,
  }
}

/** Adds refunders, one for each walk. */
export async function addRefunders(store: Store, count: number): Promise<void> {
  const refunders = Array.from({ length: count }, (_, index) => refunderOf(index))
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const q = store.db()
  await q.insert(customers).values(
    refunders.map(({ account }) => ({
      buid: account,
      programId: NORTHGATE,
      name: 'Halvorsen Marine Supply',
      currency: 'USD',
      country: 'US',
    })),
  )
  const person = { programId: NORTHGATE, passwordHash, firstName: 'Ada', lastName: 'Admin' }
  await q.insert(users).values(
    refunders.flatMap(({ username, payer }) => [
      { ...person, id: username, username, role: 'admin', userTypes: ['admin'], email: `${username}@example.com` },
      { ...person, id: payer, username: payer, role: 'payer', userTypes: ['customer'], email: `${payer}@example.com` },
    ]),
  )
  await q
    .insert(userCustomers)
    .values(refunders.map(({ payer, account }) => ({ userId: payer, buidCustomer: account })))
  await q.insert(paymentMethods).values(
    refunders.map(({ account, bank }) => ({
      id: bank,
      buidCustomer: account,
      kind: 'bankAccount',
      label: 'First Lakeside Bank',
      last4: '4417',
      accountType: 'checking',
      country: 'US',
      currency: null,
      providerToken: 'bank_approved',
    })),
  )
  await q.insert(invoices).values(
    refunders.flatMap(({ account, trxId }) =>
      INVOICES.map(({ sample, invoiceId, minor }) => ({
        trxId: trxId(sample),
        invoiceId,
        buidCustomer: account,
        buidMerchant: '20-1001',
        currency: 'USD',
        billedOn: day(-20),
        dueOn: day(25),
        billedMinor: minor,
        subtotalMinor: minor,
        openMinor: minor,
      })),
    ),
  )
}

const IdSchema = v.object({ data: v.object({ id: v.string() }) })

/** The walk's payer pays both invoices; then its own support is signed in. */
export async function beginRefunder(index: number, page: Page): Promise<Refunder> {
  const refunder = refunderOf(index)
  const { username, payer, bank, trxId } = refunder
  const { request } = page
  await withoutBanner(page)
  await signIn(request, payer)
  const quote = await call(request, '/ecaas/payment-quotes', 'payment-quotes', {
    lines: INVOICES.map(({ sample, minor }) => ({ trx_id: trxId(sample), amount: minor, version: 1 })),
    method: { kind: 'bankAccount', payment_method_id: bank },
  })
  const paid = await call(
    request,
    '/ecaas/payments',
    'payments',
    { quote_id: v.parse(IdSchema, quote).data.id, terms_accepted: true },
    { 'idempotency-key': crypto.randomUUID() },
  )
  await endSession(request)
  await signIn(request, username)
  return { ...refunder, paymentId: v.parse(IdSchema, paid).data.id }
}
