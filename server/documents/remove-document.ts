import { and, eq, inArray, isNull } from 'drizzle-orm'

import { answeringRoles, type Role } from '../../domain/people.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { disputeDocuments } from '../store/schema/disputes.ts'
import { invoiceDocuments, invoices } from '../store/schema/invoices.ts'
import { seesOwnMerchant, type Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'

/**
 * Removes a document of an invoice (§7): of a merchant's own invoices, by an administrator of the merchant. Any other
 * document is `notFound`, whether it exists or not; an own one that the role may not remove is refused with 403.
 */
export async function removeInvoiceDocument(
  store: Store,
  reader: Reader & { readonly role: Role },
  id: string,
): Promise<void> {
  const ofOwnInvoice = and(
    eq(invoiceDocuments.id, id),
    inArray(
      invoiceDocuments.trxId,
      store.db().select({ id: invoices.trxId }).from(invoices).where(seesOwnMerchant(reader, invoices.buidMerchant)),
    ),
  )
  const [own] = await store.db().select({ id: invoiceDocuments.id }).from(invoiceDocuments).where(ofOwnInvoice)
  if (!own) throw notFound()
  if (!answeringRoles.includes(reader.role)) throw refuse(403, 'roleRequired')
  await store.db().delete(invoiceDocuments).where(eq(invoiceDocuments.id, id))
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

/** Checks whether the id is that of a document of an invoice, and not of an upload. */
export async function isDocumentOfInvoice(store: Store, id: string): Promise<boolean> {
  const found = await store
    .db()
    .select({ id: invoiceDocuments.id })
    .from(invoiceDocuments)
    .where(eq(invoiceDocuments.id, id))
  return found.length > 0
}
