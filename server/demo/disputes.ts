import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, lt, sql, type SQL } from 'drizzle-orm'

import { disputeParties, type DisputeParty } from '../../domain/contract/dispute.ts'
import { addDays, businessDate } from '../../domain/dates.ts'
import { defaultDisputeSettings } from '../../domain/program-settings.ts'
import { actionsOf, sideOf } from '../../domain/rules/disputes/dispute.ts'
import { disputedMinorOf } from '../../domain/rules/disputes/disputed-invoice.ts'
import type { NamedContact } from '../disputes/contacts.ts'
import type { DisputeReader } from '../disputes/reader.ts'
import { lockDisputes } from '../disputes/stored-dispute.ts'
import { storeSubmission } from '../disputes/store-submission.ts'
import { moveDispute } from '../disputes/transition.ts'
import type { InvoiceRow } from '../invoices/invoice-resource.ts'
import { disputeDocuments, disputeReasons } from '../store/schema/disputes.ts'
import { invoices } from '../store/schema/invoices.ts'
import type { Store } from '../store/store.ts'
import { HALVORSEN } from './accounts.ts'
import {
  chargebackStory,
  demoReasons,
  halvorsenStories,
  reasonOf,
  silentStories,
  type Story,
  type StoryStep,
} from './dispute-stories.ts'
import { BALTIC } from './merchants.ts'
import { demoPeople } from './people.ts'

const DAY_MS = 86_400_000

/** Accounts besides Halvorsen's that have disputes, each with who made them. */
const quietAccounts = [
  ['40-118204', 'paul.payer'],
  ['40-130440', 'nora.fjellheim'],
  ['40-141877', 'colin.cotswold'],
  ['40-152090', 'greta.moeller'],
] as const

/** The person of each side in the stories. */
const speakers: Readonly<Record<DisputeParty, string>> = {
  customer: 'maria.admin',
  merchant: 'mark.merchant',
  support: 'ada.admin',
}

function readerOf(username: string): DisputeReader {
  const person = demoPeople.find((candidate) => candidate.username === username)
  if (!person) throw new Error(`The demonstration has nobody called ${username}.`)
  const { firstName, lastName, role, userTypes, programId, language } = person
  const id = `u-${username}`
  const email = `${username}@northgate.example`
  const side = sideOf(userTypes[0])
  return { id, programId, userTypes, role, firstName, lastName, email, language, side, requestId: 'demonstration' }
}

/** Reasons, and disputes that were made, answered and ended as the server itself does it, at their times. */
export async function seedDisputes(
  store: Store,
  now: Date,
  deliveryNote: (invoice: InvoiceRow) => Promise<Uint8Array>,
): Promise<void> {
  await store
    .db()
    .insert(disputeReasons)
    .values([...demoReasons])
  const play = (story: Story, invoice: InvoiceRow, maker: string) =>
    playStory(store, { story, invoice, maker: readerOf(maker), now, deliveryNote })

  const baltic = await disputable(store, HALVORSEN, now, eq(invoices.buidMerchant, BALTIC))
  // The oldest story is of the oldest invoice: none was disputed before it was billed.
  const stories = halvorsenStories.toSorted((a, b) => b.daysAgo - a.daysAgo)
  for (const [at, story] of stories.entries()) {
    const invoice = baltic[at]
    if (invoice) await play(story, invoice, at % 3 === 2 ? 'paul.payer' : speakers.customer)
  }
  const [paid] = await paidLately(store, HALVORSEN)
  if (paid) await play(chargebackStory, paid, speakers.customer)
  for (const [buid, maker] of quietAccounts) {
    const open = await disputable(store, buid, now)
    for (const [at, story] of silentStories.entries()) {
      const invoice = open[at]
      if (invoice) await play(story, invoice, maker)
    }
  }
}

