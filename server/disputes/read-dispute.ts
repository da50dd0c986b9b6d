import { and, asc, eq } from 'drizzle-orm'

import type { DisputeDetailsWire, DisputeParty } from '../../domain/contract/dispute.ts'
import { lineWire, linesOf } from '../invoices/invoice-lines.ts'
import { notFound } from '../http/refusal.ts'
import { resource, type Resource } from '../http/reply.ts'
import { disputeContacts, disputeDocuments, disputeHistory, disputes } from '../store/schema/disputes.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import { partyTexts } from './contacts.ts'
import { disputeWire, readFacts } from './dispute-resource.ts'
import { seesDispute, type DisputeReader } from './reader.ts'
import { disputeSettingsOf } from './settings.ts'

/**
 * One dispute with its description, the invoice's dates and lines, its documents, its whole way, and the contacts of the
 * reader's side: whom the other side has named is its own affair. A foreign one is not found.
 */
export async function readDispute(
  store: Store,
  reader: DisputeReader,
  disputeId: string,
  today: string,
): Promise<Resource> {
  const [facts] = await readFacts(store, and(eq(disputes.id, disputeId), seesDispute(reader)))
  if (!facts) throw notFound()
  const details = {
    ...disputeWire(facts, today),
    description: facts.dispute.description,
    confirmation_number: facts.confirmationNumber,
    po_number: facts.poNumber,
    billed_on: facts.billedOn,
    due_on: facts.dueOn,
    lines: (await linesOf(store, [facts.dispute.trxId])).map(lineWire),
    contacts: await contactsOf(store, disputeId, reader.side),
    documents: await documentsOf(store, disputeId, reader.programId),
    timeline: await timelineOf(store, disputeId),
  }
  // The columns hold words of the contract's picklists: only this folder writes them.
  return resource('disputes', disputeId, details as DisputeDetailsWire)
}

async function contactsOf(store: Store, disputeId: string, side: DisputeParty) {
  const rows = await store
    .db()
    .select()
    .from(disputeContacts)
    .where(and(eq(disputeContacts.disputeId, disputeId), eq(disputeContacts.party, side)))
    .orderBy(asc(disputeContacts.name), asc(disputeContacts.email))
  return rows.map(({ id, name, email, userId }) => ({
    id,
    contact_name: name,
    email_address: email,
    dispute_contact_type_id: side,
    dispute_contact_type: partyTexts[side],
    user_id: userId,
  }))
}

async function documentsOf(store: Store, disputeId: string, programId: string) {
  const { documentTypes } = await disputeSettingsOf(store, programId)
  const rows = await store
    .db()
    .select({
      id: disputeDocuments.id,
      typeId: disputeDocuments.docTypeId,
      fileName: disputeDocuments.fileName,
      fileSize: disputeDocuments.fileSize,
      enteredAt: disputeDocuments.enteredAt,
      party: disputeDocuments.party,
    })
    .from(disputeDocuments)
    .where(eq(disputeDocuments.disputeId, disputeId))
    .orderBy(asc(disputeDocuments.enteredAt), asc(disputeDocuments.id))
  return rows.map(({ id, typeId, fileName, fileSize, enteredAt, party }) => ({
    document_id: id,
    doc_type_id: typeId,
    document_type: documentTypes.find((type) => type.id === typeId)?.label ?? typeId,
    file_name: fileName,
    file_size: fileSize,
    entry_ts: enteredAt.toISOString(),
    party,
  }))
}

async function timelineOf(store: Store, disputeId: string) {
  const rows = await store
    .db()
    .select({ step: disputeHistory, firstName: users.firstName, lastName: users.lastName })
    .from(disputeHistory)
    .leftJoin(users, eq(users.id, disputeHistory.userId))
    .where(eq(disputeHistory.disputeId, disputeId))
    .orderBy(asc(disputeHistory.id))
  return rows.map(({ step, firstName, lastName }) => ({
    at: step.at.toISOString(),
    event: step.event,
    party: step.party,
    by: firstName === null ? null : `${firstName} ${lastName}`,
    from_status: step.fromStatus,
    to_status: step.toStatus,
    comment: step.comment,
    adjustment_amount: step.adjustmentMinor,
  }))
}
