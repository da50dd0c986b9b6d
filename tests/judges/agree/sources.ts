/** Reads what every screen and file says about the money of an account, or of all accounts of the reader. */
import * as v from 'valibot'

import { CustomersSchema } from '../../../domain/contract/account.ts'
import { DuesSchema } from '../../../domain/contract/due/dues.ts'
import { ExposuresSchema } from '../../../domain/contract/due/exposure.ts'
import { InvoiceDetailsListSchema } from '../../../domain/contract/invoice-details.ts'
import { InvoiceListSchema, invoiceListStatuses, type Invoice } from '../../../domain/contract/invoice.ts'
import { PayableDuesSchema } from '../../../domain/contract/due/payable-due.ts'
import { paymentsUnderWay } from '../../../domain/contract/payment-list.ts'
import type { Currency } from '../../../domain/money.ts'
import { dueAges, dueBuckets, dueExclusions, dueFilters, isInDue } from '../../../domain/rules/due/due-parts.ts'
import { exclusionOf } from '../../../domain/rules/due/dues.ts'
import { isInList, isUnpaid, statusesIn } from '../../../domain/rules/invoice-status.ts'
import type { Client } from './client.ts'
import { daysFrom, isLate, isOnTimeline, lateFor, placeOf } from './due-places.ts'
import { closingOnPaper, linesOf } from './exported.ts'
import {
  ageFigures,
  BEING_PAID,
  CLOSING,
  dueFigures,
  lateBy,
  listFigures,
  NUMBER_ON_TIMELINE,
  numberLateBy,
  numberOf,
  numberSelectable,
  numberToPay,
  ON_TIMELINE,
  OPEN_AFTER_PAYMENTS,
  openOf,
  OWED,
  OWED_BEING_PAID,
  OWED_PAST_DUE,
  OWN_BEING_PAID,
  OWN_OWED,
  payingOf,
  PAYMENTS_UNDER_WAY,
  selectable,
  selectableFigures,
  SETTLED_SHARES,
  toPay,
} from './figure-names.ts'
import { makeSource, type Source } from './figures.ts'
import { history, historyTotals, paymentFile, paymentsOf } from './payment-sources.ts'
import { minorOf, parametersOf, ROWS, type Scope } from './requests.ts'

const DETAILS_A_CALL = 50
const UNDER_WAY: readonly string[] = paymentsUnderWay

/** Returns every source, read one after the other. A statement is drawn on paper, which takes its time: `papers`. */
export async function readSources(client: Client, scope: Scope, { papers = true } = {}): Promise<Source[]> {
  const all = await rowsOf(client, scope, 'all')
  const currencies = new Set(all.map(({ currency }) => currency))
  const payments = await paymentsOf(client, scope)
  return [
    rows(all, scope),
    await listRows(client, scope),
    await listTotals(client, scope, currencies),
    await dueLists(client, scope, currencies),
    await invoiceFiles(client, scope, currencies),
    await overview(client, scope),
    await payableDue(client, scope),
    await exposure(client, scope),
    // An account is listed with all of its locations.
    ...(scope.buidLocation === undefined
      ? [await accounts(client, scope), ownCurrency(all, await customersOf(client, scope))]
      : []),
    ...(scope.buidCustomer === null || scope.buidLocation !== undefined || !papers
      ? []
      : [await statements(client, scope.buidCustomer, scope, currencies)]),
    await details(client, all),
    history(payments.items, all),
    historyTotals(payments),
    await paymentFile(client, scope),
  ]
}

async function pageOf(client: Client, scope: Scope, list: string, page: number) {
  const parameters = { 'filter[status]': list, 'page[number]': String(page), 'page[size]': String(ROWS) }
  return v.parse(InvoiceListSchema, await client.get(`/invoices?${parametersOf(scope, parameters)}`))
}

async function rowsOf(client: Client, scope: Scope, list: string): Promise<Invoice[]> {
  const found: Invoice[] = []
  for (let page = 1; ; page += 1) {
    const { items } = await pageOf(client, scope, list, page)
    found.push(...items)
    if (items.length < ROWS) return found
  }
}

