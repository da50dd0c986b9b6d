/** Disputes of the portal's fixture: of the readers, of a child account, of a stranger, and one in another program. */
import { addDays, businessDate } from '../../domain/dates.ts'
import {
  disputeContacts,
  disputeDocuments,
  disputeHistory,
  disputeReasons,
  disputeSubmissions,
  disputes,
} from '../../server/store/schema/disputes.ts'
import { mailConsents } from '../../server/store/schema/mails.ts'
import type { Store } from '../../server/store/store.ts'

const DISPUTED_MINOR = 10_000
const HOUR_MS = 3_600_000

type Owner = 'own' | 'child' | 'foreign' | 'far' | 'open'

const parties = {
  own: { trxId: 'i-own', buidCustomer: 'c-own', currency: 'USD', createdBy: 'u-payer' },
  child: { trxId: 'i-child', buidCustomer: 'c-child', currency: 'EUR', createdBy: 'u-payer' },
  foreign: { trxId: 'i-foreign', buidCustomer: 'c-foreign', currency: 'USD', createdBy: 'u-stranger' },
  far: { trxId: 'i-far', buidCustomer: 'c-far', currency: 'USD', createdBy: 'u-faraway' },
  open: { trxId: 'i-disputed', buidCustomer: 'c-own', currency: 'USD', createdBy: 'u-payer' },
} as const satisfies Record<Owner, object>

const merchants: Partial<Record<Owner, string>> = { foreign: 'm-2', far: 'm-far' }
const all: readonly Owner[] = ['own', 'child', 'foreign', 'far', 'open']

/**
 * Stores reasons and disputes. `dp-open` is open on `i-disputed`; the others were cancelled an hour after they were
 * made, so that their invoices are as free as any. `dd-…` is a document of each but `dp-open`; `dd-loose` is one of
 * the payer's that no dispute names yet.
 */
export async function storePortalDisputes(store: Store, now: Date): Promise<void> {
  const q = store.db()
  await q.insert(disputeReasons).values(
    ['near', 'far'].flatMap((programId) => [
      { programId, id: 'wrongPrice', position: 1, reason: 'The price is wrong' },
      { programId, id: 'returnedGoods', position: 2, reason: 'The goods were returned', documentationRequired: true },
    ]),
  )
  await q.insert(disputeSubmissions).values(
    all.map((owner) => ({
      id: `ds-${owner}`,
      confirmationNumber: `CN-DISPUTE-${owner}`,
      createdBy: parties[owner].createdBy,
      createdAt: now,
    })),
  )
  await q.insert(disputes).values(all.map((owner) => disputeOf(owner, now)))
  await q.insert(disputeHistory).values(all.flatMap((owner) => historyOf(owner, now)))
  await q
    .insert(disputeContacts)
    .values(
      all.flatMap((owner) => [
        contactOf(owner, 'customer', { name: 'Maria', email: `maria.${owner}@example.com`, language: 'en' }),
        contactOf(owner, 'merchant', { name: 'Jürgen', email: `juergen.${owner}@example.com`, language: 'de' }),
      ]),
    )
  // They have confirmed that they want e-mails.
  await q.insert(mailConsents).values(
    all.flatMap((owner) =>
      ['maria', 'juergen'].map((name) => ({
        programId: owner === 'far' ? 'far' : 'near',
        address: `${name}.${owner}@example.com`,
        tokenHash: `${name} ${owner}`,
        askedBy: 'u-viewer',
        askedAt: now,
        confirmedAt: now,
      })),
    ),
  )
  const named = (['own', 'child', 'foreign', 'far'] as const).map((owner) => documentOf(owner, now))
  await q.insert(disputeDocuments).values([...named, { ...documentOf('own', now), id: 'dd-loose', disputeId: null }])
}

function disputeOf(owner: Owner, now: Date): typeof disputes.$inferInsert {
  const isOpen = owner === 'open'
  const closedAt = new Date(now.getTime() + HOUR_MS)
  return {
    ...parties[owner],
    id: `dp-${owner}`,
    disputeNumber: `DSP-${owner}`,
    submissionId: `ds-${owner}`,
    programId: owner === 'far' ? 'far' : 'near',
    buidMerchant: merchants[owner] ?? 'm-1',
    kind: 'dispute',
    reasonId: 'wrongPrice',
    reason: 'The price is wrong',
    description: 'The list says 40 and not 45.',
    disputedMinor: DISPUTED_MINOR,
    createdAt: now,
    updatedAt: isOpen ? now : closedAt,
    ...(isOpen
      ? { status: 'open', respondBy: addDays(businessDate(now), 10) }
      : { status: 'closed', outcome: 'cancelled', closedAt, version: 2 }),
  }
}

function historyOf(owner: Owner, now: Date): (typeof disputeHistory.$inferInsert)[] {
  const step = { disputeId: `dp-${owner}`, party: 'customer', userId: parties[owner].createdBy }
  const created = { ...step, at: now, event: 'dispute.created', toStatus: 'open', comment: 'The list says 40.' }
  if (owner === 'open') return [created]
  const at = new Date(now.getTime() + HOUR_MS)
  return [created, { ...step, at, event: 'customer.cancel', fromStatus: 'open', toStatus: 'closed' }]
}

function contactOf(owner: Owner, party: string, who: { name: string; email: string; language: string }) {
  return { ...who, id: `dc-${party}-${owner}`, disputeId: `dp-${owner}`, party }
}

function documentOf(owner: Owner, now: Date): typeof disputeDocuments.$inferInsert {
  const { trxId, createdBy } = parties[owner]
  return {
    id: `dd-${owner}`,
    trxId,
    disputeId: `dp-${owner}`,
    party: 'customer',
    docTypeId: 'priceAgreement',
    fileName: 'Preisliste Nº 1.pdf',
    mediaType: 'application/pdf',
    fileSize: 8,
    content: new TextEncoder().encode('%PDF-1.7'),
    uploadedBy: createdBy,
    enteredAt: now,
  }
}
