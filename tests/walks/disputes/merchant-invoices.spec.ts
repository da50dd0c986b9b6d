/** A merchant's user comes from a dispute to its invoice and back, finds it in the list, and takes the list away. */
import { msg } from '#msg'

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
  test(`a merchant’s invoices, ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await withoutBanner(page)
    await signIn(page.request, 'mark.merchant')
    const main = page.getByRole('main')

    await page.goto('/merchant/dispute-center?status=all')
    await main.locator('tbody a').first().click()
    const invoice = main.locator('a[href^="/merchant/invoices/"]')
    const number = (await invoice.textContent()) ?? ''
    await invoice.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
    await expect(main.getByText(said(msg`Bill to`))).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await main.getByRole('link', { name: said(msg`View dispute`) }).click()
    await expect(page).toHaveURL(/\/merchant\/dispute-center\//)

    await page.goto('/merchant/invoices?status=all')
    await main.getByRole('searchbox').fill(number)
    await expect(main.locator('tbody tr')).toHaveCount(1)
    await expect(main.getByRole('link', { name: number })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    const download = page.waitForEvent('download')
    await button(page, said(msg`Download CSV`)).click()
    expect((await download).suggestedFilename()).toMatch(/^invoices.*\.csv$/)
  })
}
