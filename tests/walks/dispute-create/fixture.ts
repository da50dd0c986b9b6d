import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'

import { defaultDisputeSettings } from '../../../domain/program-settings.ts'
import { disputeCreateModel } from '../../../machines/workflows/dispute-create/dispute-create.model.ts'
import type {
  DisputeCreateInput,
  DisputeDraft,
} from '../../../machines/workflows/dispute-create/dispute-create.context.ts'
import { NORTHGATE } from '../../../server/demo/merchants.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { hashPassword } from '../../../server/session/password.ts'
import { customers } from '../../../server/store/schema/accounts.ts'
import { invoices } from '../../../server/store/schema/invoices.ts'
import { programs } from '../../../server/store/schema/programs.ts'
import { userCustomers, users } from '../../../server/store/schema/users.ts'
import type { Store } from '../../../server/store/store.ts'
import { leaveDraft } from '../disputes/drafts.ts'
import { as, call, headers, selectAccount, signIn, withoutBanner } from '../support/calls.ts'
import { numberOf, photo } from '../support/documents.ts'

/** One walk's own people, account and invoices, like the samples of the model. */
type Disputer = {
  username: string
  /** Anna Holm, who can be notified, and who disputes elsewhere. */
  anna: string
  /** A viewer of the same account. */
  viewer: string
  account: string
  /** The transaction of a sample's invoice: of `t1`. */
  trxId: (sample: string) => string
}

function disputerOf(index: number): Disputer {
  const id = `disputer-${String(index).padStart(2, '0')}`
  return {
    username: id,
    anna: `${id}.anna`,
    viewer: `${id}.viewer`,
    account: `${id}-account`,
    trxId: (sample) => `${id}-${sample}`,
  }
}

const INVOICES = [
  { sample: 't1', minor: 130_000 },
  { sample: 't2', minor: 50_000 },
  { sample: 't3', minor: 70_000 },
] as const

/** The program's settings in the walks: files as small, and photos as few, as a walk can carry. */
export const walkSettings = {
  ...(disputeCreateModel.scenarios.get('a chargeback without an invoice') as DisputeCreateInput).settings,
  documentMaximumBytes: 300_000,
  documentTypes: defaultDisputeSettings.documentTypes.map((type) =>
    type.id === 'photo' ? { ...type, maximum: 2 } : type,
  ),
}

const DAY_MS = 86_400_000
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Stores an account for each walk. */
export async function storeAccounts(
  store: Store,
  walkers: readonly { account: string; program?: string }[],
): Promise<void> {
  const account = { name: 'Halvorsen Marine Supply', currency: 'USD', country: 'US' }
  await store
    .db()
    .insert(customers)
    .values(walkers.map(({ account: buid, program = NORTHGATE }) => ({ ...account, buid, programId: program })))
}

/** Adds `count` disputers from `first` on, one for each walk, with `owed` invoices each. */
export async function addDisputers(
  store: Store,
  { first, count, owed }: { first: number; count: number; owed: 2 | 3 },
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const disputers = Array.from({ length: count }, (_, index) => disputerOf(first + index))
  const peopleOf = ({ username, anna, viewer }: Disputer) => [
    { id: username, firstName: 'Wanda', lastName: 'Walker', role: 'payer', email: `${username}@example.com` },
    { id: anna, firstName: 'Anna', lastName: 'Holm', role: 'payer', email: 'anna.holm@example.com' },
    { id: viewer, firstName: 'Vera', lastName: 'Viewer', role: 'viewer', email: `${viewer}@example.com` },
  ]
  await store.db().update(programs).set({ disputeSettings: walkSettings }).where(eq(programs.id, NORTHGATE))
  await storeAccounts(store, disputers)
  await store
    .db()
    .insert(users)
    .values(
      disputers.flatMap(peopleOf).map((person) => ({
        ...person,
        username: person.id,
        programId: NORTHGATE,
        passwordHash,
        userTypes: ['customer'],
      })),
    )
  await store
    .db()
    .insert(userCustomers)
    .values(
      disputers.flatMap((disputer) =>
        peopleOf(disputer).map(({ id }) => ({ userId: id, buidCustomer: disputer.account })),
      ),
    )
  await store
    .db()
    .insert(invoices)
    .values(
      disputers.flatMap(({ account, trxId }) =>
        INVOICES.slice(0, owed).map(({ sample, minor }) => ({
          trxId: trxId(sample),
          invoiceId: numberOf(sample),
          buidCustomer: account,
          buidMerchant: '20-1001',
          currency: 'USD',
          billedOn: day(-20),
          dueOn: day(25),
          billedMinor: minor,
          subtotalMinor: minor,
          openMinor: minor,
        })),
      ),
    )
}
/** The data of a walk through a dispute. */
export type DisputeOwn = {
  disputer: Disputer
  /** The server's ids of the documents, by the sample's invoice. */
  documents: Map<string, string>
  /** The disputes that another person has now: the dispute's id by the sample's invoice. */
  elsewhere: Map<string, string>
}

