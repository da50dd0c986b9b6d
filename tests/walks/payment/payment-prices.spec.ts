import { msg } from '#msg'

import { outcomeWords } from '../../../machines/workflows/payment/outcome-words.ts'
import { expect } from '../../support/portal-test.ts'
import { button } from '../support/controls.ts'
import { escaped } from '../support/described.ts'
import { said } from '../support/language.ts'
import {
  CHOOSE,
  REVIEW,
  THANKS,
  TOTAL,
  agreeAndPay,
  card,
  chosenInvoices,
  fromList,
  heading,
  paymentsOf,
  test,
  toReview,
} from './by-hand.ts'
import { moveClock, QUOTE_IS_OVER_MS } from './outcomes.ts'
import { headings, perform } from './page.ts'

/* A price holds while nothing is changed and its time runs (promise R1); else another is asked for. */
test.describe.configure({ timeout: 60_000 })
test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })

test('back from the review and forward again asks for no price, fee or terms again when nothing was changed', async ({
  page,
}) => {
  const quotes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/ecaas/payment-quotes')) quotes.push(request.url())
  })
  await fromList(page)
  await perform(page, card)
  await perform(page, { type: 'quote.request' })
  await heading(page, REVIEW)
  const fee = page.getByRole('checkbox', {
    name: said({ says: outcomeWords.acceptFee, with: { fee: { minor: 3_575, currency: 'USD' } } }),
  })
  await fee.click()
  await expect(fee).toBeDisabled()
  await perform(page, { type: 'terms.toggle' })
  await page.goBack()
  await heading(page, CHOOSE)
  await page.goForward()
  await heading(page, REVIEW)
  await expect(fee).toBeChecked()
  expect(quotes).toHaveLength(1)
  await page
    .getByRole('button', { name: new RegExp(`^${escaped(said({ says: outcomeWords.pay, with: { total: '' } }))}`) })
    .click()
  await heading(page, THANKS)
  await button(page, said(msg`Pay other invoices`))
    .or(page.getByRole('link', { name: said(msg`Pay other invoices`) }))
    .click()
  await heading(page, CHOOSE)
})

test('a change after going back asks for another price, with its own fee', async ({ page }) => {
  await toReview(page)
  await perform(page, { type: 'terms.toggle' })
  await page.goBack()
  await heading(page, CHOOSE)
  await perform(page, card)
  await page.goForward()
  await heading(page, REVIEW)
  await expect(page.getByRole('checkbox', { name: said(outcomeWords.acceptTerms) })).not.toBeChecked()
})

test('a price that expired while the page was away asks for a new one', async ({ page, payer: { walker, ear } }) => {
  ear.forgive(/status of 409|quoteExpired/)
  await toReview(page)
  await moveClock(page, QUOTE_IS_OVER_MS)
  for (const event of agreeAndPay) await perform(page, event)
  await heading(page, headings(3, 'expired'))
  await page.reload()
  await heading(page, CHOOSE)
  await expect(chosenInvoices(page)).toContainText(TOTAL)
  expect(await paymentsOf(page, walker)).toEqual([])
})
