import { asc, eq, inArray, max } from 'drizzle-orm'

import {
  type DisputeEventName,
  disputeKinds,
  disputeOutcomes,
  disputeParties,
  type DisputeParty,
  disputeStatuses,
} from '../../domain/contract/dispute.ts'
import { businessDate } from '../../domain/dates.ts'
import { daysLeft, turnOf } from '../../domain/rules/disputes/dispute.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { disputeDocuments, disputeHistory, disputes } from '../store/schema/disputes.ts'
import { invoices } from '../store/schema/invoices.ts'
import { mails } from '../store/schema/mails.ts'
import type { Store } from '../store/store.ts'
import { news } from '../notifications/news-types.ts'
import { notifyAll } from '../notifications/notify.ts'
import { recipientsOf, type RecipientSide } from './recipients.ts'
import { disputeMail, type DisputeNews } from './dispute-mail.ts'

/**
 * Writes the e-mails about an event, in the caller's transaction, after the history has it. Both companies are
 * notified, support's contacts too, and all of support when it is support's turn; of a deadline that is near only the
 * side whose turn it is. No recipient is notified twice of the same step or the same deadline. `documentIds`: documents
 * that came with the event, for one of the disputes or for several.
 */
export async function announceDisputes(
  store: Store,
  disputeIds: readonly string[],
  event: DisputeEventName | 'deadline.near',
  now: Date,
  documentIds: readonly string[] = [],
): Promise<void> {
  if (disputeIds.length === 0) return
  const rows = await store
    .db()
    .select({ dispute: disputes, invoice: invoices.invoiceId, customer: customers.name, merchant: merchants.name })
    .from(disputes)
    .innerJoin(invoices, eq(invoices.trxId, disputes.trxId))
    .innerJoin(customers, eq(customers.buid, disputes.buidCustomer))
    .innerJoin(merchants, eq(merchants.buid, disputes.buidMerchant))
    .where(inArray(disputes.id, [...disputeIds]))
  const byId = new Map(rows.map((row) => [row.dispute.id, { one: newsOf(row, event, now), row: row.dispute }]))
  const steps = event === 'deadline.near' ? null : await lastSteps(store, disputeIds)
  const documents = await documentsOf(store, documentIds)
  const recipients = await recipientsOf(
    store,
    [...byId].flatMap(([disputeId, { one }]) => sidesToNotify(one).map((side) => ({ disputeId, ...side }))),
  )
  const entries = recipients.flatMap(({ disputeId, userId, ...to }) => {
    const found = byId.get(disputeId)
    if (!found) return []
    const { one, row } = found
    const step = steps === null ? `near ${one.respondBy}` : (steps.get(disputeId) ?? 0)
    const place = { party: to.party, buidCustomer: row.buidCustomer, buidMerchant: row.buidMerchant }
    const facts = { ...one, documentIds: documents.filter((one) => one.disputeId === disputeId).map(({ id }) => id) }
    const told = news.dispute.make(`dispute ${disputeId} ${step} ${to.party}`, facts, place)
    const { programId } = row
    return {
      news: told,
      userId,
      programId,
      to,
      one,
      key: [disputeId, step, to.party, to.address.toLowerCase()].join(' '),
    }
  })
  const values = (await notifyAll(store, entries, now)).map(({ news: told, userId, programId, to, one, key }) => {
    return {
      programId,
      key,
      userId,
      // Outside contacts can unsubscribe from these too.
      kind: told.kind,
      toName: to.name,
      toAddress: to.address,
      language: to.language,
      ...disputeMail(one, to),
      createdAt: now,
    }
  })
  if (values.length > 0) await store.db().insert(mails).values(values).onConflictDoNothing({ target: mails.key })
}

type DisputeRow = typeof disputes.$inferSelect
type Row = { dispute: DisputeRow; invoice: string; customer: string; merchant: string }

/** A word that is none of ours cannot be put into words. */
function known<Word extends string>(words: readonly Word[], stored: string): Word {
  const found = words.find((word) => word === stored)
  if (found === undefined) throw new Error(`No e-mail can tell of "${stored}".`)
  return found
}

function newsOf({ dispute, invoice, customer, merchant }: Row, event: DisputeNews['event'], now: Date): DisputeNews {
  const { disputeNumber, trxId, currency, disputedMinor, adjustmentMinor, respondBy } = dispute
  return {
    number: disputeNumber,
    trxId,
    invoice,
    customer,
    merchant,
    kind: known(disputeKinds, dispute.kind),
    status: known(disputeStatuses, dispute.status),
    outcome: dispute.outcome === null ? null : known(disputeOutcomes, dispute.outcome),
    currency,
    disputedMinor,
    adjustmentMinor,
    respondBy,
    daysLeft: daysLeft(respondBy, businessDate(now)),
    event,
  }
}

function sidesToNotify({ event, status }: DisputeNews): Omit<RecipientSide, 'disputeId'>[] {
  const turn = turnOf(status)
  const side = (party: DisputeParty) => ({ party, onlyContacts: party === 'support' && turn !== 'support' })
  if (event === 'deadline.near') return turn === null ? [] : [side(turn)]
  return disputeParties.map(side)
}

/** Returns the disputes of documents, the first document first. */
async function documentsOf(store: Store, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, disputeId, enteredAt } = disputeDocuments
  return store
    .db()
    .select({ id, disputeId })
    .from(disputeDocuments)
    .where(inArray(id, [...ids]))
    .orderBy(asc(enteredAt), asc(id))
}

/** The latest step of each dispute's history. */
async function lastSteps(store: Store, disputeIds: readonly string[]): Promise<Map<string, number | null>> {
  const rows = await store
    .db()
    .select({ disputeId: disputeHistory.disputeId, last: max(disputeHistory.id) })
    .from(disputeHistory)
    .where(inArray(disputeHistory.disputeId, [...disputeIds]))
    .groupBy(disputeHistory.disputeId)
  return new Map(rows.map(({ disputeId, last }) => [disputeId, last]))
}
