/** Users are passed on to the program's other systems, and to no others. */
import { msg } from '#msg'

import { expect, test } from '../../support/portal-test.ts'
import { axeFaults } from '../support/axe.ts'
import { as, call, headers, signIn } from '../support/calls.ts'
import { said } from '../support/language.ts'
import { untilCalm } from '../support/look.ts'
import { receivedBy, sandboxOrigins, watchTraffic, withConsent } from './traffic.ts'

test.use({ locale: 'en-US' })

const WELCOME = 'Welcome to the other system'
const EXPIRED = 'This link has expired'

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  test(`a framed target stands in its page, ${width} px, ${colorScheme}`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    const { target } = sandboxOrigins(portal)
    const traffic = await watchTraffic(page, portal.origin)
    await withConsent(page, 'optedOut')
    await signIn(page.request, 'maria.admin')
    await page.goto('/frame/reports')
    await expect(page.locator('h1')).toHaveText('Reports')
    const frame = page.frameLocator('iframe[title="Reports"]')
    await expect(frame.locator('h1')).toHaveText(WELCOME)
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin')
    await untilCalm(page)
    expect(await axeFaults(page)).toEqual([])
    expect(traffic.violations).toEqual([])
    const { document } = (await receivedBy(target)).at(-1) ?? {}
    expect(document).toMatchObject({ aud: target, sub: 'u-maria.admin', user_type: 'customer', program: 'northgate' })
  })
}

test('a framed target opens from another page, whose policy does not know it', async ({ page, portal }) => {
  const traffic = await watchTraffic(page, portal.origin)
  await withConsent(page, 'optedOut')
  await signIn(page.request, 'maria.admin')
  await page.goto('/account/customers')
  await expect(page.locator('main h1')).toBeVisible()
  // As a link of the program's own words leads on, without a new document.
  await page.evaluate(() => {
    history.pushState({}, '', '/frame/reports')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.frameLocator('iframe[title="Reports"]').locator('h1')).toHaveText(WELCOME)
  expect(traffic.violations).toEqual([])
})

test('a redirect leads to its target once, and back leads to the page before', async ({ page, portal }) => {
  const { target } = sandboxOrigins(portal)
  await withConsent(page, 'optedOut')
  await signIn(page.request, 'maria.admin')
  await page.goto('/account/customers')
  await expect(page.locator('main h1')).toBeVisible()
  await page.goto('/cgi-bin/reports')
  await expect(page.locator('h1')).toHaveText(WELCOME)
  expect(new URL(page.url()).origin).toBe(target)
  await page.reload()
  await expect(page.locator('h1')).toHaveText(EXPIRED)
  await page.goBack()
  await expect(page).toHaveURL(/\/account\/customers$/)
})

test('a location that is not listed, or not for the user’s type, is a page that is not there', async ({ page }) => {
  await withConsent(page, 'optedOut')
  await signIn(page.request, 'maria.admin')
  for (const place of [
    '/frame/nobody-has-this',
    '/cgi-bin/nobody-has-this',
    '/frame/dealer-desk',
    '/cgi-bin/dealer-desk',
  ]) {
    await page.goto(place)
    await expect(page.locator('h1')).toHaveText(said(msg`Page not found`))
    await expect(page).toHaveURL(/\/Error404$/)
  }
  await signIn(page.request, 'mark.merchant')
  await page.goto('/frame/dealer-desk')
  await expect(page.frameLocator('iframe[title="Dealer desk"]').locator('h1')).toHaveText(WELCOME)
})

test('a token that has expired is refused by its target', async ({ page, portal }) => {
  await withConsent(page, 'optedOut')
  await signIn(page.request, 'maria.admin')
  const answer = await page.request.post('/ecaas/pass-through/reports', {
    headers,
    data: { data: { type: 'pass-throughs', attributes: { kind: 'redirect' } } },
  })
  const url = /"url":"([^"]*)"/.exec(await answer.text())?.[1] ?? ''
  await page.goto('/login')
  await as(page, 'ada.admin', (support) => call(support, '/ecaas/demo/clock', 'demo-clock', { move_ms: 61_000 }))
  await page.goto(url)
  await expect(page.locator('h1')).toHaveText(EXPIRED)
  expect(new URL(page.url()).origin).toBe(sandboxOrigins(portal).target)
})
