import { randomUUID } from 'node:crypto'
import { and, count, eq, isNull, sql, type SQL } from 'drizzle-orm'

import { DISPUTES_AT_ONCE } from '../../domain/limits.ts'
import type { DisputeSettings } from '../../domain/contract/program-settings.ts'
import { extensionOf, refuseFile, type DocumentExtension } from '../../domain/rules/disputes/dispute-document.ts'
import type { Clock } from '../clock.ts'
import { seesDispute, type DisputeReader } from '../disputes/reader.ts'
import { disputeSettingsOf } from '../disputes/settings.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import type { Log } from '../log.ts'
import { holdContent } from '../storage/contents.ts'
import type { ObjectStorage } from '../storage/object-storage.ts'
import { disputeDocuments, disputes } from '../store/schema/disputes.ts'
import { invoices } from '../store/schema/invoices.ts'
import { seesAccount } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { InspectionUnavailable, notInspected, type ContentRefusal, type Inspect } from '../http/content-refusal.ts'
import { isPlainName } from './file-name.ts'
import { mediaTypes } from './media-types.ts'

type Deps = {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly inspect: Inspect
  readonly objects?: ObjectStorage | null
}
export type Upload = { trxId: string; typeId: string | null; fileName: string }

/** A customer's own invoices; the other sides know of those that are, or were, disputed with them. */
function seesTransaction(reader: DisputeReader): SQL {
  if (reader.side === 'customer') return seesAccount(reader, invoices.buidCustomer)
  return sql`exists (select from disputes where ${disputes.trxId} = ${invoices.trxId} and ${seesDispute(reader)})`
}

async function refuseUpload(
  store: Store,
  reader: DisputeReader,
  { trxId, typeId, fileName }: Upload,
  settings: DisputeSettings,
) {
  const [invoice] = await store
    .db()
    .select({ trxId: invoices.trxId })
    .from(invoices)
    .where(and(eq(invoices.trxId, trxId), seesTransaction(reader)))
  if (!invoice) throw notFound()
  if (!settings.documentTypes.some(({ id }) => id === typeId)) {
    throw refuse(422, 'documentTypeMissing', { parameter: 'doc_type_id' })
  }
  if (!isPlainName(fileName)) throw refuse(422, 'documentSuspicious', { parameter: 'file_name' })
  if (extensionOf(fileName) === null) throw refuse(422, 'unsupportedType', { parameter: 'file_name' })
  const [held] = await store
    .db()
    .select({ unnamed: count() })
    .from(disputeDocuments)
    .where(and(eq(disputeDocuments.uploadedBy, reader.id), isNull(disputeDocuments.disputeId)))
  if ((held?.unnamed ?? 0) >= DISPUTES_AT_ONCE) throw refuse(409, 'tooManyFiles')
}

/** Inspects a file and returns why its contents are refused. Refuses with 503 while nobody can look into it. */
export async function inspected(
  { inspect, log }: Pick<Deps, 'inspect' | 'log'>,
  extension: DocumentExtension,
  content: Buffer,
): Promise<ContentRefusal | null> {
  try {
    return await inspect(extension, content)
  } catch (error) {
    if (!(error instanceof InspectionUnavailable)) throw error
    log.error({ err: error }, 'An upload could not be inspected')
    throw notInspected()
  }
}

/**
 * Stores a document for one of the reader's transactions until a dispute or a response names it. `readFile` returns its
 * bytes, up to a limit; it is called only when nothing else is wrong. Refuses `notFound` an unknown or foreign
 * transaction; with 422 a missing type, an unsupported kind, an empty file, and contents that are not what the name
 * says, that run or that harm; with 503 while nobody can look into it or store it; with 409 more unnamed documents than can be named
 * at once.
 */
export async function uploadDocument(
  deps: Deps,
  reader: DisputeReader,
  upload: Upload,
  readFile: (limit: number) => Promise<Buffer>,
): Promise<Resource> {
  const { store, clock } = deps
  const settings = await disputeSettingsOf(store, reader.programId)
  await refuseUpload(store, reader, upload, settings)
  const { trxId, typeId, fileName } = upload
  const content = await readFile(settings.documentMaximumBytes)
  const refusal = refuseFile({ name: fileName, size: content.length }, settings)
  const extension = extensionOf(fileName)
  if (refusal !== null || extension === null) throw refuse(422, refusal ?? 'unsupportedType')
  const found = await inspected(deps, extension, content)
  if (found !== null) throw refuse(422, found)
  const document = {
    id: randomUUID(),
    trxId,
    party: reader.side,
    docTypeId: typeId ?? '',
    fileName,
    mediaType: mediaTypes[extension],
    fileSize: content.length,
    uploadedBy: reader.id,
    enteredAt: clock.now(),
  }
  await holdContent(deps, content, (held) =>
    store
      .db()
      .insert(disputeDocuments)
      .values({ ...document, ...held }),
  )
  return resource('dispute-documents', document.id, {
    document_id: document.id,
    trx_id: trxId,
    doc_type_id: document.docTypeId,
    file_name: fileName,
    file_size: document.fileSize,
    entry_ts: document.enteredAt.toISOString(),
  })
}
