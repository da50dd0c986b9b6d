import type { APIRequestContext, Page } from '@playwright/test'
import * as v from 'valibot'

import { RejectionSchema, type Rejection } from '../../../domain/contract/merchant/rejection.ts'
import {
  accepted,
  active,
  cancelled,
  theirs,
  underWay,
} from '../../../machines/workflows/rejection-resubmit/rejection-resubmit.samples.ts'
import { NORTHGATE } from '../../../server/demo/merchants.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { hashPassword } from '../../../server/session/password.ts'
import { creditLines, customers, merchants } from '../../../server/store/schema/accounts.ts'
import { rejectionHistory, rejections } from '../../../server/store/schema/merchant/rejections.ts'
import { userMerchants, users } from '../../../server/store/schema/users.ts'
import type { Store } from '../../../server/store/store.ts'
import { as, call, headers, signIn, withoutBanner } from '../support/calls.ts'

/** One walk's own merchant with its people, two accounts that it bills, and a rejection in each status. */
export type Rejecter = {
  username: string
  viewer: string
  merchant: string
  account: string
  prairie: string
  idOf: (status: Rejection['status']) => string
}

function rejecterOf(index: number): Rejecter {
  const username = `rejecter-${String(index).padStart(2, '0')}`
  const own = (name: string) => `${username}-${name}`
  return {
    username,
    viewer: `${username}.viewer`,
    merchant: own('merchant'),
    account: own('account'),
    prairie: own('prairie'),
    idOf: own,
  }
}

/** In the future, so that the portal itself ends none that is under way. */
const LATER = new Date('2100-01-01T00:00:00Z')

/** Adds rejecters, one for each walk. */
export async function addRejecters(store: Store, count: number): Promise<void> {
  const rejecters = Array.from({ length: count }, (_, index) => rejecterOf(index))
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const q = store.db()
  await q.insert(merchants).values(
    rejecters.map(({ merchant }) => ({
      buid: merchant,
      programId: NORTHGATE,
      name: 'Baltic Parts',
      currency: 'USD',
    })),
  )
  const account = { programId: NORTHGATE, currency: 'USD', country: 'US' }
  const accounts = rejecters.flatMap((own) => [
    { ...account, buid: own.account, name: 'Halvorsen Marine Supply' },
    { ...account, buid: own.prairie, name: 'Prairie Grain' },
  ])
  await q.insert(customers).values(accounts)
  await q
    .insert(creditLines)
    .values(
      accounts.map(({ buid }) => ({ buidCustomer: buid, currency: 'USD', limitMinor: 100_000_000, heldMinor: 0 })),
    )
  const person = (id: string, role: string) => ({
    id,
    role,
    passwordHash,
    username: id,
    firstName: 'Wanda',
    lastName: 'Walker',
    email: `${id}@example.com`,
    programId: NORTHGATE,
    userTypes: ['merchant'],
  })
  await q
    .insert(users)
    .values(rejecters.flatMap(({ username, viewer }) => [person(username, 'admin'), person(viewer, 'viewer')]))
  await q
    .insert(userMerchants)
    .values(
      rejecters.flatMap(({ username, viewer, merchant }) =>
        [username, viewer].map((userId) => ({ userId, buidMerchant: merchant })),
      ),
    )
  const rows = rejecters.flatMap((own) => [active, underWay, accepted, cancelled].map((sample) => rowOf(own, sample)))
  await q.insert(rejections).values(rows)
  await q
    .insert(rejectionHistory)
    .values(rows.map(({ id, createdAt }) => ({ rejectionId: id, event: 'stored', at: createdAt })))
}

/** A sample of the model as a row of this merchant for this account. */
function rowOf(
  { merchant, account, idOf }: Rejecter,
  sample: Rejection,
): typeof rejections.$inferInsert & { createdAt: Date } {
  const { status, original, correction, refusals, version, trxId } = sample
  const ofAccount = { buid_merchant: merchant, buid_customer: account }
  return {
    id: idOf(status),
    buidMerchant: merchant,
    source: 'import',
    sourceKey: status,
    fileName: sample.fileName,
    fileLine: sample.fileLine,
    fileValues: sample.fileValues,
    original: { ...original, ...ofAccount },
    correction: correction && { ...correction, ...ofAccount },
    refusals,
    status,
    version,
    createdAt: new Date(sample.createdAt),
    changedAt: new Date(sample.createdAt),
    resubmittedAt: status === 'resubmitted' ? LATER : null,
    trxId,
    invoiceNumber: sample.invoiceNumber,
    buidCustomer: account,
    currency: sample.currency,
    totalMinor: sample.total,
  }
}

/** Signs the walk's own person in. */
export async function beginRejecter(index: number, isViewer: boolean, page: Page): Promise<Rejecter> {
  const rejecter = rejecterOf(index)
  await withoutBanner(page)
  await signIn(page.request, isViewer ? rejecter.viewer : rejecter.username)
  return rejecter
}

const pathOf = ({ idOf }: Rejecter) => `/ecaas/merchant-rejections/${idOf('active')}`

async function read(request: APIRequestContext, own: Rejecter): Promise<Rejection> {
  return v.parse(RejectionSchema, await (await request.get(pathOf(own), { headers })).json())
}

/** Returns the version that the server has. */
export const versionAtServer = async (page: Page, own: Rejecter): Promise<number> =>
  (await read(page.request, own)).version

/** A colleague saves another number. */
export const correctedElsewhere = (page: Page, own: Rejecter): Promise<void> =>
  as(page, own.username, async (request) => {
    const { original, version } = await read(request, own)
    const invoice = { ...original, invoice_number: theirs.invoiceNumber }
    await call(request, `${pathOf(own)}/correction`, 'rejection-corrections', { version, invoice })
  })

/** A colleague discards what was corrected, so that it is as it was stored. */
export const discardedElsewhere = (page: Page, own: Rejecter): Promise<void> =>
  as(page, own.username, async (request) => {
    const { correction, version } = await read(request, own)
    if (correction !== null) await call(request, `${pathOf(own)}/discard`, 'rejection-discards', { version })
  })
