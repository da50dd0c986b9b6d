/** A merchant’s administrator asks for a bank account of a customer, sees the open link, and revokes it. */
import { msg } from '#msg'

import { userWords } from '../../../machines/user-words.ts'
import { bankLinkWords } from '../../../machines/workflows/bank-link/bank-link.page.ts'
import { expect, test } from '../../support/portal-test.ts'
import { axeFaults } from '../support/axe.ts'
import { signIn, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { said } from '../support/language.ts'

test.use({ locale: 'en-US' })

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  test(`a merchant’s link to add a bank account, ${width} px, ${colorScheme}`, async ({ page }) => {
    const email = `treasury-${width}@example.com`
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await withoutBanner(page)
    await signIn(page.request, 'mark.merchant')
    await page.goto('/merchant/customers?text=Halvorsen')
    await page
      .getByRole('button', { name: /^Send bank link: Halvorsen Marine Supply/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(said(userWords.email)).fill(email)
    expect(await axeFaults(page)).toEqual([])
    await button(page, said(bankLinkWords.send)).click()
    await expect(dialog).toBeHidden()

    const link = page.getByRole('listitem').filter({ hasText: email })
    await expect(link).toContainText('Halvorsen Marine Supply')
    expect(await axeFaults(page)).toEqual([])
    await link.getByRole('button').click()
    await dialog.getByRole('button', { name: said(msg`Revoke link`) }).click()
    await expect(link).toHaveCount(0)
  })
}
