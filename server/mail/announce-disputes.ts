import { desc, eq, inArray } from 'drizzle-orm'

import {
  type DisputeEventName,
  disputeKinds,
  disputeOutcomes,
  type DisputeParty,
  disputeStatuses,
} from '../../domain/contract/dispute.ts'
import { businessDate } from '../../domain/dates.ts'
import { daysLeft, turnOf } from '../../domain/rules/dispute.ts'
import { customers, disputeHistory, disputes, invoices, mails, merchants } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { addresseesOf } from './addressees.ts'
import { disputeMail, type DisputeNews } from './dispute-mail.ts'

/**
 * Writes the e-mails that tell of what happened, in the transaction that the caller is in, after the history has it.
 * Both companies hear of it, and support when it is support's turn; of a deadline that is near only the side whose
 * turn it is. Nobody is told the same step, or the same deadline, twice.
 */
export async function announceDisputes(
  store: Store,
  disputeIds: readonly string[],
  event: DisputeEventName | 'deadline.near',
  now: Date,
): Promise<void> {
  if (disputeIds.length === 0) return
  const rows = await store
    .q()
    .select({ dispute: disputes, invoice: invoices.invoiceId, customer: customers.name, merchant: merchants.name })
    .from(disputes)
    .innerJoin(invoices, eq(invoices.trxId, disputes.trxId))
    .innerJoin(customers, eq(customers.buid, disputes.buidCustomer))
    .innerJoin(merchants, eq(merchants.buid, disputes.buidMerchant))
    .where(inArray(disputes.id, [...disputeIds]))
  for (const row of rows) await announce(store, newsOf(row, event, now), row.dispute, now)
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

function toldOf({ event, status }: DisputeNews): DisputeParty[] {
  const turn = turnOf(status)
  if (event === 'deadline.near') return turn === null ? [] : [turn]
  return turn === 'support' ? ['customer', 'merchant', 'support'] : ['customer', 'merchant']
}

async function announce(store: Store, news: DisputeNews, dispute: DisputeRow, now: Date): Promise<void> {
  const step = news.event === 'deadline.near' ? `near ${dispute.respondBy}` : await lastStep(store, dispute.id)
  const values = (await addresseesOf(store, dispute, toldOf(news))).map((to) => ({
    key: [dispute.id, step, to.party, to.address.toLowerCase()].join(' '),
    toName: to.name,
    toAddress: to.address,
    language: to.language,
    ...disputeMail(news, to),
    createdAt: now,
  }))
  if (values.length > 0) await store.q().insert(mails).values(values).onConflictDoNothing({ target: mails.key })
}

async function lastStep(store: Store, disputeId: string): Promise<number> {
  const [row] = await store
    .q()
    .select({ id: disputeHistory.id })
    .from(disputeHistory)
    .where(eq(disputeHistory.disputeId, disputeId))
    .orderBy(desc(disputeHistory.id))
    .limit(1)
  return row?.id ?? 0
}