/** Returns the invoices of an account, or (null) of all, of which something can be paid: always in the same order. */
export async function openInvoicesOf(client: Client, buidCustomer: string | null): Promise<Invoice[]> {
  const found = await rowsOf(client, { buidCustomer, today: '' }, 'open')
  return found.filter((invoice) => exclusionOf(statusesIn(invoice.status)) === null).toSorted(byNumber)
}
const byNumber = (one: Invoice, other: Invoice) => one.invoiceId.localeCompare(other.invoiceId)

/** Counts the invoices themselves: what SQL must arrive at. */
function rows(all: readonly Invoice[], { today }: Scope): Source {
  const source = makeSource('rows', [
    ...listFigures,
    ...dueFigures,
    ...ageFigures,
    ...selectableFigures,
    CLOSING,
    BEING_PAID,
    OWED,
    OWED_PAST_DUE,
    OWED_BEING_PAID,
    OPEN_AFTER_PAYMENTS,
  ])
  for (const { currency, status, openAmount, pendingAmount, dueOn, billedOn, paymentEligible } of all) {
    const statuses = statusesIn(status)
    for (const list of invoiceListStatuses.filter((one) =>
      one === 'past-due' ? isUnpaid(statuses) && isLate(dueOn, today) : isInList(one, statuses),
    )) {
      source.add(openOf(list), currency, openAmount)
      source.add(payingOf(list), currency, pendingAmount)
      source.add(numberOf(list), currency, 1)
    }
    if (isInList('open', statuses)) {
      const rest = openAmount - pendingAmount
      const exclusion = exclusionOf(statuses)
      const place = exclusion ?? placeOf(dueOn, today)
      source.add(toPay(place), currency, rest)
      source.add(numberToPay(place), currency, 1)
      if (place === 'pastDue' && dueOn !== null) {
        source.add(lateBy(lateFor(dueOn, today)), currency, rest)
        source.add(numberLateBy(lateFor(dueOn, today)), currency, 1)
      }
      if (exclusion === null && paymentEligible === 'Y')
        for (const bucket of dueFilters.filter((due) => isInDue(due, placeOf(dueOn, today)))) {
          source.add(selectable(bucket), currency, rest)
          source.add(numberSelectable(bucket), currency, 1)
        }
      if (exclusion === null && isOnTimeline(dueOn, today)) {
        source.add(ON_TIMELINE, currency, rest)
        source.add(NUMBER_ON_TIMELINE, currency, 1)
      }
    }
    if (billedOn !== null) source.add(CLOSING, currency, openAmount)
    source.add(BEING_PAID, currency, pendingAmount)
    source.add(OPEN_AFTER_PAYMENTS, currency, openAmount)
    if (openAmount > 0 && billedOn !== null) {
      source.add(OWED, currency, openAmount)
      source.add(OWED_BEING_PAID, currency, pendingAmount)
      if (isLate(dueOn, today)) source.add(OWED_PAST_DUE, currency, openAmount)
    }
  }
  return source
}

/** Sums up the rows of each list over all its pages. */
async function listRows(client: Client, scope: Scope): Promise<Source> {
  const source = makeSource('rows of the list', listFigures)
  for (const list of invoiceListStatuses) {
    for (const { currency, openAmount, pendingAmount } of await rowsOf(client, scope, list)) {
      source.add(openOf(list), currency, openAmount)
      source.add(payingOf(list), currency, pendingAmount)
      source.add(numberOf(list), currency, 1)
    }
  }
  return source
}

/** Reads the totals over each list. Its tab counts all currencies together, so that the rows are asked by currency. */
async function listTotals(client: Client, scope: Scope, currencies: ReadonlySet<Currency>): Promise<Source> {
  const source = makeSource('totals of the list', listFigures)
  for (const list of invoiceListStatuses) {
    const { totals, pending } = await pageOf(client, scope, list, 1)
    for (const { currency, minor } of totals) source.add(openOf(list), currency, minor)
    for (const { currency, minor } of pending) source.add(payingOf(list), currency, minor)
  }
  for (const currency of currencies) {
    const parameters = parametersOf(scope, { 'filter[sol_currency]': currency, 'page[size]': '1' })
    const { counts } = v.parse(InvoiceListSchema, await client.get(`/invoices?${parameters}`))
    for (const list of invoiceListStatuses) source.add(numberOf(list), currency, counts[list] ?? 0)
  }
  return source
}

