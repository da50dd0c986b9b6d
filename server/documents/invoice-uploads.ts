/** Documents for an invoice that a merchant's people are making: each belongs to no invoice until one is submitted. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'

import { INVOICE_UPLOADS } from '../../domain/limits.ts'
import type { Clock } from '../clock.ts'
import type { Inspect } from '../http/content-refusal.ts'
import { notFound, refuse } from '../http/refusal.ts'
import type { Log } from '../log.ts'
import { invoiceDocumentSettingsOf } from '../program/invoice-settings.ts'
import { holdContent } from '../storage/contents.ts'
import type { ObjectStorage } from '../storage/object-storage.ts'
import { invoiceUploads } from '../store/schema/merchant/invoice-uploads.ts'
import { users } from '../store/schema/users.ts'
import type { MerchantReader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { addedDocument, hashOf, readSoundFile, refuseDocumentType, type AddedDocument } from './add-document.ts'
import type { Upload } from './upload.ts'

type Deps = {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly inspect: Inspect
  readonly objects?: ObjectStorage | null
}
type Row = typeof invoiceUploads.$inferSelect

const factsOf = ({
  buidMerchant,
  docTypeId,
  fileName,
  fileSize,
  sha256,
  content,
}: Pick<Row, 'buidMerchant' | 'docTypeId' | 'fileName' | 'fileSize' | 'sha256' | 'content'>): object => ({
  of: 'upload',
  buidMerchant,
  docTypeId,
  fileName,
  fileSize,
  sha256: hashOf({ sha256, content }),
})

/**
 * Stores a document for an invoice that is being made. Refuses `notFound` a reader who acts for no such merchant, and
 * otherwise as documents of invoices are refused; with 409 `tooManyFiles` more than one invoice can have that no
 * invoice has yet, however many come at once.
 */
export async function addInvoiceUpload(
  deps: Deps,
  reader: MerchantReader,
  { typeId, fileName }: Omit<Upload, 'trxId'>,
  readFile: (limit: number) => Promise<Buffer>,
): Promise<AddedDocument> {
  const { store, clock } = deps
  const [buidMerchant] = reader.merchants
  if (buidMerchant === undefined) throw notFound()
  const settings = await invoiceDocumentSettingsOf(store, reader.programId)
  refuseDocumentType(typeId, [], settings)
  const refuseMany = async () => {
    const held = await store.db().$count(invoiceUploads, eq(invoiceUploads.userId, reader.id))
    if (held >= INVOICE_UPLOADS) throw refuse(409, 'tooManyFiles')
  }
  await refuseMany()
  const file = await readSoundFile(deps, { typeId, fileName }, settings, readFile)
  const { content, ...facts } = file
  const row = { id: randomUUID(), userId: reader.id, buidMerchant, enteredAt: clock.now(), ...facts }
  await holdContent(deps, content, (held) =>
    store.tx(async () => {
      // Those of one person are stored one after the other, so that they are no more than they may be.
      await store.db().select({ id: users.id }).from(users).where(eq(users.id, reader.id)).for('no key update')
      await refuseMany()
      await store
        .db()
        .insert(invoiceUploads)
        .values({ ...row, ...held })
    }),
  )
  return { document: addedDocument(row), facts: factsOf({ ...row, content, sha256: null }) }
}

/** Removes an upload of the user's own that no invoice has yet. Returns what it was; null where there is none. */
export async function removeInvoiceUpload(store: Store, userId: string, id: string): Promise<object | null> {
  const [removed] = await store
    .db()
    .delete(invoiceUploads)
    .where(and(eq(invoiceUploads.id, id), eq(invoiceUploads.userId, userId)))
    .returning()
  return removed ? factsOf(removed) : null
}