/** Returns open invoices that can be disputed and that no payment was tried for, the oldest first. */
async function disputable(store: Store, buid: string, now: Date, more?: SQL): Promise<InvoiceRow[]> {
  return store
    .db()
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.buidCustomer, buid),
        eq(invoices.kind, 'invoice'),
        eq(invoices.eligibleForDispute, true),
        eq(invoices.version, 1),
        gt(invoices.openMinor, 0),
        lt(invoices.billedOn, addDays(businessDate(now), -2)),
        sql`not exists (select from payment_allocations share where share.trx_id = ${invoices}.trx_id)`,
        more,
      ),
    )
    .orderBy(asc(invoices.billedOn), asc(invoices.trxId))
}

async function paidLately(store: Store, buid: string): Promise<InvoiceRow[]> {
  return store
    .db()
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.buidCustomer, buid),
        eq(invoices.openMinor, 0),
        eq(invoices.eligibleForDispute, true),
        isNotNull(invoices.paidOn),
      ),
    )
    .orderBy(asc(invoices.billedOn), asc(invoices.trxId))
    .limit(1)
}

type Play = {
  story: Story
  invoice: InvoiceRow
  maker: DisputeReader
  now: Date
  deliveryNote: (invoice: InvoiceRow) => Promise<Uint8Array>
}

async function playStory(store: Store, { story, invoice, maker, now, deliveryNote }: Play): Promise<void> {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS)
  const documentIds = story.hasDocument
    ? [await storeNote(store, { invoice, maker, at: at(story.daysAgo), content: await deliveryNote(invoice) })]
    : []
  const { attributes } = await storeSubmission(store, maker, {
    id: randomUUID(),
    kind: story.kind ?? 'dispute',
    reason: reasonOf(story.reason),
    description: story.description,
    invoices: [invoice],
    amounts: amountsOf(story, invoice),
    documentIds,
    contacts: contactsOf(maker),
    responseDays: defaultDisputeSettings.responseDays,
    now: at(story.daysAgo),
  })
  const [made] = attributes.disputes
  if (!made) throw new Error('A submission makes a dispute.')
  for (const step of story.steps) await playStep(store, made.dispute_id, step, at(step.daysAgo))
}

async function playStep(store: Store, disputeId: string, step: StoryStep, at: Date): Promise<void> {
  const [dispute] = await lockDisputes(store, [disputeId], undefined)
  if (!dispute) throw new Error('A dispute of the demonstration is gone.')
  const { event, comment = null, adjustmentPercent } = step
  const side = disputeParties.find((party) => actionsOf(party).some((action) => action === event))
  const by = side ? readerOf(speakers[side]) : null
  const adjustmentMinor =
    adjustmentPercent === undefined ? null : Math.round((dispute.disputedMinor * adjustmentPercent) / 100)
  const move = { event, by, seenVersion: dispute.version, comment, adjustmentMinor }
  const { code } = await moveDispute(store, dispute, move, {
    now: at,
    responseDays: defaultDisputeSettings.responseDays,
  })
  if (code !== null) throw new Error(`The story of ${dispute.disputeNumber} goes wrong at ${event}: ${code}.`)
}

function amountsOf({ disputedPercent }: Story, invoice: InvoiceRow): ReadonlyMap<string, number> {
  if (disputedPercent === undefined) return new Map()
  return new Map([[invoice.trxId, Math.round((disputedMinorOf(invoice) * disputedPercent) / 100)]])
}

/** Contacts of an account: the person who maintains it, and one who is known by address only. */
function contactsOf({ id, firstName, lastName, email, language }: DisputeReader): NamedContact[] {
  return [
    { name: `${firstName} ${lastName}`, email, userId: id, language },
    { name: 'Goods receiving', email: 'receiving@customer.example', userId: null, language },
  ]
}

type Note = { invoice: InvoiceRow; maker: DisputeReader; at: Date; content: Uint8Array }

async function storeNote(store: Store, { invoice, maker, at, content }: Note): Promise<string> {
  const id = randomUUID()
  await store
    .db()
    .insert(disputeDocuments)
    .values({
      id,
      trxId: invoice.trxId,
      party: maker.side,
      docTypeId: 'deliveryProof',
      fileName: `Delivery note ${invoice.invoiceId}.pdf`,
      mediaType: 'application/pdf',
      fileSize: content.byteLength,
      content,
      uploadedBy: maker.id,
      enteredAt: at,
    })
  return id
}
