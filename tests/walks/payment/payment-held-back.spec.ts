import { said } from '../support/language.ts'
import { FIRST_PERSON } from '../support/first-person.ts'
import { selectAccount, signIn } from '../support/calls.ts'
import { splitWords } from '../../../machines/workflows/payment/split-words.ts'
import { msg } from '#msg'
import { expect } from '../../support/portal-test.ts'
import { agreeAndPay, bank, CHOOSE, chosenInvoices, heading, test, THANKS, TOTAL } from './by-hand.ts'
import { walkerOf } from './fixture.ts'
import { perform } from './page.ts'

/* What one payment cannot take is held back and offered after the confirmation, a payment each. */
test.describe.configure({ timeout: 60_000 })
test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })

let next: number = FIRST_PERSON.paymentCurrencies

for (const isReloaded of [false, true]) {
  test(`of two currencies the other one is paid next${isReloaded ? ', even after a reload' : ''}`, async ({
    page,
    payer: { keys },
  }) => {
    const walker = walkerOf(next)
    next += 1
    await signIn(page.request, walker.username)
    await selectAccount(page.request, walker.account('c1'))
    const ids = ['t1', 't4'].map((sample) => walker.trxId('c1', sample))
    await page.goto(`/payment/invoices?invoiceIds=${ids.join(',')}`)
    await heading(page, CHOOSE)
    await perform(page, { type: 'selection.split', currency: 'USD' })
    const held = page.getByText(said({ says: splitWords.held, with: { count: 1 } }))
    await expect(held).toBeVisible()
    await expect(chosenInvoices(page)).toContainText(TOTAL)
    await perform(page, { type: 'method.choose', method: bank })
    await perform(page, { type: 'quote.request' })
    for (const event of agreeAndPay) await perform(page, event)
    await heading(page, THANKS)
    await expect(held).toBeVisible()
    if (isReloaded) {
      await page.reload()
      await page.goto('/payment/invoices')
    } else
      await page
        .getByRole('link', { name: said({ says: msg`Pay the {currency} invoices`, with: { currency: 'EUR' } }) })
        .click()
    await heading(page, CHOOSE)
    await expect(chosenInvoices(page)).toContainText(said({ amount: { minor: 130_000, currency: 'EUR' } }))
    await expect(held).toHaveCount(0)
    expect(keys.size).toBe(1)
  })
}
