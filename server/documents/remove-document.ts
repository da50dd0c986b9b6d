import { and, eq, isNull } from 'drizzle-orm'

import { payingRoles, type Role } from '../../domain/people.ts'
import { refuseDocumentRemoval } from '../../domain/rules/merchant-invoices/invoice-document.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { disputeDocuments } from '../store/schema/disputes.ts'
import { invoiceDocuments, invoices } from '../store/schema/invoices.ts'
import { seesOwnMerchant, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { documentFacts } from './add-document.ts'
import { removeInvoiceUpload } from './invoice-uploads.ts'

/**
 * Removes a document of an invoice (§7): of a merchant's own invoices, by its administrators and payers. Returns what it
 * was. Any other document is `notFound`, whether it exists or not; refuses with 403 an own one that the role may not
 * remove, and with 409 one of an invoice that is in dispute, paid or being paid.
 */
async function removeInvoiceDocument(
  store: Store,
  reader: Reader & { readonly role: Role },
  id: string,
): Promise<object> {
  const { openMinor, pendingMinor, unresolvedPayments, disputedMinor } = invoices
  const [own] = await store
    .db()
    .select({ document: invoiceDocuments, openMinor, pendingMinor, unresolvedPayments, disputedMinor })
    .from(invoiceDocuments)
    .innerJoin(invoices, eq(invoices.trxId, invoiceDocuments.trxId))
    .where(and(eq(invoiceDocuments.id, id), seesOwnMerchant(reader, invoices.buidMerchant)))
    // A payment or a dispute that begins meanwhile waits, or is seen.
    .for('no key update', { of: invoices })
  if (!own) throw notFound()
  if (!payingRoles.includes(reader.role)) throw refuse(403, 'roleRequired')
  const refusal = refuseDocumentRemoval(own)
  if (refusal !== null) throw refuse(409, refusal, { pointer: '/data/attributes/document_id' })
  await store.db().delete(invoiceDocuments).where(eq(invoiceDocuments.id, id))
  return documentFacts(own.document)
}

/**
 * Removes a user's upload. Refuses with 409 `documentNamed` one that a dispute names, since the other side may have
 * read it; another user's upload is `notFound`.
 */
export async function removeDocument(store: Store, userId: string, id: string): Promise<void> {
  const own = and(eq(disputeDocuments.id, id), eq(disputeDocuments.uploadedBy, userId))
  const removed = await store
    .db()
    .delete(disputeDocuments)
    .where(and(own, isNull(disputeDocuments.disputeId)))
    .returning({ id: disputeDocuments.id })
  if (removed.length > 0) return
  const [named] = await store.db().select({ id: disputeDocuments.id }).from(disputeDocuments).where(own)
  throw named ? refuse(409, 'documentNamed', { pointer: '/data/attributes/document_id' }) : notFound()
}

/**
 * Removes what a merchant's user added: a document of an invoice, or one for an invoice that is being made. Returns what
 * it was; null where the id is of neither. Refuses as `removeInvoiceDocument` does.
 */
export async function removeMerchantDocument(
  store: Store,
  reader: Reader & { readonly role: Role },
  id: string,
): Promise<object | null> {
  const found = await store.db().$count(invoiceDocuments, eq(invoiceDocuments.id, id))
  return found > 0 ? removeInvoiceDocument(store, reader, id) : removeInvoiceUpload(store, reader.id, id)
}
