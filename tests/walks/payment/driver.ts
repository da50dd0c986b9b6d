import { expect, type Page, type Request } from '@playwright/test'

import * as v from 'valibot'

import { msg } from '#msg'

import type { PathRecord } from '../../../charts/suite/suite-file.ts'
import type { paymentMachine } from '../../../machines/workflows/payment/payment.machine.ts'
import { paymentModel } from '../../../machines/workflows/payment/payment.model.ts'
import {
  account,
  beyond,
  byCard,
  choose,
  chooseEuro,
  payDollars,
} from '../../../machines/workflows/payment/payment.samples.ts'
import type { PaymentEvent, PaymentInput } from '../../../machines/workflows/payment/payment.context.ts'
import { paymentPage } from '../../../machines/workflows/payment/payment.page.ts'
import type { Text } from '../../../machines/page.ts'
import type { PaymentLine } from '../../../domain/rules/payment-line.ts'
import type { Driver, Never, Scenario } from '../driver.ts'
import { call, selectAccount, signIn, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { describedRefusals } from '../support/described.ts'
import { said } from '../support/language.ts'
import {
  bankLabel,
  walkerOf,
  type Bank,
  type PaymentOwn,
  type PaymentWalk as Walk,
  type WalkerKind,
  day,
} from './fixture.ts'
import { bankAhead, nameOf, stubs } from './outcomes.ts'
import { headings, interactions, perform, screens } from './page.ts'

export const byBank = (bank: Bank): PaymentEvent => ({
  type: 'method.choose',
  method: { kind: 'bankAccount', id: null, label: bankLabel(bank), last4: '4417' },
})

/** Nobody knows yet what became of it; the path may say what becomes known. */
export const bankLookedUp = (walk: Walk): Bank =>
  bankAhead(walk) === 'approved' ? 'unknownThenTaken' : 'unknownThenDeclined'

/** The controls that are pressed in the list of invoices. */
export const list = {
  selectFirst: { says: msg`Select {invoice}`, with: { invoice: 'INV-1' } },
  pay: { says: msg`{count, plural, one {Pay # invoice} other {Pay # invoices}}`, with: { count: 1 } },
} satisfies Readonly<Record<string, Text>>
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name })

const open =
  (path: string) =>
  async ({ page }: Pick<Walk, 'page'>) =>
    void (await page.goto(path))
const reload = async ({ page }: Walk) => void (await page.reload())

export async function review({ page, own: { real } }: Walk, method: PaymentEvent) {
  await page.goto('/payment/invoices')
  await perform(page, choose)
  await perform(page, method)
  await perform(page, { type: 'quote.request' })
  await heading(page, headings(3, 'review')).waitFor()
  // What was answered cannot be read any more once the page has been reloaded.
  await expect.poll(() => real.quoteId).not.toBeNull()
}

/** The steps that bring about each scenario of the model. */
const scenarios: Readonly<Record<string, Scenario<PaymentOwn> | Never>> = {
  'an account is selected': { enter: open('/payment/invoices') },
  'no account is selected': { enter: open('/payment/invoices') },
  'a program in overview': { enter: open('/payment/invoices') },
  // walks/payment/payment-past-due.spec.ts begins there.
  'every account is paid for': { never: 'the program overview begins it together with what is due' },
  'invoices were chosen in the list': {
    async enter({ page }) {
      await page.goto('/invoice-list/open')
      await page.getByRole('checkbox', { name: said(list.selectFirst) }).click()
    },
    start: ({ page }) => button(page, said(list.pay)).click(),
  },
  'a reload in the review': { enter: (walk) => review(walk, byBank(bankAhead(walk))), start: reload },
  'a reload of a card payment': { enter: (walk) => review(walk, byCard), start: reload },
  'a reload after the selection was split': {
    async enter({ page }) {
      await page.goto('/payment/invoices')
      await perform(page, choose)
      await perform(page, chooseEuro)
      await perform(page, payDollars)
    },
    start: reload,
  },
  'a reload before the rest of what is due': {
    // More is due than one payment takes nowhere in the walks: the draft says so. In dollars, as in the model: who
    // chooses euros later has an invoice in euros as well.
    async enter({ page, own: { walker } }) {
      const { buidCustomer, name } = account
      await call(page.request, `/ecaas/drafts/payment/the-cart`, 'drafts', {
        revision: 0,
        facts: {
          kind: 'payment',
          shape: 1,
          draftId: crypto.randomUUID(),
          customerId: walker.account(buidCustomer),
          account: { buidCustomer: walker.account(buidCustomer), name },
          amounts: [],
          heldBack: {
            lines: [],
            due: { part: { bucket: 'later', currency: 'USD', today: day(0) }, count: beyond.count },
          },
          method: null,
          quoteId: null,
          reached: null,
        },
      })
    },
    start: ({ page }) => open('/payment/invoices')({ page }),
  },
  'a reload while it was sent': {
    async enter(walk) {
      await review(walk, byBank(bankAhead(walk)))
      await perform(walk.page, { type: 'terms.toggle' })
      await walk.gate.close(['submission'])
      await perform(walk.page, { type: 'payment.submit' })
    },
    start: reload,
  },
  'a reload while it was looked up': {
    async enter(walk) {
      // The line breaks before anything arrives.
      await review(walk, byBank(bankLookedUp(walk)))
      await perform(walk.page, { type: 'terms.toggle' })
      await perform(walk.page, { type: 'payment.submit' })
      await heading(walk.page, headings(3, 'processing')).waitFor()
    },
    start: reload,
  },
  'a reload while it is to be confirmed': {
    async enter(walk) {
      await review(walk, byBank('challenged'))
      await perform(walk.page, { type: 'terms.toggle' })
      await perform(walk.page, { type: 'payment.submit' })
      await heading(walk.page, headings(3, 'challenged')).waitFor()
    },
    start: reload,
  },
  'a program whose cards take one invoice': { never: 'a card takes 50 invoices in the programs of the walks' },
  'a viewer': { never: "the route table closes the payment's pages to viewers" },
}

