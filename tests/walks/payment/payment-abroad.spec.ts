import { storedPaymentWords } from '../../../machines/lifecycles/payment/payment.words.ts'
import { outcomeWords } from '../../../machines/workflows/payment/outcome-words.ts'
import { expect, test } from '../../support/portal-test.ts'
import { enrollBank } from '../bank-enrollment/driver.ts'
import { headers, selectAccount, signIn, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { escaped } from '../support/described.ts'
import { said } from '../support/language.ts'
import { list } from './driver.ts'
import { headings, perform } from './page.ts'

/* Bank accounts outside the United States, from their entry at the provider to an invoice paid with them. */
test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })

const holderName = 'Greta Tremblay'
const stories = [
  {
    who: 'a Canadian account pays a Canadian invoice',
    username: 'cleo.canada',
    account: '40-185110',
    currency: 'CAD',
    country: 'CA',
    entry: { holderName, institution: '0003', branch: '00011', accountNumber: '000123456789' },
    ending: '6789',
  },
  {
    who: 'a German account with a SEPA mandate pays an invoice in euros',
    username: 'cora.corporate',
    account: '40-152090',
    currency: 'EUR',
    country: 'DE',
    entry: { holderName, iban: 'DE89370400440532013000' },
    ending: '3000',
  },
] as const

for (const { who, username, account, currency, country, entry, ending } of stories)
  test(who, async ({ page }) => {
    await withoutBanner(page)
    await signIn(page.request, username)
    await selectAccount(page.request, account)
    await enrollBank(page, { country, entry })
    await expect(page.getByRole('listitem').filter({ hasText: `••${ending}` })).toContainText(currency)

    await page.goto('/invoice-list/open')
    const select = said({ says: list.selectFirst.says, with: { invoice: 'INV-' } })
    await page
      .getByRole('checkbox', { name: new RegExp(`^${select}`) })
      .first()
      .click()
    await button(page, said(list.pay)).click()
    await expect(page.locator('h1')).toHaveText(headings(2, 'choose'))
    await page.getByRole('radio', { name: new RegExp(`account ending in ${ending}$`) }).check()
    await perform(page, { type: 'quote.request' })
    await expect(page.locator('h1')).toHaveText(headings(3, 'review'))
    await perform(page, { type: 'terms.toggle' })
    const pay = escaped(said({ says: outcomeWords.pay, with: { total: '' } }))
    await page.getByRole('button', { name: new RegExp(`^${pay}`) }).click()
    await expect(page.locator('h1')).toHaveText(said(storedPaymentWords.confirmed))

    const paid = await page.request.get(
      `/ecaas/payments?filter[buid_customer]=${account}&page[number]=1&page[size]=5`,
      { headers },
    )
    const { data } = (await paid.json()) as { data: { attributes: { currency: string; state: string } }[] }
    expect(data[0]?.attributes).toMatchObject({ currency, state: 'processing' })
  })
