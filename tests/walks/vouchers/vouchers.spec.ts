/** A voucher manager issues a voucher, finds it, prints it and voids it; a viewer is offered none of it. */
import { msg } from '#msg'

import { HALVORSEN } from '../../../server/demo/accounts.ts'
import { expect, test } from '../../support/portal-test.ts'
import { axeFaults } from '../support/axe.ts'
import { selectAccount, signIn, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { said } from '../support/language.ts'

test.use({ locale: 'en-US' })

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  test(`a voucher from its issue to its end, ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await withoutBanner(page)
    await signIn(page.request, 'victor.vouchers')
    await selectAccount(page.request, HALVORSEN)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const holder = `Zoe Lind ${width}`

    await page.goto('/')
    await expect(page).toHaveURL(/\/account\/vouchers$/)
    await expect(main.locator('tbody tr').first()).toBeVisible()
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await axeFaults(page)).toEqual([])

    await button(page, said(msg`Issue a voucher`)).click()
    const issue = dialog.getByRole('button', { name: said(msg`Issue voucher`), exact: true })
    await issue.click()
    await expect(dialog.getByRole('link', { name: said(msg`Enter a name.`) })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByLabel(said(msg`Holder’s name`)).fill(holder)
    await dialog.getByLabel(said(msg`Holder’s email address`)).fill('zoe@example.com')
    await dialog.getByLabel(said(msg`Maximum amount`)).fill('75')
    await issue.click()
    await expect(dialog).toHaveCount(0)

    await main.getByRole('searchbox').fill(holder)
    await expect(main.locator('tbody tr')).toHaveCount(1)
    await expect(main.locator('tbody tr')).toContainText('75.00')
    await main.locator('tbody a').click()
    await expect(main.getByText('zoe@example.com')).toBeVisible()
    await expect(main.getByText(/^VC-(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}$/)).toBeVisible()
    expect(await axeFaults(page)).toEqual([])

    await button(page, said(msg`Void voucher`)).click()
    await dialog.getByRole('button', { name: said(msg`Void voucher`) }).click()
    await expect(dialog).toHaveCount(0)
    await expect(main.getByText(said(msg`Voided`)).first()).toBeVisible()
    await expect(button(page, said(msg`Void voucher`))).toHaveCount(0)
  })
}

test('a viewer of the same account is led to no vouchers, and finds the page closed', async ({ page }) => {
  await withoutBanner(page)
  await signIn(page.request, 'vera.viewer')
  await selectAccount(page.request, HALVORSEN)
  await page.goto('/account/overview')
  await expect(page.getByRole('main').locator('h1')).toBeVisible()
  await expect(page.locator('a[href="/account/vouchers"]')).toHaveCount(0)
  await page.goto('/account/vouchers')
  await expect(page).not.toHaveURL(/\/account\/vouchers/)
})
