/** A merchant’s user adds a document to an invoice and removes it; what goes wrong on the way is said where it did. */
import type { Route } from '@playwright/test'

import { msg } from '#msg'

import { attachmentsWords, documentFailures } from '../../../machines/parts/attachments/attachments.page.ts'
import { commonFailures } from '../../../machines/failure-words.ts'
import { soundFiles } from '../../server/sample-files.ts'
import { expect, test } from '../../support/portal-test.ts'
import { axeFaults } from '../support/axe.ts'
import { signIn, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { said } from '../support/language.ts'

test.use({ locale: 'en-US' })
const note = { name: 'delivery-note.pdf', mimeType: 'application/pdf', buffer: soundFiles.pdf }
const UPLOADS = '**/ecaas/merchant-invoice-documents?trx_id=**'

// Each has an invoice of its own, since both may run at once.
for (const [row, width, colorScheme] of [
  [0, 1280, 'light'],
  [1, 390, 'dark'],
] as const) {
  test(`a document of a merchant’s invoice, ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await withoutBanner(page)
    await signIn(page.request, 'mark.merchant')
    await page.goto('/merchant/invoices')
    await page.getByRole('main').locator('tbody tr').nth(row).locator('a').first().click()
    const card = page.getByRole('region', { name: said(msg`Documents`) })
    const add = card.getByRole('button', { name: said(msg`Add a document`) })
    const dialog = page.getByRole('dialog')
    const file = dialog.locator('input[type=file]')

    await add.click()
    await file.setInputFiles(note)
    await expect(dialog.getByRole('alert')).toContainText(said(documentFailures.documentTypeMissing))
    expect(await axeFaults(page)).toEqual([])

    // The network is away: nothing is lost, and the same file goes once more.
    await page.route(UPLOADS, (route) => route.abort())
    await dialog.getByRole('combobox').selectOption('deliveryNote')
    await expect(dialog.getByRole('alert')).toContainText(said(commonFailures.networkFailed))
    await page.unroute(UPLOADS)

    // The line stalls: the upload is stopped, and its file is chosen once more.
    const stalled: Route[] = []
    await page.route(UPLOADS, (route) => void stalled.push(route))
    await dialog.getByRole('button', { name: said(attachmentsWords.retry) }).click()
    await expect.poll(() => stalled.length).toBe(1)
    await dialog
      .getByRole('button', { name: said({ says: attachmentsWords.cancel, with: { file: note.name } }) })
      .click()
    // Without this the browser's side would send what nobody waits for any more.
    for (const route of stalled) await route.abort().catch(() => {})
    await page.unroute(UPLOADS)

    await file.setInputFiles({ ...note, buffer: soundFiles.png })
    await expect(dialog.getByRole('alert')).toContainText(said(documentFailures.documentSuspicious))
    await file.setInputFiles(note)
    await expect(dialog).toHaveCount(0)
    await expect(add).toBeFocused()
    const link = card.getByRole('link', { name: note.name })
    await expect(link).toBeVisible()
    await expect(card.getByText(/^Delivery note · /)).toBeVisible()
    expect(await axeFaults(page)).toEqual([])

    await page.route('**/content', (route) => route.abort())
    await link.click()
    await expect(card.getByRole('alert')).toHaveText(said(msg`We couldn’t download the document. Try again later.`))
    await page.unroute('**/content')
    const download = page.waitForEvent('download')
    await link.click()
    expect((await download).suggestedFilename()).toBe(note.name)

    await card.getByRole('button', { name: said({ says: attachmentsWords.remove, with: { file: note.name } }) }).click()
    await button(page, said(msg`Remove document`)).click()
    await expect(link).toHaveCount(0)
    await expect(card.getByText(said(msg`This invoice has no documents.`))).toBeVisible()
  })
}
