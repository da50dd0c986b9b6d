/** Changes of imports by the people of a merchant. Each is decided by the lifecycle and written down. */
import type { ImportReading } from '../../domain/contract/merchant/invoice-import.ts'
import { refuseReading } from '../../domain/rules/merchant-invoices/refuse-reading.ts'
import { errorObject, Refusal, refuse } from '../http/refusal.ts'
import { isCurrency } from '../import/csv-row.ts'
import { localeFormats } from '../import/locale-formats.ts'
import { fingerprint, reserveKey } from '../intents.ts'
import type { MerchantReader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { lookAgain, remember } from './look.ts'
import { billableAccount, merchantOf } from './parties.ts'
import { refusalOf } from './receive.ts'
import { formatOf, importOf, readingOf, type ImportRow } from './stored-import.ts'
import { move, notMoved, type Actor } from './transition.ts'

export type Change = {
  readonly reader: MerchantReader
  readonly actor: Actor
  readonly language: string
  readonly now: Date
}

type Said = { readonly version: number; readonly reading: ImportReading }

/** Stores how a file is read. What a check has found of it before counts no longer. */
export async function saveReading(store: Store, change: Change, id: string, said: Said): Promise<void> {
  await moveRead(store, change, id, said, 'reading.save')
}

/** Stores how a file is read, remembers it for the next one, and marks the import as being checked. */
export function beginCheck(store: Store, change: Change, id: string, said: Said): Promise<ImportRow> {
  return moveRead(store, change, id, said, 'check.begin')
}

async function moveRead(
  store: Store,
  { reader, actor, language, now }: Change,
  id: string,
  { version, reading }: Said,
  type: 'reading.save' | 'check.begin',
): Promise<ImportRow> {
  const row = await importOf(store, reader, id)
  requireVersion(row, version)
  const { fileId } = row
  if (fileId === null) throw notMoved(row)
  const merchant = await merchantOf(store, row.buidMerchant)
  const isWhole = type === 'check.begin'
  await refuseSaid(reading, formatOf(row), {
    isWhole,
    isAccount: async (buid) => (await billableAccount(store, merchant, buid)) !== null,
  })
  const before = readingOf(row)
  const look = await lookAgain(store, { ...row, fileId }, { merchant, language, now }, { reading, before }).catch(
    (error: unknown) => {
      throw refusalOf(error)
    },
  )
  return store.tx(async () => {
    const more = { ...look, outcome: null, linesDone: 0 }
    const moved = await move(store, row, { type }, { actor, now, change: more })
    if (!moved) throw notMoved(await importOf(store, reader, id))
    if (isWhole && look.table) await remember(store, row.buidMerchant, look.table, look.reading, now)
    return moved
  })
}

/** Refuses with 422 what a reading says wrongly and, where it has to be whole, what it lacks; each with its place. */
async function refuseSaid(
  reading: ImportReading,
  format: ReturnType<typeof formatOf>,
  { isWhole, isAccount }: { isWhole: boolean; isAccount: (buid: string) => Promise<boolean> },
): Promise<void> {
  const { locale, currency, buid_customer: account } = reading
  const refusals: { code: string; at: string }[] = refuseReading(reading, format).filter(
    ({ code }) => isWhole || code === 'columnTwice',
  )
  if (locale !== null && localeFormats(locale) === null) refusals.push({ code: 'localeUnknown', at: 'locale' })
  if (currency !== null && !isCurrency(currency)) refusals.push({ code: 'currencyUnknown', at: 'currency' })
  if (account !== null && !(await isAccount(account))) refusals.push({ code: 'customerUnknown', at: 'buid_customer' })
  if (refusals.length === 0) return
  const errors = refusals.map(({ code, at }) => errorObject(422, code, { pointer: `/data/attributes/reading/${at}` }))
  throw new Refusal(422, errors)
}

/**
 * Marks a checked import as being stored. The same key once more changes nothing and returns null: whoever got the first
 * call works at it.
 */
export function beginRun(
  store: Store,
  { reader, actor, now }: Change,
  id: string,
  { key, version }: { key: string; version: number },
): Promise<ImportRow | null> {
  return store.tx(async () => {
    const row = await importOf(store, reader, id)
    const hash = fingerprint(['merchant-imports', id, version])
    if ((await reserveKey(store, { userId: actor.userId ?? '', key, hash }, now)) !== null) return null
    requireVersion(row, version)
    const change = { linesDone: 0 }
    const moved = await move(store, row, { type: 'import.begin' }, { actor, now, change })
    if (!moved) throw notMoved(await importOf(store, reader, id))
    return moved
  })
}

/** Ends a check, so that the file can be read in another way, or an import, of which nothing is stored then. */
export async function cancelImport(
  store: Store,
  { reader, actor, now }: Change,
  id: string,
  { version }: { version: number },
): Promise<void> {
  const row = await importOf(store, reader, id)
  requireVersion(row, version)
  if ((await move(store, row, { type: 'import.cancel' }, { actor, now, change: { linesDone: 0 } })) === null)
    throw notMoved(await importOf(store, reader, id))
}

function requireVersion(row: ImportRow, version: number): void {
  if (row.version !== version) throw notMoved(row)
}

/** Refuses with 409 the result of an import that has none yet, or whose lines are gone. */
export function requireResult(row: ImportRow): void {
  if (!['checked', 'imported', 'refused'].includes(row.status))
    throw refuse(409, 'importWithoutResult', { meta: { status: row.status } })
}