/** Returns the person who walks a path, with the mode and the invoices that the path needs. */
export function kindOf({ scenario, steps }: PathRecord): WalkerKind {
  const { role, mode, heldBack } = paymentModel.scenarios.get(scenario) as PaymentInput
  const chosen = steps.flatMap(({ do: step }) => ('line' in step ? (step.line as PaymentLine).trxId : []))
  return { role, mode, more: [...chosen, ...heldBack.lines.map(({ trxId }) => trxId)] }
}
const hasAccount = (scenario: string) => (paymentModel.scenarios.get(scenario) as PaymentInput).account !== null

/** The port behind a call. */
function portOf(request: Request, running: ReadonlySet<string>): string | null {
  const { pathname, searchParams } = new URL(request.url())
  const isPost = request.method() === 'POST'
  if (pathname === '/invoices') {
    if (searchParams.has('filter[trx_id]')) return 'loadDraft'
    return searchParams.get('page[size]') === '500' ? 'loadEverythingDue' : null
  }
  if (pathname.endsWith('/fee-acceptance')) return 'acceptFee'
  // A quote that is held is read again.
  if (pathname.startsWith('/ecaas/payment-quotes'))
    return isPost || running.has('requestQuote') ? 'requestQuote' : 'loadDraft'
  // While the bank is waited for, the payment itself asks.
  if (!isPost && pathname.startsWith('/ecaas/payments/') && running.has('lookUp') && !running.has('submission'))
    return 'lookUp'
  return pathname === '/ecaas/payments' || pathname.startsWith('/ecaas/payments/') ? 'submission' : null
}

/** Signs the walk's own payer in, and remembers what the server quotes. */
export async function beginPayer(index: number, page: Page, isAccountSelected: boolean): Promise<PaymentOwn> {
  const walker = walkerOf(index)
  const own: PaymentOwn = { walker, real: { quoteId: null, declineCode: null, refusal: null, challengeUrl: null } }
  page.on('response', async (response) => {
    if (response.ok() && new URL(response.url()).pathname.startsWith('/ecaas/payments')) {
      const read = v.safeParse(Challenged, await response.json().catch(() => null))
      if (read.success) own.real.challengeUrl = read.output.data.attributes.challenge.url
    }
    if (!response.ok() || !response.url().endsWith('/ecaas/payment-quotes')) return
    const { data } = (await response.json().catch(() => ({}))) as { data?: { id: string } }
    own.real.quoteId = data?.id ?? own.real.quoteId
  })
  await withoutBanner(page)
  await signIn(page.request, walker.username)
  if (isAccountSelected) await selectAccount(page.request, walker.account('c1'))
  return own
}

const MINUTE_MS = 60_000
const Challenged = v.object({
  data: v.object({ attributes: v.object({ challenge: v.object({ url: v.string() }) }) }),
})

/** The payment, against a server where each walk has people, accounts and invoices of its own. */
export const paymentDriver: Driver<typeof paymentMachine, PaymentOwn> = {
  model: paymentModel,
  async begin(index, { scenario }, page) {
    return beginPayer(index, page, hasAccount(scenario))
  },
  scenarios,
  interactions,
  stubs,
  nameOf: (_, outcome) => nameOf(outcome),
  screens,
  portOf,
  // Nothing is looked up but when the walk says so.
  timers: { pollInterval: [3_000], quoteLifetime: [30 * MINUTE_MS] },
  words: describedRefusals(paymentPage),
}
