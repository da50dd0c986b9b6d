/** At a zoom of 400 % (WCAG 1.4.10): whatever takes focus by Tab is in sight, not under a bar (WCAG 2.4.11). */
import type { Page } from '@playwright/test'
import * as v from 'valibot'

import { MEDIA_TYPE } from '../../../domain/contract/json-api.ts'
import { expect, test } from '../../support/portal-test.ts'
import { select, signIn, withoutBanner } from '../support/calls.ts'

const ACCOUNT = '40-118203'

test.use({ viewport: { width: 320, height: 256 }, locale: 'en-US' })

/** Returns a name for what has focus, and whether a person sees any of it; null once Tab has left the page. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return null
    const box = (element.closest('label') ?? element).getBoundingClientRect()
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
    const isSeenAt = (share: number) => {
      const hit = document.elementFromPoint((left + right) / 2, top + (bottom - top) * share)
      return hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true)
    }
    const name = element.getAttribute('aria-label') ?? element.textContent.trim() ?? ''
    return {
      what: `${element.tagName} ${element.id} ${name.slice(0, 40)}`,
      isSeen: bottom > top && right > left && [0.25, 0.5, 0.75].every(isSeenAt),
    }
  })

const InvoiceIds = v.object({ data: v.array(v.object({ id: v.string() })) })

/** Returns the ids of open invoices in several currencies. */
async function openInvoiceIds(page: Page): Promise<readonly string[]> {
  const answer = await page.request.get('/invoices', {
    params: { 'filter[buid_customer]': ACCOUNT, 'filter[status]': 'open', 'page[size]': '25' },
    headers: { accept: MEDIA_TYPE },
  })
  return v.parse(InvoiceIds, await answer.json()).data.map(({ id }) => id)
}

/** Presses Tab through the page, and returns what was hidden on the way. */
async function hiddenOnTheWay(page: Page, atMost: number) {
  const hidden: string[] = []
  let passed = 0
  for (let press = 0; press < atMost; press += 1) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    if (now === null) break
    passed += 1
    if (!now.isSeen) hidden.push(now.what)
  }
  return { hidden, passed }
}

/** The share of the window that bars cover, wherever the page is scrolled. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const fixed = [...document.querySelectorAll('*')].filter((one) => getComputedStyle(one).position === 'fixed')
    const heights = fixed
      .map((one) => one.getBoundingClientRect())
      .map(({ top, bottom }) => Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)))
    return heights.reduce((sum, height) => sum + height, 0) / innerHeight
  })

for (const { language, username } of [
  { language: 'en', username: 'maria.admin' },
  { language: 'de', username: 'cora.corporate' },
]) {
  test.describe(`at 400 % in ${language}`, () => {
    test.beforeEach(async ({ page }) => {
      await withoutBanner(page)
      await signIn(page.request, username)
      await select(page.request, { customer_id: ACCOUNT, language })
    })
    // Other walks read English as the same person.
    test.afterEach(({ page }) => select(page.request, { language: 'en' }))

    test('the payment of invoices in several currencies', async ({ page }) => {
      // By a link with invoices a payment begins, whatever the demonstration's person left before.
      await page.goto(`/payment/invoices?invoiceIds=${(await openInvoiceIds(page)).join(',')}`)
      await page.locator('#content tbody input[type="checkbox"]').nth(5).waitFor()
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
      await expect(page.locator('[data-action-bar]')).toBeAttached()
      expect(await covered(page)).toBeLessThan(0.5)
      const { hidden, passed } = await hiddenOnTheWay(page, 120)
      expect(hidden).toEqual([])
      expect(passed).toBeGreaterThan(30)
    })

    test('the list of invoices with some selected', async ({ page }) => {
      await page.goto('/invoice-list/open')
      await page.locator('#content tbody input[type="checkbox"]').first().check()
      await page.locator('[data-action-bar]').waitFor()
      expect(await covered(page)).toBeLessThan(0.5)
      const { hidden, passed } = await hiddenOnTheWay(page, 90)
      expect(hidden).toEqual([])
      expect(passed).toBeGreaterThan(30)
    })
  })
}

test('the menu at the bottom of a phone covers nothing that takes focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await withoutBanner(page)
  await signIn(page.request, 'nora.fjellheim')
  await page.goto('/invoice-list/open')
  await page.locator('#content tbody input[type="checkbox"]').first().waitFor()
  const { hidden, passed } = await hiddenOnTheWay(page, 70)
  expect(hidden).toEqual([])
  expect(passed).toBeGreaterThan(30)
})

test('the question about tracking leaves half of the window to the page', async ({ page }) => {
  await page.goto('/login')
  await page.locator('section[data-print="no"] button').first().waitFor()
  // The page as built says no height: the program has to take over from it.
  await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--consent-height') !== '')
  expect(await covered(page)).toBeLessThan(0.5)
  expect((await hiddenOnTheWay(page, 30)).hidden).toEqual([])
})
