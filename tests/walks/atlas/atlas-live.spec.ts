/** One's own session in the flows' live view, in Chromium: the states are lit, and no request leaves the portal. */
import { expect, test } from '../../support/portal-test.ts'
import { signIn } from '../support/calls.ts'
import { drawAtlas } from '../support/drawn-sheets.ts'

test.beforeAll(drawAtlas)

test('a watched tab shows where its machines are, and asks nobody outside', async ({ page, portal }) => {
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

  await page.getByRole('link', { name: 'Live' }).click()
  await page.getByRole('button', { name: 'Watch this tab' }).click()
  await page.getByText('This tab is being watched').waitFor()
  await expect(page.locator('[data-state="session.signedIn"]')).toHaveAttribute('data-lit', 'true')
  expect(strangers).toEqual([])
})
