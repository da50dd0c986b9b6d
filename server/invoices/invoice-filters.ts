import { and, eq, gte, ilike, inArray, lte, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'

import type { InvoiceListStatus } from '../../domain/contract/invoice.ts'
import { parseAmount } from '../../domain/money.ts'
import type { DueFilter } from '../../domain/rules/due/due-parts.ts'
import { beginning, containing } from '../store/like.ts'
import { customers, merchants } from '../store/schema/accounts.ts'
import { invoices } from '../store/schema/invoices.ts'
import {
  accountsSeen,
  seesAccount,
  seesAccountOfRow,
  type InvoiceReader,
  type MerchantReader,
  type Reader,
} from '../store/scope.ts'
import { amountsIn, unusualScales, type SoughtAmount } from './amount-text.ts'
import { invoiceFacts, isDueSql, isInListSql, isPayableSql } from './list-conditions.ts'

/** Filters beside the list's status. Dates are ISO days, amounts decimals of what was billed, in any currency. */
export type InvoiceFilters = {
  readonly buidCustomer: string | null
  readonly currency: string | null
  readonly buidMerchant: string | null
  /** The location's number within its account. */
  readonly buidLocation: string | null
  readonly text: string | null
  readonly dueFrom: string | null
  readonly dueTo: string | null
  readonly billedFrom: string | null
  readonly billedTo: string | null
  readonly amountFrom: string | null
  readonly amountTo: string | null
  /** Those that the dues count: of a bucket, or any. */
  readonly due: DueFilter | null
  /** Only those that can be paid now, of accounts that may pay online. */
  readonly isPayable: boolean
  /** Only those paid on this day or later. */
  readonly paidFrom: string | null
  /** Only those of which payments under way will cover something. */
  readonly isBeingPaid: boolean
  /** Left out, by `trx_id`. */
  readonly except: readonly string[]
  /** Known of a list that no tally can count (list-scope.ts). */
  readonly scope?: ListScope
}

/** Filters of a list of invoices that filter nothing. */
export const noFilters: InvoiceFilters = {
  buidCustomer: null,
  currency: null,
  buidMerchant: null,
  buidLocation: null,
  text: null,
  dueFrom: null,
  dueTo: null,
  billedFrom: null,
  billedTo: null,
  amountFrom: null,
  amountTo: null,
  due: null,
  isPayable: false,
  paidFrom: null,
  isBeingPaid: false,
  except: [],
}

/** Facts about the reader and the program that decide how a list that no tally can count is read. */
export type ListScope = {
  /** The accounts of the list, or null where they are too many to name: then each row's own is looked up. */
  readonly accounts: readonly string[] | null
  /** Merchants whose names hold the text. */
  readonly merchants: readonly string[]
}

/** Checks whether the tallies know how many there are: they distinguish account, location, merchant and currency. */
export function isTallied({
  text,
  dueFrom,
  dueTo,
  billedFrom,
  billedTo,
  amountFrom,
  amountTo,
  paidFrom,
  isBeingPaid,
}: InvoiceFilters): boolean {
  const filters = [text, dueFrom, dueTo, billedFrom, billedTo, amountFrom, amountTo, paidFrom]
  return !isBeingPaid && filters.every((filter) => filter === null)
}

/** The invoices of one account or of all, as far as the reader may see them (promise S1). */
function ofAccounts(reader: Reader, buidCustomer: string | null): SQL | undefined {
  return buidCustomer === null
    ? sql`${invoices.buidCustomer} in ${accountsSeen(reader)}`
    : and(eq(invoices.buidCustomer, buidCustomer), seesAccount(reader, buidCustomer))
}

function isAmount({ minor, currencies, exceptOf }: SoughtAmount): SQL | undefined {
  const sizes = [minor, -minor]
  return and(
    or(inArray(invoices.billedMinor, sizes), inArray(invoices.openMinor, sizes)),
    currencies === null ? notInArray(invoices.currency, [...exceptOf]) : inArray(invoices.currency, [...currencies]),
  )
}

/** The index of numbers knows every three signs that follow each other, and the first ones of a word. */
const INDEXED_SIGNS = 3

/**
 * Returns the pattern of a text: of thousands of accounts, one that the index does not know is sought at the beginning
 * only.
 */
const patternOf = (text: string, scope: ListScope | undefined) =>
  scope?.accounts === null && text.length < INDEXED_SIGNS ? beginning(text) : containing(text)

function holds(text: string, scope: ListScope | undefined): SQL | undefined {
  const pattern = patternOf(text, scope)
  return or(
    ilike(invoices.invoiceId, pattern),
    ilike(invoices.poNumber, pattern),
    // By their ids: with a subquery in it no index could serve the whole condition.
    scope
      ? inArray(invoices.buidMerchant, [...scope.merchants])
      : inArray(invoices.buidMerchant, sql`(select ${merchants.buid} from ${merchants} where ${isNamed(text)})`),
    ...amountsIn(text).map(isAmount),
  )
}

/** Returns the condition that a merchant's name holds the text. */
export const isNamed = (text: string): SQL => ilike(merchants.name, containing(text))

/**
 * The condition that the billed amount is within decimals of the row's own currency: for each kind of currency in the
 * words of the index.
 */
function isBilledWithin(from: string | null, to: string | null): SQL | undefined {
  const kinds = [...unusualScales.map(([scale, of]) => ({ scale, isOf: inArray(invoices.currency, of) })), usual]
  return or(
    ...kinds.map(({ scale, isOf }) =>
      and(
        isOf,
        from === null ? undefined : gte(invoices.billedMinor, boundOf(from, scale, Math.ceil)),
        to === null ? undefined : lte(invoices.billedMinor, boundOf(to, scale, Math.floor)),
      ),
    ),
  )
}

const usual = {
  scale: 2,
  isOf: notInArray(
    invoices.currency,
    unusualScales.flatMap(([, currencies]) => currencies),
  ),
}

/** Returns a decimal amount in minor units of so many digits; a part of a minor unit is rounded. */
function boundOf(decimal: string, scale: number, round: (amount: number) => number): number {
  // Exact: three digits are the most that a currency has, and twelve before them are within whole numbers.
  return round((parseAmount(decimal, 'KWD') ?? 0) / 10 ** (3 - scale))
}

/** The invoices of the reader's merchants, of one account or of all; a text is sought in the customer's name too. */
function ofMerchants({ merchants: own, programId }: MerchantReader, { buidCustomer, text }: InvoiceFilters) {
  const pattern = containing(text ?? '')
  const named = sql`(select ${customers.buid} from ${customers}
    where ${customers.programId} = ${programId} and ${ilike(customers.name, pattern)})`
  return and(
    inArray(invoices.buidMerchant, [...own]),
    buidCustomer === null ? undefined : eq(invoices.buidCustomer, buidCustomer),
    text === null
      ? undefined
      : or(
          ilike(invoices.invoiceId, pattern),
          ilike(invoices.poNumber, pattern),
          eq(invoices.buidCustomer, text),
          sql`${invoices.buidCustomer} in ${named}`,
          ...amountsIn(text).map(isAmount),
        ),
  )
}

/** Returns the condition of all filters together, without that of the list. */
export function filterCondition(reader: InvoiceReader, filters: InvoiceFilters, today: string): SQL | undefined {
  const { merchants: own } = reader
  if (own) return and(ofMerchants({ ...reader, merchants: own }, filters), ofInvoice({ ...filters, text: null }, today))
  return and(ofAccounts(reader, filters.buidCustomer), ofInvoice(filters, today))
}

/** The condition of all filters but the account, whose invoices are those that the reader may see. */
function ofInvoice(filters: InvoiceFilters, today: string): SQL | undefined {
  const { currency, buidMerchant, buidLocation, text, due, isPayable, except } = filters
  const { dueFrom, dueTo, billedFrom, billedTo, amountFrom, amountTo, paidFrom, isBeingPaid } = filters
  return and(
    currency === null ? undefined : eq(invoices.currency, currency),
    buidMerchant === null ? undefined : eq(invoices.buidMerchant, buidMerchant),
    buidLocation === null ? undefined : eq(invoices.buidLocation, buidLocation),
    text === null ? undefined : holds(text, filters.scope),
    dueFrom === null ? undefined : gte(invoices.dueOn, dueFrom),
    dueTo === null ? undefined : lte(invoices.dueOn, dueTo),
    billedFrom === null ? undefined : gte(invoices.billedOn, billedFrom),
    billedTo === null ? undefined : lte(invoices.billedOn, billedTo),
    amountFrom === null && amountTo === null ? undefined : isBilledWithin(amountFrom, amountTo),
    due === null ? undefined : isDueSql(due, invoiceFacts, today),
    paidFrom === null ? undefined : gte(invoices.paidOn, paidFrom),
    isBeingPaid ? ne(invoices.pendingMinor, 0) : undefined,
    except.length === 0 ? undefined : notInArray(invoices.trxId, [...except]),
    isPayable ? isPayableSql(invoiceFacts, invoices.buidCustomer, today) : undefined,
  )
}

/** Returns the condition of a list with its filters. */
export function listCondition(
  reader: InvoiceReader,
  list: InvoiceListStatus,
  filters: InvoiceFilters,
  today: string,
): SQL | undefined {
  return and(filterCondition(reader, filters, today), isInListSql(list, invoiceFacts, today))
}

/**
 * Returns the condition of a list with its filters, of all accounts there are: who asks must narrow it to those of the
 * reader.
 */
export function conditionOfAnyAccount(
  list: InvoiceListStatus,
  filters: InvoiceFilters,
  today: string,
): SQL | undefined {
  return and(ofInvoice(filters, today), isInListSql(list, invoiceFacts, today))
}

/**
 * Returns the condition of filters that no tally can count, each row's account decided by itself or among the few
 * named.
 */
export function scopedCondition(
  reader: Reader,
  { accounts }: ListScope,
  filters: InvoiceFilters,
  today: string,
): SQL | undefined {
  const [only, another] = accounts ?? []
  const ofReader =
    only !== undefined && another === undefined
      ? ofAccounts(reader, only)
      : and(
          accounts === null ? undefined : inArray(invoices.buidCustomer, [...accounts]),
          seesAccountOfRow(reader, invoices.buidCustomer),
        )
  return and(ofReader, ofInvoice(filters, today))
}
