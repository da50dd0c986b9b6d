import type { APIRequestContext, Page } from '@playwright/test'
import * as v from 'valibot'

import {
  MerchantImportSchema,
  type ImportReading,
  type MerchantImport,
} from '../../../domain/contract/merchant/invoice-import.ts'
import {
  broken,
  cancelled,
  checked,
  checkedWithRefusals,
  checkedWithRejections,
  checking,
  header,
  imported,
  importing,
  known,
  nothingNew,
  partly,
  reading,
  refusedAll,
  unassigned,
  unread,
  uploaded,
} from '../../../machines/workflows/invoice-import/invoice-import.samples.ts'
import { NORTHGATE } from '../../../server/demo/merchants.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { hashPassword } from '../../../server/session/password.ts'
import { creditLines, customers, merchants } from '../../../server/store/schema/accounts.ts'
import { imports } from '../../../server/store/schema/merchant/imports.ts'
import { userMerchants, users } from '../../../server/store/schema/users.ts'
import type { Store } from '../../../server/store/store.ts'
import { call, headers, signIn, withoutBanner } from '../support/calls.ts'

/** The imports of the model that the server has of each walk, by their names. */
export const samples = {
  uploaded,
  unassigned,
  unread,
  checking,
  checked,
  checkedWithRejections,
  checkedWithRefusals,
  known,
  importing,
  imported,
  partly,
  nothingNew,
  refusedAll,
  cancelled,
  broken,
} as const satisfies Readonly<Record<string, MerchantImport>>
export type Sample = keyof typeof samples
// The keys are those of the object itself.
export const sampleNames = Object.keys(samples) as readonly Sample[]

/** One walk's own merchants with a person, two accounts that they bill, and an import like each sample. */
export type Importer = {
  username: string
  first: string
  second: string
  account: string
  prairie: string
  idOf: (sample: Sample) => string
  /** Imports that stand in for the page's own, which are cancelled again so that no user has too many. */
  standIns: string[]
}

function importerOf(index: number): Importer {
  const username = `importer-${String(index).padStart(2, '0')}`
  const own = (name: string) => `${username}-${name}`
  return {
    username,
    first: own('m1'),
    second: own('m2'),
    account: own('account'),
    prairie: own('prairie'),
    idOf: own,
    standIns: [],
  }
}

/** In the future, so that the portal itself ends none that nobody works at. */
const LATER = new Date('2100-01-01T00:00:00Z')

/** Adds importers, one for each walk; `isOfSeveral` says which of them act for two merchants. */
export async function addImporters(store: Store, isOfSeveral: readonly boolean[]): Promise<void> {
  const importers = isOfSeveral.map((isSeveral, index) => ({ ...importerOf(index), isSeveral }))
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const q = store.db()
  await q.insert(merchants).values(
    importers.flatMap(({ first, second }) => [
      { buid: first, programId: NORTHGATE, name: uploaded.merchantName, currency: 'USD', country: 'US' },
      { buid: second, programId: NORTHGATE, name: 'Baltic Tools', currency: 'USD', country: 'US' },
    ]),
  )
  const account = { programId: NORTHGATE, currency: 'USD', country: 'US' }
  const accounts = importers.flatMap((own) => [
    { ...account, buid: own.account, name: 'Halvorsen Marine Supply' },
    { ...account, buid: own.prairie, name: 'Prairie Grain' },
  ])
  await q.insert(customers).values(accounts)
  await q
    .insert(creditLines)
    .values(accounts.map(({ buid: buidCustomer }) => ({ buidCustomer, currency: 'USD', limitMinor: 100_000_000 })))
  await q.insert(users).values(
    importers.map(({ username }) => ({
      id: username,
      username,
      passwordHash,
      firstName: 'Wanda',
      lastName: 'Walker',
      email: `${username}@example.com`,
      role: 'payer',
      programId: NORTHGATE,
      userTypes: ['merchant'],
    })),
  )
  await q
    .insert(userMerchants)
    .values(
      importers.flatMap(({ username, first, second, isSeveral }) => [
        { userId: username, buidMerchant: first },
        ...(isSeveral ? [{ userId: username, buidMerchant: second }] : []),
      ]),
    )
  await q.insert(imports).values(importers.flatMap((own) => sampleNames.map((name) => rowOf(own, name))))
}

