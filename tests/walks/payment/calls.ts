import { request as requests, type APIRequestContext, type Page } from '@playwright/test'
import * as v from 'valibot'

import { call, headers, signIn } from '../support/calls.ts'
import type { Bank, Walker } from './fixture.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
export const QUOTE_IS_OVER_MS = 31 * MINUTE_MS
/** The janitor asks the provider after 15 seconds, and has it give up what never came after ten minutes. */
export const JANITOR_ASKS_MS = MINUTE_MS
export const JANITOR_GIVES_UP_MS = 11 * MINUTE_MS

/** Moves the server's clock on; whoever moves it stays signed in. */
export async function moveClock(page: Page, ms: number): Promise<void> {
  await call(page.request, '/ecaas/demo/clock', 'demo-clock', { move_ms: ms })
}

const QuoteId = v.object({ data: v.object({ id: v.string() }) })
const Version = v.object({ data: v.tuple([v.object({ attributes: v.object({ version: v.number() }) })]) })

/** Somebody else pays the first invoice of an account, by a bank of theirs. */
async function payElsewhere(page: Page, walker: Walker, account: string, bank: Bank): Promise<void> {
  const elsewhere = await requests.newContext({ baseURL: new URL(page.url()).origin })
  await signIn(elsewhere, walker.colleague)
  const trxId = walker.trxId(account, 't1')
  const read = await elsewhere.get(`/invoices?filter[trx_id]=${trxId}`, { headers })
  const { version } = v.parse(Version, await read.json()).data[0].attributes
  const quote = await call(elsewhere, '/ecaas/payment-quotes', 'payment-quotes', {
    lines: [{ trx_id: trxId, amount: 130_000, version }],
    method: { kind: 'bankAccount', payment_method_id: walker.methodId(account, bank) },
  })
  await pay(elsewhere, v.parse(QuoteId, quote).data.id)
  await elsewhere.dispose()
}

/** Somebody else has paid the invoice and the bank has sent the money back: it has changed, and as much is open as before. */
export async function changeInvoice(page: Page, walker: Walker, account: string): Promise<void> {
  await payElsewhere(page, walker, account, 'returned')
  await moveClock(page, 5 * DAY_MS)
  await moveClock(page, 7 * DAY_MS)
}

/** Somebody else is paying the invoice, and nobody knows yet how that ends. */
export async function beginElsewhere(page: Page, walker: Walker, account: string): Promise<void> {
  await payElsewhere(page, walker, account, 'unknownThenDeclined')
}

/** Another tab has sent the same quote before. */
export async function payInAnotherTab(page: Page, quoteId: string): Promise<void> {
  await pay(page.request, quoteId)
}

async function pay(request: APIRequestContext, quoteId: string): Promise<void> {
  const key = { 'idempotency-key': crypto.randomUUID() }
  await call(request, '/ecaas/payments', 'payments', { quote_id: quoteId, terms_accepted: true }, key)
}
