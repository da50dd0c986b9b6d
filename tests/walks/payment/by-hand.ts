import type { Page } from '@playwright/test'

import { storedPaymentWords } from '../../../machines/lifecycles/payment/payment.words.ts'
import type { PaymentEvent } from '../../../machines/workflows/payment/payment.context.ts'
import { paymentWords } from '../../../machines/workflows/payment/payment.page.ts'
import { expect, paymentsTest } from '../../support/portal-test.ts'
import { selectAccount, signIn } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { FIRST_PERSON } from '../support/first-person.ts'
import { chooseLanguage, said } from '../support/language.ts'
import { watch, type Watch } from '../support/watch.ts'
import { list } from './driver.ts'
import { bankLabel, walkerOf, type Bank, type Walker } from './fixture.ts'
import { headings, perform } from './page.ts'

/** One worker is one portal: its files share these people. */
let next: number = FIRST_PERSON.paymentBrowser

type SignedInPayer = {
  walker: Walker
  ear: Watch
  /** From the page's own calls: each payment that was asked for, by its key. */
  keys: ReadonlySet<string>
}

/** A payer of their own for each test, signed in and with an account selected, who pays by hand. */
export const test = paymentsTest.extend<{ payer: SignedInPayer }>({
  payer: [
    async ({ page }, use) => {
      const walker = walkerOf(next)
      next += 1
      const keys = new Set<string>()
      const ear = await watch(page)
      page.on('request', (request) => {
        const key = request.headers()['idempotency-key']
        if (key !== undefined) keys.add(key)
      })
      await page.addInitScript(() => localStorage.setItem('trackingConsent', 'optedOut'))
      await chooseLanguage(page)
      await signIn(page.request, walker.username)
      await selectAccount(page.request, walker.account('c1'))
      await use({ walker, ear, keys })
      expect(ear.complaints).toEqual([])
    },
    { auto: true },
  ],
})

export const heading = (page: Page, name: RegExp | string) => expect(page.locator('h1')).toHaveText(name)
export const CHOOSE = headings(2, 'choose')
export const REVIEW = headings(3, 'review')
export const THANKS = said(storedPaymentWords.confirmed)

export const chosenInvoices = (page: Page) => page.getByRole('region', { name: said(paymentWords.chosenInvoices) })
export const TOTAL = said({ amount: { minor: 130_000, currency: 'USD' } })
/** As most come: from the list of invoices, with one ticked. */
export async function fromList(page: Page) {
  await page.goto('/invoice-list/open')
  await page.getByRole('checkbox', { name: said(list.selectFirst) }).click()
  await button(page, said(list.pay)).click()
  await heading(page, CHOOSE)
}
export async function toReview(page: Page, bank: Bank = 'approved') {
  await fromList(page)
  const method = { kind: 'bankAccount', id: null, label: bankLabel(bank), last4: '4417' } as const
  await perform(page, { type: 'method.choose', method })
  await perform(page, { type: 'quote.request' })
  await heading(page, REVIEW)
}
export async function toEnd(page: Page, bank: Bank = 'approved') {
  await toReview(page, bank)
  await perform(page, { type: 'terms.toggle' })
  await perform(page, { type: 'payment.submit' })
}
export const bank = { kind: 'bankAccount', id: null, label: bankLabel('approved'), last4: '4417' } as const
export const card: PaymentEvent = {
  type: 'method.choose',
  method: { kind: 'newCard', id: null, label: 'Visa', last4: '4242' },
}
export const agreeAndPay: readonly PaymentEvent[] = [{ type: 'terms.toggle' }, { type: 'payment.submit' }]

/** Returns the states of a walker's payments at the server. */
export async function paymentsOf(page: Page, walker: Walker): Promise<readonly string[]> {
  const answer = await page.request.get(
    `/ecaas/payments?filter[buid_customer]=${walker.account('c1')}&page[number]=1&page[size]=50`,
  )
  const { data } = (await answer.json()) as { data: { attributes: { state: string } }[] }
  return data.map(({ attributes }) => attributes.state)
}