/** A sample of the model as a row of the walk's merchant, for its account. */
function rowOf(own: Importer, name: Sample): typeof imports.$inferInsert {
  const { status, table, reading: said, progress, outcome, stored, rejected, ...sample } = samples[name]
  const createdAt = new Date(sample.createdAt)
  return {
    id: own.idOf(name),
    buidMerchant: own.first,
    fileName: sample.fileName,
    fileSize: sample.fileSize,
    format: 'csv',
    status,
    version: sample.version,
    createdAt,
    createdBy: own.username,
    changedAt: createdAt,
    endedAt: sample.endedAt === null ? null : new Date(sample.endedAt),
    seenAt: LATER,
    linesDone: progress?.lines ?? 0,
    linesTotal: progress?.of ?? null,
    table: table && { header: table.header, rows: table.rows.map((cells, at) => ({ line: at + 2, cells, exact: [] })) },
    reading: { ...said, buid_customer: said.buid_customer === null ? null : own.account },
    readingFrom: sample.readingFrom,
    possibleLocales: sample.possibleLocales,
    outcome,
    stored,
    rejected,
  }
}

/** Signs the walk's own person in. */
export async function beginImporter(index: number, page: Page): Promise<Importer> {
  await withoutBanner(page)
  const own = importerOf(index)
  await signIn(page.request, own.username)
  return own
}

/** The file that the walks send. */
export const file = {
  name: uploaded.fileName,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      header,
      ['BP-1', '11/4/2026', '12/4/2026', '100.00', 'USD', 'AB'],
      ['BP-2', '11/4/2026', '12/4/2026', '200.00', 'USD', 'CD'],
    ]
      .map((cells) => cells.join(','))
      .join('\n'),
  ),
}

const PATH = '/ecaas/merchant-imports'
const one = (answer: unknown) => v.parse(MerchantImportSchema, answer)
const read = async (request: APIRequestContext, id: string) =>
  one(await (await request.get(`${PATH}/${id}`, { headers })).json())

/** Ends what stood in before: a user has only some imports open. */
async function cancelStandIns(request: APIRequestContext, own: Importer): Promise<void> {
  for (const id of own.standIns.splice(0)) {
    const { status, version } = await read(request, id)
    if (status === 'uploaded' || status === 'checked')
      await call(request, `${PATH}/${id}/cancellation`, 'import-changes', { version })
  }
}

/** The page's own file is sent as the first that is open. */
export const readyToSend = ({ request }: Page, own: Importer): Promise<void> => cancelStandIns(request, own)

/** Sends the file by hand, for an import that stands in for the page's own. */
export async function sendStandIn({ request }: Page, own: Importer): Promise<MerchantImport> {
  await cancelStandIns(request, own)
  const query = new URLSearchParams({ buid_merchant: own.first, file_name: file.name })
  const answer = await request.post(`${PATH}?${query.toString()}`, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: file.buffer,
  })
  if (!answer.ok()) throw new Error(`The file was refused: ${answer.status()} ${await answer.text()}`)
  const sent = one(await answer.json())
  own.standIns.push(sent.id)
  return sent
}

/** Sends the file and has it checked. */
export async function checkStandIn(page: Page, own: Importer): Promise<MerchantImport> {
  const { id, version } = await sendStandIn(page, own)
  const said: ImportReading = { ...reading, buid_customer: own.account }
  await call(page.request, `${PATH}/${id}/check`, 'import-readings', { version, reading: said })
  for (;;) {
    const now = await read(page.request, id)
    if (now.status !== 'checking') return now
  }
}
