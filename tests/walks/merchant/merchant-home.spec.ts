/** A merchant’s user comes home to its figures, opens the list behind each, and from a customer its invoices. */
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
  test(`a merchant’s home and customers, ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await withoutBanner(page)
    await signIn(page.request, 'mark.merchant')
    const main = page.getByRole('main')

    await page.goto('/')
    await expect(page).toHaveURL(/\/merchant\/home$/)
    const tiles = main.getByRole('listitem').filter({ has: page.getByRole('link') })
    await expect(tiles.first()).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    const texts = await tiles.allInnerTexts()
    for (const [index, text] of texts.entries()) {
      await test.step(text, async () => {
        const [count = ''] = /^\d+(?= invoice)/m.exec(text) ?? []
        await tiles.nth(index).getByRole('link').click()
        await expect(page).toHaveURL(/\/merchant\/invoices\?/)
        // The list has as many as the figure says.
        await expect(main.locator('h1 + p')).toHaveText(new RegExp(`^${count} invoices?$`))
        await page.goBack()
        await expect(tiles).toHaveCount(texts.length)
      })
    }

    await main.getByRole('link', { name: said(msg`View all`) }).click()
    await expect(page).toHaveURL(/\/merchant\/dispute-center\?status=actionable/)

    await page.goto('/merchant/customers')
    await main.getByRole('searchbox').fill('Nordhavn')
    await expect(main.locator('tbody tr')).toHaveCount(2)
    expect(await axeFaults(page)).toEqual([])
    const download = page.waitForEvent('download')
    await button(page, said(msg`Download CSV`)).click()
    expect((await download).suggestedFilename()).toMatch(/^customers.*\.csv$/)
    await main.getByRole('link', { name: 'Nordhavn Værft A/S' }).first().click()
    await expect(page).toHaveURL(/customerId=40-163511/)
    await expect(main.getByText(`${said(msg`Customer`)}: Nordhavn Værft A/S`)).toBeVisible()
    await expect(main.locator('tbody tr').filter({ hasText: 'Nordhavn Værft A/S' }).first()).toBeVisible()
    await expect(main.locator('tbody tr').filter({ hasNotText: 'Nordhavn Værft A/S' })).toHaveCount(0)
    expect(await axeFaults(page)).toEqual([])
  })
}