/** Reads the lists behind the parts of the overview. */
async function dueLists(client: Client, scope: Scope, currencies: ReadonlySet<Currency>): Promise<Source> {
  const source = makeSource('list behind the overview', [
    ...dueBuckets.flatMap((bucket) => [toPay(bucket), numberToPay(bucket)]),
    selectable('any'),
    numberSelectable('any'),
  ])
  for (const currency of currencies) {
    const read = async (due: string, [sum, number]: readonly [string, string], more: Record<string, string> = {}) => {
      const parameters = parametersOf(scope, {
        'filter[status]': 'open',
        'filter[due]': due,
        'filter[sol_currency]': currency,
        'page[size]': '1',
        ...more,
      })
      const { totals, pending, page } = v.parse(InvoiceListSchema, await client.get(`/invoices?${parameters}`))
      for (const { minor } of totals) source.add(sum, currency, minor)
      for (const { minor } of pending) source.add(sum, currency, 0 - minor)
      source.add(number, currency, page.total)
    }
    for (const due of dueBuckets) await read(due, [toPay(due), numberToPay(due)])
    await read('any', [selectable('any'), numberSelectable('any')], { 'filter[payable]': 'Y' })
  }
  return source
}

const InvoiceLine = v.object({ currency: v.string(), open_amount: v.string(), pending_amount: v.string() })

/** Each reading takes the file of another list, and of every list together always. */
let nextList = 0

/** Reads the files of the list: of all invoices, and of one status. */
async function invoiceFiles(client: Client, scope: Scope, currencies: ReadonlySet<Currency>): Promise<Source> {
  nextList = (nextList + 1) % invoiceListStatuses.length
  const lists = new Set<(typeof invoiceListStatuses)[number]>(['all', invoiceListStatuses[nextList] ?? 'open'])
  const source = makeSource(
    'file of the list',
    [...lists].flatMap((list) => [openOf(list), payingOf(list), numberOf(list)]),
  )
  for (const list of lists) {
    // A file without lines has no heading to tell a currency by.
    for (const currency of currencies) source.add(numberOf(list), currency, 0)
    const lines = await linesOf(client, 'invoices', InvoiceLine, parametersOf(scope, { 'filter[status]': list }))
    for (const line of lines) {
      source.add(openOf(list), line.currency, minorOf(line.open_amount, line.currency))
      source.add(payingOf(list), line.currency, minorOf(line.pending_amount, line.currency))
      source.add(numberOf(list), line.currency, 1)
    }
  }
  return source
}

/** Reads what paying everything due says that it selects. */
async function payableDue(client: Client, scope: Scope): Promise<Source> {
  const source = makeSource('payable due', selectableFigures)
  const found = v.parse(PayableDuesSchema, await client.get(`/ecaas/payable-due?${parametersOf(scope)}`)).items
  for (const { currency, due, payable } of found) {
    source.add(selectable(due), currency, payable.amountMinor)
    source.add(numberSelectable(due), currency, payable.count)
  }
  return source
}

/** Reads the closing balance on the paper of each statement of account. */
async function statements(
  client: Client,
  buidCustomer: string,
  { today }: Scope,
  currencies: ReadonlySet<Currency>,
): Promise<Source> {
  const source = makeSource('statement of account', [CLOSING])
  for (const currency of currencies) {
    const period = { from: daysFrom(today, -30), to: today }
    source.add(CLOSING, currency, await closingOnPaper(client, { buid_customer: buidCustomer, currency, ...period }))
  }
  return source
}

