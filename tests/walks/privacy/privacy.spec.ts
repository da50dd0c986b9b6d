/** A user sees and takes along what is stored, and asks to be deleted; support refuses, and then deletes. */
import { randomUUID } from 'node:crypto'

import { msg } from '#msg'
import type { Page } from '@playwright/test'

import { recordingRequest } from '../../../domain/contract/flows/flow-recording.ts'
import { consentWords } from '../../../machines/workflows/consent/consent.page.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { recordingOf } from '../../server/sample-recording.ts'
import { expect, test } from '../../support/portal-test.ts'
import { axeFaults } from '../support/axe.ts'
import { headers, signIn, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { said } from '../support/language.ts'
import { untilCalm } from '../support/look.ts'

test.use({ locale: 'en-US' })

const CENTER = '/account/privacy'
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('main').locator('h1')).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
}

// They are gone afterwards from the portal that the walks of this worker share: nobody else signs in as they do.
for (const [width, colorScheme, username] of [
  [1280, 'light', 'mina.meridian'],
  [390, 'dark', 'gary.greatlakes'],
] as const) {
  test(`from the request to the deletion, ${width} px, ${colorScheme}`, async ({ page, browser, baseURL }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await withoutBanner(page)
    await signIn(page.request, username)
    const dialog = page.getByRole('dialog')
    await open(page, CENTER)
    expect(await axeFaults(page)).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, said(msg`Download your data`)).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.zip$/)

    const ask = async (password: string) => {
      await dialog.getByLabel(said(msg`Your password`), { exact: true }).fill(password)
      await dialog.getByRole('button', { name: said(msg`Request deletion`), exact: true }).click()
    }
    await button(page, said(msg`Request deletion`)).click()
    await ask('wrong')
    await expect(dialog.getByRole('link', { name: said(msg`The password is incorrect.`) })).toBeVisible()
    await untilCalm(page)
    expect(await axeFaults(page)).toEqual([])
    await ask(DEMO_PASSWORD)
    await expect(page.getByText(said(msg`You asked us to delete your account`))).toBeVisible()

    const elsewhere = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width, height: 900 },
      colorScheme,
    })
    const support = await elsewhere.newPage()
    await withoutBanner(support)
    await signIn(support.request, 'sven.support')
    const panel = support.getByRole('dialog')
    const row = support.getByRole('row').filter({ hasText: username.split('.').at(-1)?.slice(1) ?? '' })
    await open(support, '/support/manage-users')
    await support.getByRole('link', { name: said(msg`Privacy requests`) }).click()
    await expect(row).toBeVisible()
    expect(await axeFaults(support)).toEqual([])
    await row.getByRole('button').click()
    await expect(panel).toBeVisible()
    await untilCalm(support)
    expect(await axeFaults(support)).toEqual([])
    await panel.getByRole('button', { name: said(msg`Refuse request`), exact: true }).click()
    await panel.getByLabel(said(msg`Reason for the user`)).fill('An invoice is open.')
    await untilCalm(support)
    expect(await axeFaults(support)).toEqual([])
    await panel.getByRole('button', { name: said(msg`Refuse request`), exact: true }).click()
    await expect(panel).toHaveCount(0)
    await expect(row).toHaveCount(0)

    await open(page, CENTER)
    await expect(page.getByText('An invoice is open.')).toBeVisible()
    await button(page, said(msg`Request deletion`)).click()
    await ask(DEMO_PASSWORD)
    await expect(page.getByText(said(msg`You asked us to delete your account`))).toBeVisible()

    await support.reload()
    await row.getByRole('button').click()
    await panel.getByRole('button', { name: said(msg`Delete user`), exact: true }).click()
    const warned = panel.getByRole('checkbox')
    await expect(panel.getByRole('heading', { level: 2 })).toBeVisible()
    await untilCalm(support)
    expect(await axeFaults(support)).toEqual([])
    if ((await warned.count()) > 0) await warned.check()
    await panel.getByRole('button', { name: said(msg`Delete user`), exact: true }).click()
    await expect(panel).toHaveCount(0)
    await expect(row).toHaveCount(0)
    await elsewhere.close()
    await page.goto(CENTER)
    await expect(page).toHaveURL(/\/login/)
  })
}

test('recordings are seen, deleted one by one, and all at once with the consent', async ({ page }) => {
  await signIn(page.request, 'pete.prairie')
  const ids = [1, 2, 3].map(() => randomUUID())
  const data = JSON.stringify(recordingRequest(ids.map((id) => recordingOf({ id }))))
  expect((await page.request.post('/ecaas/flow-sessions', { headers, data })).ok()).toBe(true)
  await page.addInitScript((own) => {
    if (sessionStorage.getItem('begun') !== null) return
    sessionStorage.setItem('begun', 'yes')
    localStorage.setItem('trackingConsent', 'optedIn')
    localStorage.setItem('flowRecordings', own)
  }, ids.join(' '))
  await open(page, CENTER)
  const rows = page.getByRole('table', { name: said(msg`Recordings of this browser`) }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  expect(await axeFaults(page)).toEqual([])
  await rows.first().getByRole('button').click()
  await expect(rows).toHaveCount(2)
  await button(page, said(consentWords.reconsider)).click()
  // The question comes at the end of the page: who asked for it goes on there.
  await expect(button(page, said(consentWords.optOut))).toBeFocused()
  await button(page, said(consentWords.optOut)).click()
  await expect(button(page, said(consentWords.reconsider))).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('flowRecordings'))).toBeNull()
  const left = await page.request.post('/ecaas/privacy/recordings', {
    headers,
    data: JSON.stringify({ data: { type: 'own-recordings', attributes: { ids } } }),
  })
  expect(await left.json()).toMatchObject({ data: [] })
})
