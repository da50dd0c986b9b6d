/** Documents that a merchant's people add to an invoice. */
import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'

import { INVOICE_DOCUMENT } from '../../domain/contract/invoice-document.ts'
import type { InvoiceDocumentSettings } from '../../domain/contract/program-settings.ts'
import { extensionOf, refuseFile } from '../../domain/rules/disputes/dispute-document.ts'
import { refuseInvoiceDocument } from '../../domain/rules/merchant-invoices/invoice-document.ts'
import type { Clock } from '../clock.ts'
import type { Inspect } from '../http/content-refusal.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import type { Log } from '../log.ts'
import { invoiceDocumentSettingsOf } from '../program/invoice-settings.ts'
import { holdContent, sha256Of, type HeldContent } from '../storage/contents.ts'
import type { ObjectStorage } from '../storage/object-storage.ts'
import { invoiceDocuments, invoices } from '../store/schema/invoices.ts'
import type { MerchantReader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { isPlainName } from './file-name.ts'
import { mediaTypes } from './media-types.ts'
import { inspected, type Upload } from './upload.ts'

type Deps = {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly inspect: Inspect
  readonly objects?: ObjectStorage | null
}

export type AddedDocument = { readonly document: Resource; readonly facts: object }

/** Returns what the audit says of a document, so that it is known even once the document is gone. */
export function documentFacts({
  trxId,
  docTypeId,
  fileName,
  fileSize,
  sha256,
  content,
}: Pick<
  typeof invoiceDocuments.$inferSelect,
  'trxId' | 'docTypeId' | 'fileName' | 'fileSize' | 'sha256' | 'content'
>): object {
  return { of: 'invoice', trxId, docTypeId, fileName, fileSize, sha256: hashOf({ sha256, content }) }
}

/** Returns the SHA-256 (hex) of a document's content: known of an object, computed of what is in the database. */
export function hashOf({ sha256, content }: Pick<HeldContent, 'sha256' | 'content'>): string | null {
  return content === null ? sha256 : sha256Of(content)
}

/** A file that was found sound, as it is stored. */
type SoundFile = Pick<typeof invoiceDocuments.$inferInsert, 'documentType' | 'docTypeId' | 'fileName' | 'mediaType'> & {
  fileSize: number
  content: Buffer
}

/** Reads a file whose type is known, and looks into it. Refuses as `addInvoiceDocument` does. */
export async function readSoundFile(
  deps: Pick<Deps, 'log' | 'inspect'>,
  { typeId, fileName }: Pick<Upload, 'typeId' | 'fileName'>,
  { types, maximumBytes }: InvoiceDocumentSettings,
  readFile: (limit: number) => Promise<Buffer>,
): Promise<SoundFile> {
  if (!isPlainName(fileName)) throw refuse(422, 'documentSuspicious', { parameter: 'file_name' })
  const extension = extensionOf(fileName)
  if (extension === null) throw refuse(422, 'unsupportedType', { parameter: 'file_name' })
  const content = await readFile(maximumBytes)
  const refusal = refuseFile({ name: fileName, size: content.length }, { documentMaximumBytes: maximumBytes })
  const found = refusal ?? (await inspected(deps, extension, content))
  if (found !== null) throw refuse(422, found)
  return {
    docTypeId: typeId ?? '',
    documentType: types.find(({ id }) => id === typeId)?.label ?? '',
    fileName,
    mediaType: mediaTypes[extension],
    fileSize: content.length,
    content,
  }
}

/** Refuses a type that is missing or unknown, or of which there are as many as there may be. */
export function refuseDocumentType(
  typeId: string | null,
  held: readonly { readonly typeId: string }[],
  settings: InvoiceDocumentSettings,
): void {
  const refusal = refuseInvoiceDocument(typeId, held, settings)
  if (refusal !== null) throw refuse(refusal === 'tooManyOfType' ? 409 : 422, refusal, { parameter: 'doc_type_id' })
}

/** Returns a document as its merchant's people see it, who have just added it. */
export const addedDocument = ({
  id,
  enteredAt,
  ...row
}: Omit<SoundFile, 'content'> & { id: string; enteredAt: Date }): Resource =>
  resource(INVOICE_DOCUMENT, id, {
    document_id: id,
    doc_type_id: row.docTypeId,
    document_type: row.documentType,
    entry_ts: enteredAt.toISOString(),
    file_name: row.fileName,
    file_size: row.fileSize,
    can_remove: true,
  })

/**
 * Adds a document to an invoice of one of the reader's merchants. `readFile` returns its bytes, up to a limit; it is
 * called only when nothing else is wrong. Refuses `notFound` a foreign or unknown invoice; with 422 a missing or unknown
 * type, an unsupported kind, an empty file, and contents that are not what the name says, that run or that harm; with 503
 * while nobody can look into it or store it; with 409 `tooManyOfType` more of a type than the program allows, however many come at
 * once.
 */
export async function addInvoiceDocument(
  deps: Deps,
  reader: MerchantReader,
  { trxId, typeId, fileName }: Upload,
  readFile: (limit: number) => Promise<Buffer>,
): Promise<AddedDocument> {
  const { store, clock } = deps
  const settings = await invoiceDocumentSettingsOf(store, reader.programId)
  const refuseType = async () => {
    const held = await store
      .db()
      .select({ typeId: invoiceDocuments.docTypeId })
      .from(invoiceDocuments)
      .where(eq(invoiceDocuments.trxId, trxId))
    refuseDocumentType(typeId, held, settings)
  }
  const ofReader = and(eq(invoices.trxId, trxId), inArray(invoices.buidMerchant, [...reader.merchants]))
  const [invoice] = await store.db().select({ trxId: invoices.trxId }).from(invoices).where(ofReader)
  if (!invoice) throw notFound()
  await refuseType()
  const file = await readSoundFile(deps, { typeId, fileName }, settings, readFile)
  const { content, ...facts } = file
  const row = { id: randomUUID(), trxId, enteredAt: clock.now(), ...facts }
  await holdContent(deps, content, (held) =>
    store.tx(async () => {
      // Documents of one invoice are added one after the other, so that none exceeds the maximum of its type.
      await store.db().select({ trxId: invoices.trxId }).from(invoices).where(ofReader).for('no key update')
      await refuseType()
      await store
        .db()
        .insert(invoiceDocuments)
        .values({ ...row, ...held })
    }),
  )
  return { document: addedDocument(row), facts: documentFacts({ ...row, content, sha256: null }) }
}
