/** Files that feed a whole program: their kinds, and the usual headers of their columns. */
import type { ChangeFileField, ChangeFileKind } from '../../../domain/contract/intake/change-file.ts'
import type { IntakeKind } from '../../../domain/contract/intake/kinds.ts'
import { csvAliases } from '../csv-columns.ts'
import { columnsOf, requiredFields } from '../records/kinds.ts'

/** The kinds of files by what each of their rows is. */
export const feedKinds = {
  invoices: 'invoice',
  cancellations: 'cancellation',
  payments: 'payment',
  credits: 'credit',
  limits: 'limit',
  customers: 'customer',
  merchants: 'merchant',
  locations: 'location',
} as const satisfies Readonly<Record<ChangeFileKind, IntakeKind>>
export type FeedKind = ChangeFileKind

const { invoice_id: invoiceNumber, merchant_id: merchant, customer_id: customer, currency } = csvAliases
const externalId = ['externalid', 'externalnumber', 'erpid']
const parties = { merchant_id: [...merchant], customer_id: [...customer] }

const ownColumns = {
  invoices: { ...csvAliases, external_id: externalId },
  cancellations: {
    ...parties,
    invoice_id: [...invoiceNumber],
    kind: ['kind'],
    cancelled_on: ['cancelledon', 'canceledon', 'cancellationdate', 'date'],
    reason: ['reason', 'notes', 'comment'],
  },
  payments: {
    ...parties,
    external_id: [...externalId, 'paymentid', 'paymentnumber', 'payment'],
    invoice_id: [...invoiceNumber],
    allocated: ['allocated', 'allocatedamount', 'allocation', 'amount'],
    currency: [...currency],
    paid_on: ['paidon', 'paiddate', 'paymentdate', 'date'],
    method: ['method', 'paymentmethod'],
  },
  credits: {
    ...parties,
    external_id: externalId,
    credit_note: ['creditnote', 'creditnotenumber', 'creditnoteid', 'creditmemo'],
    invoice_id: [...invoiceNumber],
    amount: ['amount', 'appliedamount'],
    currency: [...currency],
    applied_on: ['appliedon', 'applieddate', 'date'],
  },
  limits: {
    customer_id: [...customer],
    currency: [...currency],
    credit_limit: ['creditlimit', 'limit', 'kreditlimit'],
    held: ['held', 'heldamount'],
  },
  customers: columnsOf('customers'),
  merchants: columnsOf('merchants'),
  locations: columnsOf('locations'),
} as const satisfies Readonly<Record<FeedKind, Readonly<Partial<Record<ChangeFileField, readonly string[]>>>>>

type FieldOf<Columns> = Columns extends unknown ? keyof Columns : never
export type FeedField = FieldOf<(typeof ownColumns)[FeedKind]>

/** Kinds whose rows hold neither days nor decimals, and so need no locale. */
export const kindsWithoutNumbers: ReadonlySet<FeedKind> = new Set(['merchants', 'locations'])

/** Fields that every row must have; a currency may be said once with `--currency`. */
export const neededFields: Readonly<Record<FeedKind, readonly FeedField[]>> = {
  invoices: ['merchant_id', 'customer_id', 'invoice_id', 'billed_on', 'amount', 'currency'],
  cancellations: ['merchant_id', 'customer_id', 'invoice_id'],
  payments: ['merchant_id', 'customer_id', 'external_id', 'invoice_id', 'allocated', 'currency', 'paid_on'],
  credits: [
    'merchant_id',
    'customer_id',
    'external_id',
    'credit_note',
    'invoice_id',
    'amount',
    'currency',
    'applied_on',
  ],
  limits: ['customer_id', 'currency', 'credit_limit'],
  customers: [...requiredFields.customers],
  merchants: [...requiredFields.merchants],
  locations: [...requiredFields.locations],
}

/** Returns the usual headers of a kind's fields. */
export function feedColumns(kind: FeedKind): Readonly<Partial<Record<FeedField, readonly string[]>>> {
  return ownColumns[kind]
}
