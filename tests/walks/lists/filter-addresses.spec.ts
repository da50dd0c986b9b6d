/** The address of a list is its state: back, forward, a reload and a shared link show the same rows and filters. */
import type { Page } from '@playwright/test'

import { HALVORSEN } from '../../../server/demo/accounts.ts'
import { expect, test } from '../../support/portal-test.ts'
import { selectAccount, signIn, withoutBanner } from '../support/calls.ts'

test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })

async function open(page: Page, path: string) {
  await withoutBanner(page)
  await signIn(page.request, 'maria.admin')
  await selectAccount(page.request, HALVORSEN)
  await page.goto(path)
}

const chip = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const columns = (page: Page) => page.getByRole('table').first().getByRole('columnheader')

test('a shared link of the invoices opens its filters in another window', async ({ page, context }) => {
  await open(page, '/invoice-list/open?amountFrom=1000&dueTo=2027-06-30')
  await expect(chip(page, 'Remove filter Amount from: 1000')).toBeVisible()
  const count = await page.getByRole('table').first().getByRole('row').count()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(chip(other, 'Remove filter Amount from: 1000')).toBeVisible()
  await expect(chip(other, /^Remove filter Due date to: Jun/)).toBeVisible()
  await expect(other.getByRole('table').first().getByRole('row')).toHaveCount(count)
})

test('back takes a filter away, forward sets it again, and a reload changes nothing', async ({ page }) => {
  await open(page, '/payments')
  await expect(columns(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Status', { exact: true }).selectOption('settled')
  const settled = chip(page, /^Remove filter Status: /)
  await expect(settled).toBeVisible()
  await expect(page).toHaveURL(/state=settled/)
  await page.goBack()
  await expect(settled).toHaveCount(0)
  await expect(page).not.toHaveURL(/state=settled/)
  await page.goForward()
  await expect(settled).toBeVisible()
  await page.reload()
  await expect(settled).toBeVisible()
})

test('the history of all accounts says whose each payment is, and that of one account does not', async ({ page }) => {
  await open(page, '/payments')
  await expect(columns(page).first()).toBeVisible()
  await expect(columns(page).filter({ hasText: 'Account' })).toHaveCount(0)
  await page.goto('/payments?accounts=all')
  await expect(columns(page).filter({ hasText: 'Account' })).toHaveCount(1)
  await expect(page.getByRole('table').first().getByRole('row').nth(1)).toContainText('Halvorsen')
})
