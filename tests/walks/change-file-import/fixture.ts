import type { APIRequestContext, Page } from '@playwright/test'
import * as v from 'valibot'

import { OpenedChangeFileReadSchema, type OpenedChangeFile } from '../../../domain/contract/intake/change-file.ts'
import { hasEnded } from '../../../domain/rules/intake/change-file.ts'
import { defaultPaymentSettings } from '../../../domain/program-settings.ts'
import {
  broken,
  checked,
  checkedBySoftware,
  checkedWithRefusals,
  checking,
  header,
  KIND,
  known,
  matched,
  nothingNew,
  partly,
  queued,
  received,
  refusedAll,
  stored,
  storing,
  unmatched,
  unreadable,
  withdrawn,
} from '../../../machines/workflows/change-file-import/change-file-import.samples.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import { programConfig } from '../../../server/demo/programs.ts'
import { hashPassword } from '../../../server/session/password.ts'
import { customers } from '../../../server/store/schema/accounts.ts'
import { changeFiles } from '../../../server/store/schema/merchant/change-files.ts'
import { featureFlags, programs } from '../../../server/store/schema/programs.ts'
import { users } from '../../../server/store/schema/users.ts'
import type { Store } from '../../../server/store/store.ts'
import { call, headers, signIn, withoutBanner } from '../support/calls.ts'

/** The files of the model that the server has of each walk, by their names. */
export const samples = {
  received,
  checking,
  unmatched,
  checked,
  checkedWithRefusals,
  checkedBySoftware,
  refusedAll,
  known,
  queued,
  storing,
  stored,
  partly,
  nothingNew,
  unreadable,
  withdrawn,
  broken,
} as const satisfies Readonly<Record<string, OpenedChangeFile>>
export type Sample = keyof typeof samples
// The keys are those of the object itself.
export const sampleNames = Object.keys(samples) as readonly Sample[]

/** One walk's own administrator, with a program of its own, an account, and a file like each sample. */
export type Changer = { username: string; program: string; account: string; idOf: (sample: Sample) => string }

function changerOf(index: number): Changer {
  const username = `changer-${String(index).padStart(2, '0')}`
  const own = (name: string) => `${username}-${name}`
  return { username, program: own('program'), account: own('account'), idOf: own }
}

/** In the future, so that the portal neither works at a sample nor deletes it. */
const LATER = new Date('2100-01-01T00:00:00Z')

/** Adds administrators of programs of their own, one for each walk. */
export async function addChangers(store: Store, count: number): Promise<void> {
  const changers = Array.from({ length: count }, (_, index) => changerOf(index))
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const q = store.db()
  await q.insert(programs).values(
    changers.map(({ program }) => ({
      id: program,
      title: 'Harbor Trade Credit',
      paymentMode: 'INDIVIDUAL_ACCOUNT',
      config: programConfig('Harbor Trade Credit', []),
      paymentSettings: defaultPaymentSettings,
    })),
  )
  await q
    .insert(featureFlags)
    .values(changers.map(({ program }) => ({ hostname: `${program}.walks.test`, programId: program, flags: {} })))
  await q.insert(customers).values(
    changers.map(({ program, account }) => ({
      buid: account,
      programId: program,
      name: 'Halvorsen Marine Supply',
      currency: 'USD',
      country: 'US',
    })),
  )
  await q.insert(users).values(
    changers.map(({ username, program }) => ({
      id: username,
      username,
      passwordHash,
      firstName: 'Ida',
      lastName: 'Importer',
      email: `${username}@example.com`,
      programId: program,
      role: 'admin',
      userTypes: ['admin'],
    })),
  )
  await q.insert(changeFiles).values(changers.flatMap((own) => sampleNames.map((name) => rowOf(own, name))))
}

/** A sample of the model as a row of the walk's program. */
function rowOf(own: Changer, name: Sample): typeof changeFiles.$inferInsert {
  const { status, version, fileName, fileSize, source, dryRun, rows, counts, refusal, ...sample } = samples[name]
  const id = own.idOf(name)
  return {
    id,
    programId: own.program,
    keyId: source === 'browser' ? null : 'key',
    createdBy: source === 'browser' ? own.username : null,
    idempotencyKey: id,
    requestHash: id,
    kind: KIND,
    mode: sample.upsert ? 'change' : sample.skipKnown ? 'skip' : 'refuse',
    isDryRun: dryRun,
    reading: { locale: sample.locale ?? undefined, map: {}, ignore: [], accepted: [] },
    fileName,
    fileSize: fileSize ?? 0,
    status,
    version,
    rowsDone: rows,
    rowsTotal: sample.rowsTotal,
    counts,
    refusal,
    columns: sample.columns,
    refusals: sample.refusals,
    createdAt: new Date(sample.createdAt),
    endedAt: LATER,
  }
}

/** Signs the walk's own person in. */
export async function beginChanger(index: number, page: Page): Promise<Changer> {
  await withoutBanner(page)
  const own = changerOf(index)
  await signIn(page.request, own.username)
  return own
}

/** The file that a walk sends. */
export const fileOf = ({ account }: Changer) => ({
  name: received.fileName,
  mimeType: 'text/csv',
  buffer: Buffer.from([header, [account, '12', 'Harbor Street'], [account, '13', 'Mill Lane']].join('\n')),
})

const PATH = '/ecaas/change-files'
const one = (answer: unknown) => v.parse(OpenedChangeFileReadSchema, answer)

/** Waits until the server has come to its end with a file. */
async function ended(request: APIRequestContext, id: string): Promise<OpenedChangeFile> {
  for (;;) {
    const now = one(await (await request.get(`${PATH}/${id}`, { headers })).json())
    if (hasEnded(now.status)) return now
  }
}

/** Sends the file by hand, for one that stands in for the page's own, and has it read. */
export async function sendStandIn({ request }: Page, own: Changer): Promise<OpenedChangeFile> {
  const { name, buffer } = fileOf(own)
  const query = new URLSearchParams({ kind: KIND, locale: 'en-US', file_name: name, dry_run: 'true' })
  const answer = await request.post(`${PATH}?${query.toString()}`, {
    headers: { ...headers, 'content-type': 'application/octet-stream', 'idempotency-key': crypto.randomUUID() },
    data: buffer,
  })
  if (!answer.ok()) throw new Error(`The file was refused: ${answer.status()} ${await answer.text()}`)
  return ended(request, one(await answer.json()).id)
}

/** Sends the file, says what its columns are where that is asked, and has it checked. */
export async function checkStandIn(page: Page, own: Changer): Promise<OpenedChangeFile> {
  const sent = await sendStandIn(page, own)
  if (sent.status === 'checked') return sent
  const said = { version: sent.version, mode: 'refuse', locale: 'en-US', columns: matched.read_as }
  await call(page.request, `${PATH}/${sent.id}/check`, 'change-file-checks', said)
  return ended(page.request, sent.id)
}