export const DOCUMENTS = '/ecaas/customer-dispute-documents'

/** Signs the walk's own person in, and records which documents the server stores for them. */
export async function beginDisputer(index: number, page: Page): Promise<DisputeOwn> {
  const disputer = disputerOf(index)
  const documents = new Map<string, string>()
  page.on('response', async (response) => {
    const { pathname, searchParams } = new URL(response.url())
    if (!response.ok() || pathname !== DOCUMENTS) return
    const { data } = (await response.json().catch(() => ({}))) as { data?: { id: string } }
    const sample = searchParams.get('trx_id')?.split('-').at(-1)
    if (data && sample !== undefined) documents.set(sample, data.id)
  })
  await withoutBanner(page)
  await signIn(page.request, disputer.username)
  await selectAccount(page.request, disputer.account)
  return { disputer, documents, elsewhere: new Map() }
}

const Id = v.object({ data: v.object({ id: v.string() }) })
const Submission = v.object({
  data: v.object({ attributes: v.object({ disputes: v.tuple([v.object({ dispute_id: v.string() })]) }) }),
})

/** Has another person dispute exactly the wanted ones of these invoices, whatever they did before. */
export async function disputeElsewhere(
  page: Page,
  { disputer, elsewhere }: DisputeOwn,
  among: readonly string[],
  wanted: readonly string[],
): Promise<void> {
  const begun = wanted.filter((sample) => !elsewhere.has(sample))
  const ended = among.filter((sample) => elsewhere.has(sample) && !wanted.includes(sample))
  if (begun.length + ended.length === 0) return
  await as(page, disputer.anna, async (request) => {
    for (const sample of begun) {
      const attributes = {
        kind: 'dispute',
        trx_ids: [disputer.trxId(sample)],
        dispute_reason_id: 'other',
        description: 'Already disputed elsewhere.',
        contacts: [],
        document_ids: [],
      }
      const key = { 'idempotency-key': crypto.randomUUID() }
      const answer = await call(request, '/ecaas/customer-disputes', 'disputes', attributes, key)
      elsewhere.set(sample, v.parse(Submission, answer).data.attributes.disputes[0].dispute_id)
    }
    for (const sample of ended) {
      const path = `/ecaas/customer-disputes/${elsewhere.get(sample)}/cancellation`
      const key = { 'idempotency-key': crypto.randomUUID() }
      await call(request, path, 'dispute-cancellations', { version: 1, comment: '' }, key)
      elsewhere.delete(sample)
    }
  })
}

/** Uploads a photo for an invoice, as the person did before. */
async function putPhoto(page: Page, { disputer, documents }: DisputeOwn, sample: string): Promise<string> {
  const query = new URLSearchParams({ trx_id: disputer.trxId(sample), doc_type_id: 'photo', file_name: photo.name })
  const answer = await page.request.post(`${DOCUMENTS}?${query.toString()}`, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: photo.buffer,
  })
  if (!answer.ok()) throw new Error(`The photo was refused: ${answer.status()} ${await answer.text()}`)
  const { id } = v.parse(Id, await answer.json()).data
  documents.set(sample, id)
  return id
}

/** Leaves a draft of the model at the server, with the walk's own person, invoices and documents. */
export async function keep(page: Page, own: DisputeOwn, draft: DisputeDraft): Promise<void> {
  const { disputer } = own
  const documents = []
  for (const document of draft.documents) {
    const documentId = await putPhoto(page, own, document.trxId)
    const file = { fileName: photo.name, fileSize: photo.buffer.length }
    documents.push({ ...document, ...file, documentId, trxId: disputer.trxId(document.trxId) })
  }
  await leaveDraft(page, {
    ...draft,
    draftId: crypto.randomUUID(),
    customerId: disputer.account,
    trxIds: draft.trxIds.map(disputer.trxId),
    documents,
    contacts: draft.contacts.map((contact) => ({ ...contact, contactId: disputer.anna })),
  })
}
