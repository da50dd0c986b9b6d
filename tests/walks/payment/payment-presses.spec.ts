import type { Locator, Page } from '@playwright/test'

import { msg } from '#msg'

import { methodChoiceWords, paymentWords } from '../../../machines/workflows/payment/payment.page.ts'
import type { Text } from '../../../machines/page.ts'
import { expect } from '../../support/portal-test.ts'
import { selectAccount, signIn } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { escaped } from '../support/described.ts'
import { chooseLanguage, said } from '../support/language.ts'
import { CHOOSE, REVIEW, THANKS, agreeAndPay, heading, test } from './by-hand.ts'
import { accountName, bankLabel } from './fixture.ts'
import { fillCard, perform } from './page.ts'
import { outcomeWords } from '../../../machines/workflows/payment/outcome-words.ts'

/* A payment takes few presses, and fewer when one has paid before: the server knows the last method and account. */
test.describe.configure({ timeout: 60_000 })
test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })

/** From the overview to the confirmation, by presses alone. Choosing the account is one more for who has several. */
async function payFromOverview(page: Page, chooseMethod: (press: Press) => Promise<void>, boxes: readonly Text[]) {
  let presses = 0
  const press: Press = async (control) => {
    presses += 1
    await control.click()
  }
  await page.goto('/')
  const early = said({ says: msg`Pay early: {amount}`, with: { amount: '' } })
  await press(page.getByRole('button', { name: new RegExp(`^${escaped(early)}`) }))
  await heading(page, CHOOSE)
  await chooseMethod(press)
  await press(button(page, said(paymentWords.toReview)))
  await heading(page, REVIEW)
  for (const box of boxes) await press(page.getByRole('checkbox', { name: said(box), exact: true }))
  await press(
    page.getByRole('button', {
      name: new RegExp(`^${escaped(said({ says: outcomeWords.pay, with: { total: '' } }))}`),
    }),
  )
  await heading(page, THANKS)
  return presses
}
type Press = (control: Locator) => Promise<void>
const bankRadio = (page: Page) =>
  page.getByRole('radio', {
    name: said({ says: methodChoiceWords.bankAccount, with: { bank: bankLabel('approved'), last4: '4417' } }),
    exact: true,
  })

test('a first payment by a saved bank account takes five presses, and the next one a press less', async ({
  page,
  payer: { walker },
}) => {
  const choose = (press: Press) => press(bankRadio(page))
  expect(await payFromOverview(page, choose, [outcomeWords.acceptTerms])).toBe(5)
  // Another visit: the bank account that was paid with is chosen already.
  await signIn(page.request, walker.username)
  await selectAccount(page.request, walker.account('c1'))
  await page.goto(`/payment/invoices`)
  await heading(page, CHOOSE)
  await expect(bankRadio(page)).toBeChecked()
})

test('a first payment by a new card takes seven presses beside the fields of the card', async ({ page }) => {
  const choose = async (press: Press) => {
    await press(page.getByRole('radio', { name: said(methodChoiceWords.newCard), exact: true }))
    await fillCard(page)
    await press(page.locator('iframe').contentFrame().locator('#submit'))
    await expect(page.locator('iframe')).toHaveCount(0)
  }
  const fee = { says: outcomeWords.acceptFee, with: { fee: { minor: 4_950, currency: 'USD' } } }
  expect(await payFromOverview(page, choose, [fee, outcomeWords.acceptTerms])).toBe(7)
})

test('the account and the bank account of the last payment come first on another device', async ({
  page,
  browser,
  payer: { walker },
}) => {
  await page.goto(`/payment/invoices?invoiceIds=${walker.trxId('c2', 't1')}`)
  await heading(page, CHOOSE)
  await bankRadio(page).click()
  await perform(page, { type: 'quote.request' })
  for (const event of agreeAndPay) await perform(page, event)
  await heading(page, THANKS)
  const phone = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-US' })
  await phone.addInitScript(() => localStorage.setItem('trackingConsent', 'optedOut'))
  await signIn(phone.request, walker.username)
  const other = await phone.newPage()
  await chooseLanguage(other)
  await other.goto('/payment/account')
  const [first, second] = [other.getByRole('row').nth(1), other.getByRole('row').nth(2)]
  await expect(first).toContainText(accountName('c2'))
  await expect(first).toContainText('Last paid')
  await expect(second).not.toContainText('Last paid')
  await first.getByRole('button').click()
  await heading(other, CHOOSE)
  await expect(bankRadio(other)).toBeChecked()
  await phone.close()
})
