/** Support looks at how the portal is: all is well, and each part of the page says what it knows. */
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
  test(`the status of the portal, ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await withoutBanner(page)
    await signIn(page.request, 'sven.support')
    const main = page.getByRole('main')

    await page.goto('/')
    await page
      .getByRole('navigation')
      .getByRole('link', { name: said(msg({ message: 'Status', context: 'the portal' })), exact: true })
      .click()
    await expect(page).toHaveURL(/\/support\/status$/)
    await expect(main.getByText(said(msg`Everything is working.`))).toBeVisible()
    const jobs = main.getByRole('region', { name: said(msg`Jobs`) })
    const mailer = jobs.getByRole('row').filter({ hasText: 'send mails' })
    await expect(mailer).toContainText(said(msg({ message: 'Done', context: 'a job' })))
    expect(await axeFaults(page)).toEqual([])

    const read = page.waitForResponse(/\/ecaas\/status$/)
    await button(page, said(msg`Update now`)).click()
    expect((await read).status()).toBe(200)
    await expect(main.getByText(said(msg`Everything is working.`))).toBeVisible()
  })
}

test('nobody else is shown the status', async ({ page }) => {
  await withoutBanner(page)
  await signIn(page.request, 'emil.enrollment')
  await page.goto('/support/status')
  await expect(page.getByRole('main').locator('h1')).toBeVisible()
  await expect(page.getByRole('region', { name: said(msg`Jobs`) })).toHaveCount(0)
  expect((await page.request.get('/ecaas/status', { headers: { accept: 'application/vnd.api+json' } })).status()).toBe(
    403,
  )
})
