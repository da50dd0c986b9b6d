import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { InferInput } from 'valibot'

import type { DisputeKind, DisputeSubmissionAttributesSchema } from '../../domain/contract/dispute.ts'
import { businessDate } from '../../domain/dates.ts'
import { respondBy } from '../../domain/rules/disputes/dispute.ts'
import { disputedMinorOf } from '../../domain/rules/disputes/disputed-invoice.ts'
import { partiesOf, type InvoiceRow } from '../invoices/invoice-resource.ts'
import { newConfirmationNumber, newDisputeNumber } from '../store/numbers.ts'
import { audit } from '../store/schema/audit.ts'
import {
  disputeDocuments,
  disputeHistory,
  disputes,
  disputeSubmissions,
  type disputeReasons,
} from '../store/schema/disputes.ts'
import { invoices } from '../store/schema/invoices.ts'
import type { Store } from '../store/store.ts'
import { storeContacts, type NamedContact } from './contacts.ts'
import type { DisputeReader } from './reader.ts'

export type Submission = {
  id: string
  kind: DisputeKind
  reason: Pick<typeof disputeReasons.$inferSelect, 'id' | 'reason'>
  description: string
  /** Locked, and checked to be disputable. */
  invoices: readonly InvoiceRow[]
  /** Minor units by transaction to which the dispute of an invoice is limited; the others are of the whole. */
  amounts: ReadonlyMap<string, number>
  documentIds: readonly string[]
  contacts: readonly NamedContact[]
  responseDays: number
  now: Date
}

type SubmissionWire = InferInput<typeof DisputeSubmissionAttributesSchema>

/** Stores a submission that was checked, with everything that hangs on it, in the caller's transaction. */
export async function storeSubmission(
  store: Store,
  reader: DisputeReader,
  submission: Submission,
): Promise<{ id: string; attributes: SubmissionWire }> {
  const { id, now, kind, reason, documentIds, contacts } = submission
  const confirmationNumber = newConfirmationNumber()
  const until = respondBy('open', businessDate(now), submission.responseDays)
  if (until === null) throw new Error('A new dispute awaits an answer.')
  const rows = submission.invoices.map((invoice) => ({
    invoice,
    dispute: {
      id: randomUUID(),
      disputeNumber: newDisputeNumber(),
      submissionId: id,
      programId: reader.programId,
      trxId: invoice.trxId,
      buidCustomer: invoice.buidCustomer,
      buidMerchant: invoice.buidMerchant,
      kind,
      status: 'open',
      reasonId: reason.id,
      reason: reason.reason,
      description: submission.description,
      currency: invoice.currency,
      disputedMinor: submission.amounts.get(invoice.trxId) ?? disputedMinorOf(invoice),
      respondBy: until,
      createdAt: now,
      createdBy: reader.id,
      updatedAt: now,
    },
  }))
  const disputeIds = rows.map(({ dispute }) => dispute.id)
  await store.db().insert(disputeSubmissions).values({ id, confirmationNumber, createdBy: reader.id, createdAt: now })
  await store
    .db()
    .insert(disputes)
    .values(rows.map(({ dispute }) => dispute))
  await store
    .db()
    .insert(disputeHistory)
    .values(
      disputeIds.map((disputeId) => ({
        disputeId,
        at: now,
        event: 'dispute.created',
        party: reader.side,
        userId: reader.id,
        toStatus: 'open',
        comment: submission.description,
      })),
    )
  await storeContacts(store, reader, { disputeIds, contacts, now })
  for (const { invoice, dispute } of rows) {
    await store
      .db()
      .update(invoices)
      .set({ disputedMinor: dispute.disputedMinor, eligibleForDispute: false })
      .where(eq(invoices.trxId, invoice.trxId))
    if (documentIds.length === 0) continue
    await store
      .db()
      .update(disputeDocuments)
      .set({ disputeId: dispute.id })
      .where(and(inArray(disputeDocuments.id, [...documentIds]), eq(disputeDocuments.trxId, invoice.trxId)))
  }
  await store
    .db()
    .insert(audit)
    .values(
      rows.map(({ dispute }) => ({
        at: now,
        userId: reader.id,
        action: 'dispute.created',
        subject: dispute.id,
        outcome: 'done',
        requestId: reader.requestId,
        facts: {
          disputeNumber: dispute.disputeNumber,
          trxId: dispute.trxId,
          kind,
          currency: dispute.currency,
          disputedMinor: dispute.disputedMinor,
        },
      })),
    )
  const parties = await partiesOf(store, submission.invoices)
  return {
    id,
    attributes: {
      confirmation_number: confirmationNumber,
      kind,
      created_at: now.toISOString(),
      respond_by: until,
      disputes: rows.map(({ invoice, dispute }) => ({
        dispute_id: dispute.id,
        dispute_number: dispute.disputeNumber,
        trx_id: invoice.trxId,
        invoice_id: invoice.invoiceId,
        merchant_name: parties.merchants.get(invoice.buidMerchant) ?? invoice.buidMerchant,
        currency: invoice.currency,
        disputed_amount: dispute.disputedMinor,
      })),
    },
  }
}
