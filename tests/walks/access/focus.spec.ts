/** Focus stays with what a reader works with, or goes on to what comes next; never to nothing (WCAG 2.4.3, 3.2.2). */
import type { Page } from '@playwright/test'

import { msg } from '#msg'

import { paymentWords } from '../../../machines/workflows/payment/payment.page.ts'
import { expect, test } from '../../support/portal-test.ts'
import { selectAccount, signIn, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { said } from '../support/language.ts'

test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })

async function enter(page: Page, username: string, path: string) {
  await withoutBanner(page)
  await signIn(page.request, username)
  if (username === 'paul.payer') await selectAccount(page.request, '40-118203')
  await page.goto(path)
  await page.locator('main a, main button, main input').first().waitFor()
}
const pick = (page: Page, count: number) =>
  test.step(`selects ${count} rows`, async () => {
    const boxes = page.locator('main tbody input[type="checkbox"]:enabled')
    for (let index = 0; index < count; index += 1) await boxes.nth(index).check()
  })

test('the arrow keys change the currency in the header, and stay there', async ({ page }) => {
  await enter(page, 'paul.payer', '/account/overview')
  const currency = page.locator('header').getByRole('combobox', { name: said(msg`Currency shown`) })
  await currency.focus()
  const isRead = page.waitForResponse(/\/exposures\?.*sol_currency/)
  await page.keyboard.press('ArrowDown')
  await isRead
  await expect(page.locator('main [role="status"] > span[aria-hidden="true"]')).toHaveCount(0)
  await expect(currency).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(currency).toBeFocused()
})

test('Escape closes the menu of exports and leads back to its button', async ({ page }) => {
  await enter(page, 'ada.admin', '/flows/consent')
  const menu = page.getByRole('button', { name: said(msg`Export`), exact: true })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(button(page, said(msg`Image (SVG)`))).toHaveCount(0)
  await expect(menu).toBeFocused()
})

test('clearing the selection of a list leads to its table', async ({ page }) => {
  await enter(page, 'paul.payer', '/invoice-list/open')
  await pick(page, 2)
  await button(page, said(msg`Clear selection`)).press('Enter')
  await expect(page.getByRole('table')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('main thead input[type="checkbox"]')).toBeFocused()
})

test('clearing the choice of a payment leads to its table', async ({ page }) => {
  await enter(page, 'paul.payer', '/payment/invoices')
  await pick(page, 2)
  await button(page, said(paymentWords.clear)).press('Enter')
  await expect(page.getByRole('table')).toBeFocused()
})

test('keeping one currency of a payment leads to the ways of paying', async ({ page }) => {
  await enter(page, 'paul.payer', '/payment/invoices')
  await page.locator('main thead input[type="checkbox"]').check()
  await page.locator('#payment-keep').press('Enter')
  await expect(page.locator('#payment-keep')).toHaveCount(0)
  await expect(page.locator('[name="payment-method"]:focus')).toHaveCount(1)
})
