/** The filters of a list: a row on a desktop, one sheet on a phone, and chips of those that are set on both. */
import type { Page } from '@playwright/test'

import { HALVORSEN } from '../../../server/demo/accounts.ts'
import { expect, test } from '../../support/portal-test.ts'
import { selectAccount, signIn, withoutBanner } from '../support/calls.ts'

const phone = { width: 390, height: 844 }

async function open(page: Page, path: string) {
  await withoutBanner(page)
  await signIn(page.request, 'maria.admin')
  await selectAccount(page.request, HALVORSEN)
  await page.goto(path)
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const filters = (page: Page, count: number) =>
  page.getByRole('button', { name: count === 0 ? 'Filters' : `Filters (${count})`, exact: true })

test.describe('on a phone', () => {
  test.use({ viewport: phone, locale: 'en-US' })

  test('a sheet holds the filters of the invoices, and chips say which are set', async ({ page }) => {
    await open(page, '/invoice-list/open')
    await filters(page, 0).click()
    await sheet(page).getByLabel('Amount from').fill('1000')
    await sheet(page).getByRole('button', { name: 'Show results' }).click()
    await expect(page).toHaveURL(/amountFrom=1000/)
    await filters(page, 1).click()
    await sheet(page).getByLabel('Due date to').fill('2027-06-30')
    await sheet(page).getByRole('button', { name: 'Show results' }).click()
    await expect(filters(page, 2)).toBeVisible()
    await page.getByRole('button', { name: 'Remove filter Amount from: 1000' }).click()
    await expect(filters(page, 1)).toBeFocused()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(filters(page, 0)).toBeFocused()
    await expect(page).not.toHaveURL(/dueTo/)
  })

  test('a sheet holds currency and order of the disputes', async ({ page }) => {
    await open(page, '/dispute-center')
    await expect(page.getByLabel('Sort')).toBeHidden()
    await filters(page, 0).click()
    await sheet(page).getByLabel('Sort').selectOption('Oldest first')
    await sheet(page).getByRole('button', { name: 'Show results' }).click()
    await expect(page).toHaveURL(/sort=created_at/)
    // An order is no filter.
    await expect(filters(page, 0)).toBeVisible()
  })
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })

  test('a row opens under the search', async ({ page }) => {
    await open(page, '/invoice-list/open')
    await filters(page, 0).click()
    await page.getByLabel('Due date to').fill('2027-06-30')
    await expect(page.getByRole('button', { name: /^Remove filter Due date to: Jun/ })).toBeVisible()
    await expect(sheet(page)).toBeHidden()
  })
})
