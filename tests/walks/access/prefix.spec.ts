/** Under a path prefix the whole portal stays there: links, the way in, a reload, an address typed, files and cookies (§2). */
import { expect, test } from '../../support/portal-test.ts'
import { routeRow } from '../../../domain/routes.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { signInWords } from '../../../machines/workflows/sign-in/form-words.ts'
import { withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { said } from '../support/language.ts'

test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })

const PREFIX = '/beta'

test('a prefix holds from the way in to a reload', async ({ page }) => {
  await withoutBanner(page)
  const history = `${PREFIX}${routeRow('paymentHistory').path}`
  await page.goto(`${history}?page=1`)
  await expect(page).toHaveURL(new RegExp(`${PREFIX}/login\\?returnTo=`))
  await page.getByLabel(said(signInWords.username), { exact: true }).fill('nora.fjellheim')
  await page.getByLabel(said(signInWords.password), { exact: true }).fill(DEMO_PASSWORD)
  await button(page, said(signInWords.signIn)).click()

  const at = () => new URL(page.url()).pathname
  await expect.poll(at).toBe(history)
  const links = page.locator('a[href^="/"]:not([download])')
  const isElsewhere = (href: string | null) => !href?.startsWith(`${PREFIX}/`)
  const hrefs = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  await expect(page.getByRole('navigation').first()).toBeVisible()
  expect((await hrefs()).filter(isElsewhere)).toEqual([])

  await page.locator(`nav a[href^="${PREFIX}/invoice-list"]`).first().click()
  await expect.poll(at).toMatch(new RegExp(`^${PREFIX}/invoice-list/`))
  const invoice = page.getByRole('table').locator(`a[href^="${PREFIX}/invoice/"]`).first()
  await invoice.click()
  await expect.poll(at).toMatch(new RegExp(`^${PREFIX}/invoice/`))
  const opened = at()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/INV-/)
  const title = await heading.textContent()

  await page.reload()
  await expect(heading).toHaveText(title ?? '')
  expect(at()).toBe(opened)
  expect((await hrefs()).filter(isElsewhere)).toEqual([])
  // One session for every prefix: the same address without it is open too.
  await page.goto(opened.slice(PREFIX.length))
  await expect(heading).toHaveText(title ?? '')
})

for (const address of ['/nowhere', `${PREFIX}/account/nowhere/7`]) {
  test(`nobody signs in for ${address}, where no page is`, async ({ page }) => {
    await withoutBanner(page)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(address)
  })
}
