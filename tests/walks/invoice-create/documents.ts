/** The documents of an invoice that is being made, as its form shows them. */
import { expect, type Locator, type Page } from '@playwright/test'

import { attachmentsWords } from '../../../machines/parts/attachments/attachments.page.ts'
import { note } from '../../../machines/workflows/invoice-create/invoice-create.samples.ts'
import { invoiceCreateWords as words } from '../../../machines/workflows/invoice-create/invoice-create.words.ts'
import { soundFiles } from '../../server/sample-files.ts'
import { headers } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { said } from '../support/language.ts'

export const DOCUMENTS = '/ecaas/merchant-invoice-documents'
/** The note of the model's samples. */
const noteFile = { name: note.fileName, mimeType: 'application/pdf', buffer: soundFiles.pdf }

/** The place of a document, `d1` or another. */
const documentPlace = (page: Page, place: string): Locator =>
  page.getByRole('listitem', { name: said({ says: words.document, with: { number: place.slice(1) } }), exact: true })

/** Chooses a type and the note's file at a place. */
export async function chooseNote(page: Page, place = 'd1', type = note.typeId): Promise<void> {
  const row = documentPlace(page, place)
  await row.getByRole('combobox').selectOption(type)
  await row.locator('input[type=file]').setInputFiles(noteFile)
}

export const removeNote = (page: Page): Promise<void> =>
  button(page, said({ says: attachmentsWords.remove, with: { file: noteFile.name } })).click()

/** Stores a document for a merchant as the person does in another tab, and returns its id. */
export async function putNote(page: Page, buidMerchant: string, type: string): Promise<string> {
  const query = new URLSearchParams({ buid_merchant: buidMerchant, doc_type_id: type, file_name: noteFile.name })
  const answer = await page.request.post(`${DOCUMENTS}?${query.toString()}`, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: noteFile.buffer,
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  return data.id
}

/** Expects the documents that are there, and those under way, each at its place. */
export async function expectDocuments(
  page: Page,
  { documents, waiting }: { documents: readonly { trxId: string; fileName: string }[]; waiting: readonly string[] },
): Promise<void> {
  for (const { trxId, fileName } of documents)
    await expect(documentPlace(page, trxId).getByText(fileName).first()).toBeVisible()
  for (const place of waiting) await expect(documentPlace(page, place).getByRole('progressbar')).toBeVisible()
}
