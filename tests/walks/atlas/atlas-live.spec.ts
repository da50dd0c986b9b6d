/** One's own session in the flows' live view, in Chromium: the states are lit, and no request leaves the portal. */
import { expect, test } from '../../support/portal-test.ts'
import { signIn, withoutBanner } from '../support/calls.ts'
import { axeFaults } from '../support/axe.ts'
import { drawAtlas } from '../support/drawn-sheets.ts'
import { lookAt } from '../support/look.ts'

test.beforeAll(drawAtlas)

test('a tab in which the flows are looked at shows where its machines are, and asks nobody outside', async ({
  page,
  portal,
}) => {
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(portal.origin) && !/^(?:data|blob):/.test(request.url()))
      strangers.push(request.url())
  })
  const programs: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('flow-live-')) programs.push(request.url())
  })
  await signIn(page.request, 'ada.admin')
  await page.goto('/flows/session')
  await page.getByRole('heading', { name: 'session', exact: true }).waitFor()
  expect(programs).toEqual([])

  await page.getByRole('link', { name: 'Live', exact: true }).click()
  await page.getByText('The tabs of this browser are watched').waitFor()
  await expect(page.locator('[data-state="session.signedIn"]')).toHaveAttribute('data-lit', 'true')
  expect(strangers).toEqual([])
})

test('an analyst signs out in another tab, pays there as a customer, and watches the payment', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000)
  await withoutBanner(page)
  await signIn(page.request, 'ada.admin')
  await page.goto('/flows/payment/watch')
  await page.getByRole('heading', { name: 'payment', exact: true }).waitFor()
  await expect(page.getByText('This flow isn’t running in a watched tab.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  const paying = await context.newPage()
  await paying.goto('/flows')
  await paying.getByRole('button', { name: /Ada/ }).click()
  await paying.getByText('Sign out', { exact: true }).click()
  await paying.waitForURL(/\/login/)
  await signIn(page.request, 'nora.fjellheim')
  await paying.goto('/payment/invoices')
  await paying.getByRole('checkbox').nth(1).check()
  await expect(page.locator('[data-state="payment.drafting"]')).toHaveAttribute('data-lit', 'true')
  await expect(page.locator('[data-state="payment.drafting.steps.choosing"]')).toHaveAttribute('data-lit', 'true')
  await expect(page.getByRole('listitem').filter({ hasText: 'invoice.' }).first()).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await expect(page).toHaveURL(/\/flows\/payment\/watch$/)
})

test('a visitor who watches a small flow sees it at any width', async ({ page }) => {
  await withoutBanner(page)
  await page.goto('/flows/consent/watch')
  await page.locator('[data-state]').first().waitFor()
  await lookAt(page, 'watching')
})
