/** What a reader may set up on the invoice list: columns, order, saved filters, keys; and a menu that does not fit. */
import type { Page } from '@playwright/test'

import { HALVORSEN } from '../../../server/demo/accounts.ts'
import { expect, test } from '../../support/portal-test.ts'
import { selectAccount, signIn, withoutBanner } from '../support/calls.ts'

test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })

const table = (page: Page) => page.getByRole('table').first()
const column = (page: Page, name: string) => table(page).getByRole('columnheader', { name })
const rows = (page: Page) => table(page).locator('tbody tr')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()

async function open(page: Page, path = '/invoice-list/open') {
  await withoutBanner(page)
  await signIn(page.request, 'maria.admin')
  await selectAccount(page.request, HALVORSEN)
  await page.goto(path)
  await expect(rows(page).first()).toBeVisible()
  // What a reader may use comes with the first movement.
  const tools = page.waitForResponse(/\/assets\/ListTools-/)
  await page.mouse.move(400, 400)
  await tools
}

test('chosen columns and the order stay after a reload, and can be reset', async ({ page }) => {
  await open(page)
  await expect(column(page, 'Tax')).toHaveCount(0)
  await press(page, 'View')
  const dialog = page.getByRole('dialog', { name: 'View of the list' })
  await dialog.getByRole('checkbox', { name: 'Tax' }).check({ force: true })
  await dialog.getByLabel('Order').selectOption({ label: 'Largest open amount' })
  await press(page, 'Done')
  await expect(column(page, 'Tax')).toBeVisible()
  await expect(page).toHaveURL(/sort=-open_amount/)
  await page.reload()
  await expect(column(page, 'Tax')).toBeVisible()
  await press(page, 'View')
  await press(page, 'Reset columns')
  await press(page, 'Done')
  await expect(column(page, 'Tax')).toHaveCount(0)
})

test('saved filters lead back to their list, on another device too, until they are deleted', async ({
  page,
  browser,
}) => {
  await open(page, '/invoice-list/open?amountFrom=1000')
  await press(page, /^Filters/)
  await page.getByLabel('Save these filters as').fill('Large ones')
  await press(page, 'Save filters')
  await expect(page.getByText('Saved. You find these filters on all your devices.')).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-US' })
  const other = await elsewhere.newPage()
  await open(other, '/invoice-list/all')
  await press(other, /^Filters/)
  await other.getByRole('link', { name: 'Large ones', exact: true }).click()
  await expect(other).toHaveURL(/\/invoice-list\/open\?.*amountFrom=1000/)
  await expect(other.getByRole('button', { name: 'Remove filter Amount from: 1000' })).toBeVisible()
  await press(other, 'Delete saved filters Large ones')
  await expect(other.getByRole('link', { name: 'Large ones', exact: true })).toHaveCount(0)
  await elsewhere.close()
})

test('keys move in the list, say which there are, and can be switched off', async ({ page }) => {
  await open(page)
  const bar = page.getByText('1 invoice selected')
  // A key pressed before the tools have come does nothing.
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(table(page).locator('tbody input:focus')).toHaveCount(1, { timeout: 500 })
  }).toPass({ timeout: 10_000 })
  await page.keyboard.press('x')
  await expect(bar).toBeVisible()
  await page.keyboard.press('x')
  await expect(bar).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  // What is typed is text, and no key of the list.
  await page.keyboard.type('x')
  await expect(page.getByRole('searchbox')).toHaveValue('x')
  await page.getByRole('searchbox').fill('')
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Choose columns and order')).toBeVisible()
  await help.getByRole('checkbox', { name: /^Use keyboard shortcuts/ }).uncheck({ force: true })
  await press(page, 'Close')
  await expect(help).toBeHidden()
  await page.keyboard.press('v')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bar).toHaveCount(0)
})

test('all that match are selected over every page, and can be let go', async ({ page }) => {
  await open(page)
  await rows(page).first().getByRole('checkbox').click()
  const all = page.getByRole('button', { name: /^Select all matching \(\d+\)$/ })
  const total = /\((\d+)\)/.exec((await all.textContent()) ?? '')?.[1] ?? ''
  expect(Number(total)).toBeGreaterThan(await rows(page).count())
  await all.click()
  await expect(page.getByText(`All matching invoices: ${total}`)).toBeVisible()
  await press(page, 'Clear selection')
  await expect(page.getByText(/^All matching invoices/)).toHaveCount(0)
})

test('what does not fit the menu is behind a button, and leads on', async ({ page }) => {
  await page.setViewportSize({ width: 960, height: 800 })
  await open(page)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'User groups' })).toBeHidden()
  await menu.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'User groups' }).click()
  await expect(page).toHaveURL(/\/manage-groups/)
})