async function overview(client: Client, scope: Scope): Promise<Source> {
  const source = makeSource('overview', [...dueFigures, ...ageFigures, BEING_PAID, PAYMENTS_UNDER_WAY])
  const dues = v.parse(DuesSchema, await client.get(`/ecaas/dues?${parametersOf(scope)}`)).items
  for (const { currency, excluded, paying, ages, days, ...parts } of dues) {
    for (const [bucket, sum] of [
      ...dueBuckets.map((one) => [one, parts[one]] as const),
      ...dueExclusions.map((one) => [one, excluded[one]] as const),
    ]) {
      source.add(toPay(bucket), currency, sum.amountMinor)
      source.add(numberToPay(bucket), currency, sum.count)
    }
    source.add(BEING_PAID, currency, paying.amountMinor)
    source.add(PAYMENTS_UNDER_WAY, currency, paying.count)
    for (const age of dueAges) {
      source.add(lateBy(age), currency, ages[age].amountMinor)
      source.add(numberLateBy(age), currency, ages[age].count)
    }
    for (const { amountMinor, count } of days) {
      source.add(ON_TIMELINE, currency, amountMinor)
      source.add(NUMBER_ON_TIMELINE, currency, count)
    }
  }
  return source
}

async function exposure(client: Client, scope: Scope): Promise<Source> {
  const source = makeSource('credit', [OWED, OWED_PAST_DUE, OWED_BEING_PAID])
  const exposures = v.parse(ExposuresSchema, await client.get(`/exposures?${parametersOf(scope)}`)).items
  for (const { currency, creditUsed, pastDueAmount, pendingAmount } of exposures) {
    source.add(OWED, currency, creditUsed)
    source.add(OWED_PAST_DUE, currency, pastDueAmount)
    source.add(OWED_BEING_PAID, currency, pendingAmount)
  }
  return source
}

async function customersOf(client: Client, scope: Scope) {
  return v.parse(CustomersSchema, await client.get(`/customers?${parametersOf(scope, { 'page[size]': '1000' })}`)).items
}

async function accounts(client: Client, scope: Scope): Promise<Source> {
  const source = makeSource('list of accounts', [OWN_OWED, OWN_BEING_PAID])
  for (const { currency, totalDue, pendingDue } of await customersOf(client, scope)) {
    source.add(OWN_OWED, currency, totalDue)
    source.add(OWN_BEING_PAID, currency, pendingDue)
  }
  return source
}

function ownCurrency(all: readonly Invoice[], customers: Awaited<ReturnType<typeof customersOf>>): Source {
  const source = makeSource('rows', [OWN_OWED, OWN_BEING_PAID])
  const currencies = new Map(customers.map(({ buidCustomer, currency }) => [buidCustomer, currency]))
  for (const { buidCustomer, currency, openAmount, pendingAmount, billedOn } of all) {
    if (openAmount <= 0 || billedOn === null || currencies.get(buidCustomer) !== currency) continue
    source.add(OWN_OWED, currency, openAmount)
    source.add(OWN_BEING_PAID, currency, pendingAmount)
  }
  return source
}

/** Reads the payments on the pages of the invoices: each open amount is what was billed without what has settled. */
async function details(client: Client, all: readonly Invoice[]): Promise<Source> {
  const source = makeSource('invoice pages', [BEING_PAID, SETTLED_SHARES, OPEN_AFTER_PAYMENTS])
  for (let at = 0; at < all.length; at += DETAILS_A_CALL) {
    const part = all.slice(at, at + DETAILS_A_CALL)
    const ids = part.map(({ trxId }) => trxId).join(',')
    const found = v.parse(
      InvoiceDetailsListSchema,
      await client.get(`/ecaas/invoice-details?filter[trx_id]=${ids}`),
    ).items
    for (const { trxId, payments } of found) {
      const invoice = part.find((one) => one.trxId === trxId)
      if (!invoice) throw new Error(`The invoice ${trxId} was not asked for.`)
      const { currency, openAmount, billedTotal, lateFee, adjusted } = invoice
      const sumOf = (isOne: (state: string) => boolean) =>
        payments.filter(({ state }) => isOne(state)).reduce((sum, { amount }) => sum + amount, 0)
      const settled = sumOf((state) => state === 'settled')
      source.add(
        BEING_PAID,
        currency,
        sumOf((state) => UNDER_WAY.includes(state)),
      )
      source.add(SETTLED_SHARES, currency, settled)
      // One that was paid elsewhere has no payment here.
      source.add(
        OPEN_AFTER_PAYMENTS,
        currency,
        payments.length === 0 ? openAmount : billedTotal + lateFee + adjusted - settled,
      )
    }
  }
  return source
}
