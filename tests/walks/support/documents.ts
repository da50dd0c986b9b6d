/** The documents of a wizard of disputes, as their editor shows them. */
import { expect, type Locator, type Page } from '@playwright/test'

import { attachmentsWords, documentTypes } from '../../../machines/parts/attachments/attachments.page.ts'
import { soundFiles } from '../../server/sample-files.ts'
import { button } from './controls.ts'
import { said } from './language.ts'

/** The photo that the walks upload. */
export const photo = { name: 'crate.jpg', mimeType: 'image/jpeg', buffer: soundFiles.jpg }

/** Returns the number of a sample's invoice: `INV-1` of `t1`. */
export const numberOf = (sample: string): string => sample.replace(/^t/, 'INV-')
const invoiceNamed = (sample: string) => said({ says: attachmentsWords.invoice, with: { number: numberOf(sample) } })

/** The place of an invoice's document. */
export const documentRow = (page: Page, sample: string): Locator =>
  page.getByRole('listitem', { name: invoiceNamed(sample), exact: true })
export const typeOf = (page: Page, sample: string): Locator => documentRow(page, sample).getByRole('combobox')
export const fileButton = (page: Page, sample: string): Locator =>
  button(page, said({ says: attachmentsWords.choose, with: { name: { data: invoiceNamed(sample) } } }))
export const cancelUpload = (page: Page): Locator =>
  button(page, said({ says: attachmentsWords.cancel, with: { file: photo.name } }))
export const removeLabel = said({ says: attachmentsWords.remove, with: { file: photo.name } })
export const removePhoto = (page: Page): Locator => button(page, removeLabel)
export const retryUpload = (page: Page): Promise<void> =>
  documentRow(page, 't1')
    .getByRole('button', { name: said(attachmentsWords.retry) })
    .click()

/** Chooses what kind of document it is, and then its file. */
export async function chooseFile(
  page: Page,
  sample: string,
  { type = 'photo', file = photo }: { type?: string | null; file?: typeof photo } = {},
): Promise<void> {
  if (type !== null) await typeOf(page, sample).selectOption(type)
  await documentRow(page, sample).locator('input[type=file]').setInputFiles(file)
}

/** Expects the photo to be, or not to be, the document of an invoice. */
export async function expectPhoto(page: Page, sample: string, isThere = true): Promise<void> {
  const photoIn = documentRow(page, sample).getByText(`${photo.name}${said(documentTypes.photo ?? { data: '' })}`)
  await expect(photoIn).toHaveCount(isThere ? 1 : 0)
}

/** Expects files under way: the first is being sent, the others wait. */
export async function expectUnderWay(page: Page, samples: readonly string[]): Promise<void> {
  for (const [place, sample] of samples.entries()) {
    const row = documentRow(page, sample)
    await expect(
      place === 0 ? row.getByRole('progressbar') : row.getByText(said(attachmentsWords.waiting)),
    ).toBeVisible()
  }
}
