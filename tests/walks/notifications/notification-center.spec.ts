import { randomUUID } from 'node:crypto'

import { peopleTest as test, expect } from '../../support/portal-test.ts'
import type { Page } from '@playwright/test'
import { axeFaults } from '../support/axe.ts'
import { HALVORSEN } from '../../../server/demo/accounts.ts'
import { as, call, selectAccount, signIn, withoutBanner } from '../support/calls.ts'

test.use({ locale: 'en-US' })

/** The number that the bell says is unread. */
async function unreadOf(page: Page): Promise<number> {
  const name = (await bellOf(page).getAttribute('aria-label')) ?? ''
  return Number(/\d+/.exec(name)?.[0] ?? 0)
}
const bellOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })

/** Support tells everybody something, with a link to the profile. */
const announce = (page: Page, title: string, importance: 'Y' | 'N' = 'N') =>
  as(page, 'sven.support', (request) =>
    call(
      request,
      '/ecaas/announcements',
      'announcements',
      {
        high_priority: importance,
        effective_ts: new Date(Date.now() - 60_000).toISOString(),
        ends_ts: null,
        texts: [{ language: 'en', title, body: `${title} on Thursday.` }],
        user_types: [],
        roles: [],
        announcement_links: [{ href: 'https://status.example.com/', text: `More about ${title}` }],
      },
      { 'idempotency-key': randomUUID() },
    ),
  )

for (const [side, username, center, account] of [
  ['a customer', 'maria.admin', '/notification-center', HALVORSEN],
  ['a merchant', 'mark.merchant', '/merchant/notification-center', null],
  ['support', 'ada.admin', '/support/notification-center', null],
] as const)
  test(`${side} reads what support has announced, and the bell counts down`, async ({ page }) => {
    await withoutBanner(page)
    await signIn(page.request, username)
    // A customer chooses an account before anything else is shown.
    if (account !== null) await selectAccount(page.request, account)
    await page.goto('/account/sessions')
    const [holiday, outage] = [
      `Holiday for ${side} ${randomUUID().slice(0, 4)}`,
      `Outage for ${side} ${randomUUID().slice(0, 4)}`,
    ]
    await announce(page, holiday)
    await announce(page, outage, 'Y')

    await page.goto('/account/sessions')
    await expect(bellOf(page)).toHaveAccessibleName(/\d+ unread/)
    const before = await unreadOf(page)
    await bellOf(page).click()
    await expect(page).toHaveURL(new RegExp(`${center}$`))
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
    const item = (title: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
    await expect(item(outage).getByText('Important')).toBeVisible()
    await expect(item(holiday).getByText('Important')).toHaveCount(0)
    expect(await axeFaults(page)).toEqual([])

    await page.getByRole('button', { name: `Mark as read: ${holiday}` }).click()
    await expect.poll(() => unreadOf(page)).toBe(before - 1)
    await page
      .getByRole('navigation', { name: 'Read and unread notifications' })
      .getByRole('button', { name: /^Unread/ })
      .click()
    await expect(item(holiday)).toHaveCount(0)
    await expect(item(outage)).toBeVisible()

    // Who follows a link has read it.
    await page.context().route('https://status.example.com/', (route) => route.fulfill({ body: 'All is well.' }))
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: `More about ${outage}` }).click()
    await (await opened).close()
    await expect.poll(() => unreadOf(page)).toBe(before - 2)
    await expect(item(outage)).toHaveCount(0)
  })

test('support publishes an announcement and withdraws it; who had it in sight sees both', async ({ page, browser }) => {
  await withoutBanner(page)
  await signIn(page.request, 'sven.support')
  const title = `Maintenance ${randomUUID().slice(0, 4)}`
  await page.goto('/support/announcements')
  await page.getByRole('link', { name: 'New announcement' }).click()
  await page.getByLabel('Title in English').fill(title)
  await page.getByLabel('Text in English').fill('The portal is closed on Sunday morning.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Publish announcement' }).click()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByText('Published')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  const reader = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await withoutBanner(reader)
  await signIn(reader.request, 'maria.admin')
  await selectAccount(reader.request, HALVORSEN)
  await reader.goto('/notification-center')
  await expect(reader.getByRole('heading', { name: title })).toBeVisible()

  await row.getByRole('button', { name: `Withdraw: ${title}` }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Withdraw announcement' })
    .click()
  await expect(row.getByText('Withdrawn')).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await expect(reader.getByRole('heading', { name: title })).toHaveCount(0)
  await reader.close()
})

test('a choice of how to be told is stored at once', async ({ page }) => {
  await withoutBanner(page)
  await signIn(page.request, 'maria.admin')
  await page.goto('/account/notifications')
  const choice = page.getByLabel('Disputes: how we notify you')
  await choice.selectOption({ label: 'Daily email' })
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByText('Always sent by email')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.reload()
  await expect(choice).toHaveValue('daily')
})
