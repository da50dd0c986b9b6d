/** Differences between a program file and the database, for the reader and for the audit. */
import { isDeepStrictEqual } from 'node:util'

import { money, toDecimal } from '../../domain/money.ts'
import type { MergedRows, Row } from '../store/merge-rows.ts'
import { SECRET } from './secret.ts'

export const kinds = [
  'program',
  'hostname',
  'dispute reason',
  'component',
  'merchant',
  'customer',
  'credit line',
  'location',
  'loyalty program',
  'loyalty enrollment',
  'administrator',
] as const
export type Kind = (typeof kinds)[number]

export type Difference = { readonly field: string; readonly from: unknown; readonly to: unknown }
export type Change = {
  readonly kind: Kind
  readonly id: string
  readonly what: 'added' | 'changed'
  readonly differences: readonly Difference[]
}

/** An entry that only the portal changes once it is added, with the fields in which the file differs. */
export type Edited = { readonly kind: Kind; readonly id: string; readonly fields: readonly string[] }

/** Differences, the number of entries that stay as they are, and ids of those that the file does not name. */
export type Changes = {
  readonly changes: readonly Change[]
  readonly unchanged: number
  readonly edited: readonly Edited[]
  readonly left: ReadonlyMap<Kind, readonly string[]>
}

export function isRecord(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

/** Returns the differences of two values by their innermost fields. A secret is said to differ, and not shown. */
export function differencesOf(field: string, from: unknown, to: unknown): Difference[] {
  if (isDeepStrictEqual(from, to)) return []
  if (isRecord(to) && (isRecord(from) || from === null || from === undefined)) {
    const names = new Set([...Object.keys(from ?? {}), ...Object.keys(to)])
    return Array.from(names).flatMap((name) => differencesOf(`${field}.${name}`, from?.[name], to[name]))
  }
  if (field.endsWith(`.${SECRET}`)) return [{ field, from: mask(from), to: mask(to) }]
  return [{ field, from: from ?? null, to: to ?? null }]
}

function mask(value: unknown): unknown {
  return typeof value === 'string' ? '(secret)' : (value ?? null)
}

/** Names of columns as a program file has them, where they are others. */
const fileNames: Readonly<Record<string, string>> = {
  paymentSettings: 'settings.payment',
  disputeSettings: 'settings.dispute',
  invoiceSettings: 'settings.invoice',
  invoiceDocumentSettings: 'settings.invoiceDocuments',
  accessSettings: 'settings.access',
  applicationSettings: 'settings.application',
  loyaltySettings: 'settings.loyalty',
  notificationSettings: 'settings.notification',
  parentBuid: 'parent',
  limitMinor: 'limit',
  heldMinor: 'held',
}

/** Returns a stored value as a file has it: an amount as a decimal of its currency. */
function written(name: string, row: Row): unknown {
  const { [name]: value, currency } = row
  const isAmount = name.endsWith('Minor') && typeof value === 'number' && typeof currency === 'string'
  return isAmount ? toDecimal(money(value, currency)) : value
}

/** Returns what was done to the rows of a table as changes of entries. */
export function changesOf(kind: Kind, id: (row: Row) => string, { added, changed }: MergedRows): Change[] {
  return [
    ...added.map((row): Change => ({ kind, id: id(row), what: 'added', differences: [] })),
    ...changed.map(({ before, after, columns }): Change => ({
      kind,
      id: id(after),
      what: 'changed',
      differences: columns.flatMap((name) =>
        differencesOf(fileNames[name] ?? name, written(name, before), written(name, after)),
      ),
    })),
  ]
}

/** Returns the stored object with the members of the file's put over it, at every depth; lists are replaced. */
export function over(stored: unknown, wanted: Row): Row {
  const base = isRecord(stored) ? stored : {}
  const members = Object.entries(wanted).filter(([, value]) => value !== undefined)
  return {
    ...base,
    ...Object.fromEntries(members.map(([name, value]) => [name, isRecord(value) ? over(base[name], value) : value])),
  }
}
