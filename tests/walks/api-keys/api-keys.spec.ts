/** A merchant's administrator makes an API key, an ERP sends an invoice with it, and the portal shows both. */
import * as v from 'valibot'

import { msg } from '#msg'

import { HALVORSEN } from '../../../server/demo/accounts.ts'
import { MEDIA_TYPE } from '../../../domain/contract/json-api.ts'
import { digestOf, signatureOf } from '../../server/erp/signed-caller.ts'
import { expect, test } from '../../support/portal-test.ts'
import { axeFaults } from '../support/axe.ts'
import { signIn, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { said } from '../support/language.ts'
import { untilCalm } from '../support/look.ts'

/** The clock of the portal, which a demonstration may have moved. */
const SelfNowSchema = v.object({ data: v.object({ attributes: v.object({ now: v.string() }) }) })

test.use({ locale: 'en-US' })

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  test(`an API key from its making to its end, ${width} px, ${colorScheme}`, async ({ page, request, baseURL }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await withoutBanner(page)
    await signIn(page.request, 'mark.merchant')
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const name = `Warehouse ${width}`
    const number = `ERP-${width}`

    await page.goto('/merchant/api-keys')
    await expect(main.locator('h1')).toBeVisible()
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await axeFaults(page)).toEqual([])
    await button(page, said(msg`Create an API key`)).click()
    const create = dialog.getByRole('button', { name: said(msg`Create key`), exact: true })
    await create.click()
    await expect(dialog.getByRole('link', { name: said(msg`Enter a name.`) })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByLabel(said(msg`Name`)).fill(name)
    await create.click()
    const secret = await dialog
      .getByLabel(said(msg({ message: 'Secret', context: 'an API key' })), { exact: true })
      .innerText()
    const keyId = await dialog.getByLabel(said(msg`Key ID`), { exact: true }).innerText()
    // One dialog goes while the other comes: half seen, no contrast is the page's.
    await untilCalm(page)
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: said(msg`Done`) }).click()
    const row = main.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(said(msg`Never`))

    const self = v.parse(SelfNowSchema, await (await page.request.get('/self')).json())
    const now = new Date(self.data.attributes.now)
    const today = now.toISOString().slice(0, 10)
    const body = JSON.stringify({
      data: {
        type: 'proposed-invoices',
        attributes: {
          buid_customer: HALVORSEN,
          invoice_number: number,
          po_number: 'PO-1',
          currency: 'USD',
          billed_on: today,
          due_on: today,
          lines: [{ description: 'Pump', quantity: '2', unit_price: '45', tax_category: 'S', tax_percent: '10' }],
        },
      },
    })
    const path = '/ecaas/erp/invoices'
    const headers = { 'content-type': MEDIA_TYPE, 'content-digest': digestOf(body), 'idempotency-key': number }
    const created = Math.floor(now.getTime() / 1000)
    const signed = signatureOf({ method: 'POST', path, headers }, { keyId, secret, created })
    const send = () => request.post(`${baseURL}${path}`, { data: body, headers: { ...headers, ...signed } })
    const answer = await send()
    expect([answer.status(), await answer.text()]).toEqual([201, expect.stringContaining('"open_amount":9900')])

    await page.goto('/merchant/invoices?text=' + number)
    await expect(main.getByRole('link', { name: number })).toBeVisible()
    await page.goto('/merchant/api-keys')
    await expect(row).toBeVisible()
    await expect(row).not.toContainText(said(msg`Never`))
    await row.getByRole('button').click()
    await dialog.getByRole('button', { name: said(msg`Revoke key`), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row).toContainText(said(msg({ message: 'Revoked', context: 'an API key' })))
    expect(await axeFaults(page)).toEqual([])
    expect((await send()).status()).toBe(401)
  })
}

test('a customer finds the pages closed', async ({ page }) => {
  await withoutBanner(page)
  await signIn(page.request, 'maria.admin')
  for (const side of ['merchant', 'support']) {
    await page.goto(`/${side}/api-keys`)
    await expect(page).not.toHaveURL(new RegExp(`/${side}/api-keys`))
  }
})
