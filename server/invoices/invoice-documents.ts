import { and, asc, eq } from 'drizzle-orm'

import { INVOICE_DOCUMENT } from '../../domain/contract/invoice-document.ts'
import { refuseDocumentRemoval } from '../../domain/rules/merchant-invoices/invoice-document.ts'
import { notFound } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { invoiceDocuments, invoices } from '../store/schema/invoices.ts'
import type { DocumentFile } from '../storage/reply-document.ts'
import type { InvoiceReader, MerchantReader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { seesInvoice } from './list-invoices.ts'

/** Lists the documents of an invoice, oldest first; none of an unknown or foreign one. */
export async function documentsOf(store: Store, reader: InvoiceReader, trxId: string): Promise<Resource[]> {
  return (await rowsOf(store, reader, trxId)).map((row) => resource(INVOICE_DOCUMENT, row.id, wireOf(row)))
}

/** Lists them for the people of its merchant, and says which of them can be removed by those who may change them. */
export async function merchantDocuments(
  store: Store,
  reader: MerchantReader,
  trxId: string,
  canChange: boolean,
): Promise<Resource[]> {
  return (await rowsOf(store, reader, trxId)).map((row) =>
    resource(INVOICE_DOCUMENT, row.id, {
      ...wireOf(row),
      can_remove: canChange && refuseDocumentRemoval(row) === null,
    }),
  )
}

function rowsOf(store: Store, reader: InvoiceReader, trxId: string) {
  const { openMinor, pendingMinor, unresolvedPayments, disputedMinor } = invoices
  return store
    .db()
    .select({ ...documentColumns, openMinor, pendingMinor, unresolvedPayments, disputedMinor })
    .from(invoiceDocuments)
    .innerJoin(invoices, eq(invoices.trxId, invoiceDocuments.trxId))
    .where(and(eq(invoiceDocuments.trxId, trxId), seesInvoice(reader)))
    .orderBy(asc(invoiceDocuments.enteredAt), asc(invoiceDocuments.id))
}

const wireOf = (row: Awaited<ReturnType<typeof rowsOf>>[number]) => ({
  document_id: row.id,
  doc_type_id: row.docTypeId,
  document_type: row.documentType,
  entry_ts: row.enteredAt.toISOString(),
  file_name: row.fileName,
  file_size: row.fileSize,
})

const documentColumns = {
  id: invoiceDocuments.id,
  docTypeId: invoiceDocuments.docTypeId,
  documentType: invoiceDocuments.documentType,
  enteredAt: invoiceDocuments.enteredAt,
  fileName: invoiceDocuments.fileName,
  fileSize: invoiceDocuments.fileSize,
}

/** Returns the file of a document; refuses `notFound` when it, or its invoice, is unknown or foreign. */
export async function documentFile(store: Store, reader: InvoiceReader, id: string): Promise<DocumentFile> {
  const { fileName, mediaType, fileSize, content, objectKey, sha256 } = invoiceDocuments
  const [file] = await store
    .db()
    .select({ fileName, mediaType, fileSize, content, objectKey, sha256 })
    .from(invoiceDocuments)
    .innerJoin(invoices, eq(invoices.trxId, invoiceDocuments.trxId))
    .where(and(eq(invoiceDocuments.id, id), seesInvoice(reader)))
  if (!file) throw notFound()
  return file
}
