import { randomUUID } from 'node:crypto'
import type { InferOutput } from 'valibot'

import type { DisputeRequestSchema } from '../../domain/contract/dispute.ts'
import { businessDate } from '../../domain/dates.ts'
import { disputedMinorOf, refuseDisputedAmount } from '../../domain/rules/disputes/disputed-invoice.ts'
import { refuse } from '../http/refusal.ts'
import { documentText, resource } from '../http/reply.ts'
import type { InvoiceRow } from '../invoices/invoice-resource.ts'
import { announceDisputes } from '../mail/announce-disputes.ts'
import { fingerprint, once, type StoredAnswer } from '../intents.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { chosenContacts } from './contacts.ts'
import { askEligibility, type IneligibleWire } from './eligibility.ts'
import { namedDocuments } from './named-documents.ts'
import { findReason } from './reasons.ts'
import type { DisputeReader } from './reader.ts'
import { disputeSettingsOf } from './settings.ts'
import { storeSubmission } from './store-submission.ts'

export type DisputeRequest = InferOutput<typeof DisputeRequestSchema>

/**
 * Disputes or charges back transactions, all of them or none, once for a key (promises R1, R2): one dispute of each
 * under one confirmation number. On the facts of this moment it refuses with 409 what cannot be disputed
 * (`disputePartlyIneligible`, or `disputeNotEligible` when nothing is left, with `meta.ineligible`) and documents that
 * are missing or too many, and an amount above the whole (`disputedAmountOver`); with 422 an unknown reason, an amount
 * of another transaction and contacts that cannot be added.
 */
export async function createDisputes(
  { store, clock }: { store: Store; clock: Clock },
  reader: DisputeReader,
  key: string,
  request: DisputeRequest,
): Promise<StoredAnswer> {
  const now = clock.now()
  const intent = { userId: reader.id, key, hash: fingerprint(['disputes', request]) }
  return once(store, intent, now, async () => {
    const settings = await disputeSettingsOf(store, reader.programId)
    const reason = await findReason(store, reader.programId, request.dispute_reason_id)
    if (!reason) throw refuse(422, 'disputeReasonUnknown', { pointer: '/data/attributes/dispute_reason_id' })
    const trxIds = [...new Set(request.trx_ids)]
    const { kind } = request
    const { chargebackDays } = settings
    const { eligible, ineligible } = await askEligibility(
      store,
      reader,
      { kind, trxIds, today: businessDate(now), chargebackDays },
      { lock: true },
    )
    if (ineligible.length > 0) throw refuseIneligible(ineligible, trxIds.length)
    const amounts = amountsOf(request, eligible)
    const documentIds = await namedDocuments(store, reader, {
      documentIds: request.document_ids,
      trxIds,
      isRequired: reason.documentationRequired,
      settings,
    })
    const contacts = await chosenContacts(store, reader, request.contacts, settings)
    const submission = await storeSubmission(store, reader, {
      id: randomUUID(),
      kind,
      reason,
      description: request.description,
      invoices: eligible,
      amounts,
      documentIds,
      contacts,
      responseDays: settings.responseDays,
      now,
    })
    const disputeIds = submission.attributes.disputes.map(({ dispute_id }) => dispute_id)
    await announceDisputes(store, disputeIds, 'dispute.created', now, documentIds)
    return { status: 201, text: documentText(resource('dispute-submissions', submission.id, submission.attributes)) }
  })
}

/** Returns the minor units that are disputed of each invoice: the whole, or the part that is asked for. */
function amountsOf({ disputed_amounts }: DisputeRequest, invoices: readonly InvoiceRow[]): Map<string, number> {
  const pointer = '/data/attributes/disputed_amounts'
  const wholes = new Map(invoices.map((invoice) => [invoice.trxId, disputedMinorOf(invoice)]))
  const amounts = new Map(wholes)
  for (const { trx_id, amount } of disputed_amounts) {
    const whole = wholes.get(trx_id)
    if (whole === undefined) throw refuse(422, 'attributeInvalid', { pointer })
    const refusal = refuseDisputedAmount(amount, whole)
    if (refusal) throw refuse(409, refusal, { pointer })
    amounts.set(trx_id, amount)
  }
  return amounts
}

function refuseIneligible(ineligible: readonly IneligibleWire[], requestedCount: number) {
  const code = ineligible.length === requestedCount ? 'disputeNotEligible' : 'disputePartlyIneligible'
  return refuse(409, code, { pointer: '/data/attributes/trx_ids', meta: { ineligible } })
}
