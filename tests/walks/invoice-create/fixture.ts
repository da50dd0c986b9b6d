import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'

import type { InvoiceCreateDraft } from '../../../domain/contract/drafts/invoice-draft.ts'
import { addDays, businessDate, daysBetween } from '../../../domain/dates.ts'
import { fresh, forHarbor } from '../../../machines/workflows/invoice-create/invoice-create.samples.ts'
import { NORTHGATE } from '../../../server/demo/merchants.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { hashPassword } from '../../../server/session/password.ts'
import { creditLines, customers, merchants } from '../../../server/store/schema/accounts.ts'
import { invoices } from '../../../server/store/schema/invoices.ts'
import { programs } from '../../../server/store/schema/programs.ts'
import { userMerchants, users } from '../../../server/store/schema/users.ts'
import type { Store } from '../../../server/store/store.ts'
import { call, signIn, withoutBanner } from '../support/calls.ts'
import { DOCUMENTS } from './documents.ts'

/** One walk's own merchants, people and accounts, like the samples of the model. */
export type Invoicer = {
  username: string
  /** Looks on at the same merchant. */
  viewer: string
  /** The merchants of the model's `m-1` and `m-2`. */
  first: string
  second: string
  account: string
  /** An account that may not be billed any more. */
  inactive: string
  /** The server's id of the latest document that the page has stored. */
  latestDocument: string | null
}

function invoicerOf(index: number): Invoicer {
  const id = `invoicer-${String(index).padStart(2, '0')}`
  return {
    username: id,
    viewer: `${id}.viewer`,
    first: `${id}-m1`,
    second: `${id}-m2`,
    account: `${id}-account`,
    inactive: `${id}-inactive`,
    latestDocument: null,
  }
}

/** A number that the merchant has used for the account already, and the invoice that the walk's resembles. */
export const TAKEN = 'BP-TAKEN'
const RESEMBLED = { number: 'BP-7', minor: 4_950, daysAgo: 3 } as const

const today = () => businessDate(new Date())
/** Returns a day of the model as it is today: what is due in a month is due in a month. */
export const shifted = (day: string): string => addDays(today(), daysBetween(fresh.today, day))
/** The day on which the resembled invoice was billed. */
export const resembledOn = () => addDays(today(), -RESEMBLED.daysAgo)

/** Adds invoicers, one for each walk; `isOfSeveral` says which of them act for two merchants. */
export async function addInvoicers(store: Store, isOfSeveral: readonly boolean[]): Promise<void> {
  const invoicers = isOfSeveral.map((isSeveral, index) => ({ ...invoicerOf(index), isSeveral }))
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const q = store.db()
  // What is above the credit limit is held, so that walks see both: a refusal can be had by a number.
  await q
    .update(programs)
    .set({ invoiceSettings: { overLimit: 'hold' } })
    .where(eq(programs.id, NORTHGATE))
  await q.insert(merchants).values(
    invoicers.flatMap(({ first, second }) => [
      { buid: first, programId: NORTHGATE, name: 'Pier Parts', currency: 'USD', country: 'US' },
      { buid: second, programId: NORTHGATE, name: 'Pier Tools', currency: 'USD', country: 'US' },
    ]),
  )
  const account = { programId: NORTHGATE, currency: 'USD', country: 'US', line1: '1 Harbor Road' }
  await q.insert(customers).values(
    invoicers.flatMap(({ account: buid, inactive }) => [
      { ...account, buid, name: forHarbor.customerName },
      { ...account, buid: inactive, name: 'Halvorsen Closed', status: 'inactive' },
    ]),
  )
  await q.insert(creditLines).values(
    invoicers.flatMap(({ account: buidCustomer }) =>
      ['USD', 'EUR'].map((currency) => ({
        buidCustomer,
        currency,
        limitMinor: 1_000_000,
        termsDays: currency === 'USD' ? 30 : null,
      })),
    ),
  )
  await q.insert(users).values(
    invoicers.flatMap(({ username, viewer }) =>
      [username, viewer].map((name) => ({
        id: name,
        username: name,
        passwordHash,
        firstName: 'Wanda',
        lastName: 'Walker',
        email: `${name}@example.com`,
        role: name === viewer ? 'viewer' : 'payer',
        programId: NORTHGATE,
        userTypes: ['merchant'],
      })),
    ),
  )
  await q
    .insert(userMerchants)
    .values(
      invoicers.flatMap(({ username, viewer, first, second, isSeveral }) => [
        { userId: username, buidMerchant: first },
        { userId: viewer, buidMerchant: first },
        ...(isSeveral ? [{ userId: username, buidMerchant: second }] : []),
      ]),
    )
  const sent = (number: string, minor: number, billedOn: string) => ({
    invoiceId: number,
    currency: 'USD',
    billedOn,
    dueOn: addDays(billedOn, 30),
    billedMinor: minor,
    subtotalMinor: minor,
    openMinor: minor,
  })
  await q.insert(invoices).values(
    invoicers.flatMap(({ username, account: buidCustomer, first, second }) => [
      { trxId: `${username}-taken`, buidCustomer, buidMerchant: first, ...sent(TAKEN, 777, addDays(today(), -40)) },
      {
        trxId: `${username}-alike`,
        buidCustomer,
        buidMerchant: first,
        ...sent(RESEMBLED.number, RESEMBLED.minor, resembledOn()),
      },
      { trxId: `${username}-second`, buidCustomer, buidMerchant: second, ...sent(TAKEN, 777, addDays(today(), -40)) },
      {
        trxId: `${username}-alike-2`,
        buidCustomer,
        buidMerchant: second,
        ...sent(RESEMBLED.number, RESEMBLED.minor, resembledOn()),
      },
    ]),
  )
}

/** Signs the walk's own person in. */
export async function beginInvoicer(index: number, page: Page): Promise<Invoicer> {
  const invoicer = invoicerOf(index)
  page.on('response', async (response) => {
    if (response.status() !== 201 || new URL(response.url()).pathname !== DOCUMENTS) return
    const { data } = (await response.json().catch(() => ({}))) as { data?: { id: string } }
    invoicer.latestDocument = data?.id ?? null
  })
  await withoutBanner(page)
  await signIn(page.request, invoicer.username)
  return invoicer
}

/** Leaves a draft of the model at the server, with the walk's own merchant and account, and its days as of today. */
export async function leaveInvoice(page: Page, own: Invoicer, draft: InvoiceCreateDraft): Promise<void> {
  const { invoice } = draft
  const facts: InvoiceCreateDraft = {
    ...draft,
    draftId: crypto.randomUUID(),
    merchantId: own.first,
    invoice: {
      ...invoice,
      buid_merchant: own.first,
      buid_customer: own.account,
      billed_on: shifted(invoice.billed_on),
      due_on: shifted(invoice.due_on),
    },
  }
  await call(page.request, `/ecaas/drafts/${facts.kind}/${facts.draftId}`, 'drafts', { revision: 0, facts })
}
