/** The analysts' rooms in Chromium: each view clean for eyes, screen readers and the content security policy. */
import { readFileSync } from 'node:fs'
import { type Download, type Page } from '@playwright/test'

import { recordingRequest } from '../../../domain/contract/flows/flow-recording.ts'
import { sessionMaker } from '../../../qa/recording/made-sessions.ts'
import { paymentBehaviour } from '../../../qa/recording/payment-behaviour.ts'
import { catalog } from '../../../machines/catalog.ts'
import { paymentModel } from '../../../machines/workflows/payment/payment.model.ts'
import { expect, test } from '../../support/portal-test.ts'
import { headers, signIn, withoutBanner } from '../support/calls.ts'
import { drawAtlas } from '../support/drawn-sheets.ts'
import { lookAt, WIDE } from '../support/look.ts'
import { watch } from '../support/watch.ts'

test.use({ viewport: WIDE, locale: 'en-US' })
test.beforeAll(drawAtlas)

async function enter(page: Page) {
  const ear = await watch(page)
  await withoutBanner(page)
  await signIn(page.request, 'ada.admin')
  return ear
}

const picture = (page: Page) => page.locator('main [data-state]').first()

test('the catalogue and the picture of every machine', async ({ page }) => {
  test.setTimeout(180_000)
  const ear = await enter(page)
  await page.goto('/flows')
  await expect(page.getByRole('row')).toHaveCount(catalog.length + 1)
  await lookAt(page, 'the catalogue')
  for (const { machine } of catalog) {
    await page.goto(`/flows/${machine.id}`)
    await picture(page).waitFor()
    await lookAt(page, machine.id)
  }
  expect(ear.complaints).toEqual([])
})

test('what is picked is described beside the picture, and the picture is taken along', async ({ page }) => {
  const ear = await enter(page)
  await page.goto('/flows/payment')
  await page.locator('[data-state="payment.drafting.steps.choosing"]').click({ position: { x: 20, y: 8 } })
  await expect(page.getByText('Step 2: which invoices, how much of each, and by what.').first()).toBeVisible()
  await lookAt(page, 'a picked state')

  const taken = async (form: string): Promise<Download> => {
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: form, exact: true }).click(),
    ])
    return download
  }
  const png = readFileSync(await (await taken('Image (PNG)')).path())
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(png.byteLength).toBeGreaterThan(50_000)
  expect(readFileSync(await (await taken('SCXML')).path(), 'utf8')).toContain('<scxml')
  expect(ear.complaints).toEqual([])
})

test('a way is tried out, and its address opens it again', async ({ page }) => {
  const ear = await enter(page)
  await page.goto('/flows/consent?view=simulate')
  await picture(page).waitFor()
  await lookAt(page, 'the simulator at its start')
  await page.getByRole('region', { name: 'User' }).getByRole('button', { name: 'Allow analytics' }).click()
  await expect(page.getByText('The user chose “Allow analytics”.')).toBeVisible()
  const steps = page.getByRole('listitem').filter({ hasText: /^1\. / })
  await expect(steps).toHaveCount(1)
  await lookAt(page, 'the simulator after a step')
  await page.reload()
  await expect(steps).toHaveCount(1)
  expect(ear.complaints).toEqual([])
})

test('recorded sessions show where customers leave', async ({ page }) => {
  const ear = await enter(page)
  // Of the payment, other tests have recorded some.
  await page.goto('/flows/disputeResponse?view=sessions')
  await page.getByText('No sessions recorded').waitFor()
  await lookAt(page, 'no sessions')

  const make = sessionMaker(paymentModel, paymentBehaviour)
  const recordings = [...make({ count: 20 })].map(({ recording }) => recording)
  const answer = await page.request.post('/ecaas/flow-sessions', {
    headers,
    data: JSON.stringify(recordingRequest(recordings)),
  })
  expect(answer.status()).toBe(200)
  await page.goto('/flows/payment?view=sessions')
  await expect(page.getByText(/^2\d sessions/).first()).toBeVisible()
  await lookAt(page, 'recorded sessions')
  await page.goto('/flows/payment?view=diff')
  await page.getByRole('heading', { name: 'Compare with another version' }).waitFor()
  await lookAt(page, 'a comparison')
  expect(ear.complaints).toEqual([])
})
