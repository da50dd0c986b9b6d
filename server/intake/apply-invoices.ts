/** Invoices and credit notes of a feed: new ones are stored, and those that are there already changed if that is asked for. */
import { asc, inArray, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'

import type { InvoiceChange } from '../../domain/contract/intake/invoice-change.ts'
import type { Applied, IntakeCode } from '../../domain/contract/intake/result.ts'
import { businessDate } from '../../domain/dates.ts'
import { changeable, changeOfInvoice } from '../../domain/rules/intake/change-invoice.ts'
import { refuseInvoiceChange } from '../../domain/rules/intake/refuse-invoice-change.ts'
import { isCurrencyOfAccount } from '../../domain/rules/merchant-invoices/same-invoice.ts'
import { invoiceExternalIds } from '../store/schema/merchant/intake.ts'
import { invoiceLines, invoices } from '../store/schema/invoices.ts'
import type { Transactions } from '../store/transactions.ts'
import { lineColumns, linesOf, newColumns, newInvoice } from './new-invoice.ts'
import { currenciesOf, findParties, type Parties } from './parties.ts'
import { assignments, entriesOf, insertAll } from './records-of-json.ts'
import type { IntakeRequest } from './request.ts'
import { refused } from './results.ts'
import {
  externalKey,
  invoicesById,
  invoicesByNumber,
  numberKey,
  trxIdsByExternalId,
  type FoundInvoice,
} from './stored-invoices.ts'

type Placed = Parties & { readonly change: InvoiceChange; readonly key: string; readonly external: string | null }

/** Applies changes one after another, in the caller's transaction; throws Raced where another one was faster. */
export async function applyInvoices(
  store: Transactions,
  changes: readonly InvoiceChange[],
  request: IntakeRequest,
): Promise<Applied[]> {
  const placed = await place(store, changes, request)
  const good = placed.filter((one) => typeof one === 'object')
  const books = await open(store, good, request)
  const results = placed.map((one): Applied => (typeof one === 'object' ? books.apply(one) : refused(one)))
  await books.store()
  return results
}

/** Finds whose invoices they are, and refuses what contradicts itself. */
async function place(
  store: Transactions,
  changes: readonly InvoiceChange[],
  request: IntakeRequest,
): Promise<(Placed | IntakeCode)[]> {
  const { now, meant = {} } = request
  const partiesOf = await findParties(store, request, changes)
  const customers = changes.map(partiesOf).flatMap((one) => (typeof one === 'object' ? [one.customer] : []))
  const currencies = await currenciesOf(store, customers)
  const today = businessDate(now)
  return changes.map((change) => {
    const parties = partiesOf(change)
    if (typeof parties === 'string') return parties
    const { merchant, customer } = parties
    const refusal = refuseInvoiceChange(change, today, { dates: false, zero: false, ...meant })
    if (refusal !== null) return refusal
    const ofAccount = currencies.get(customer.buid) ?? new Set()
    if (meant.currency !== true && !isCurrencyOfAccount(change.currency, ofAccount)) return 'currencyNotOfAccount'
    const { kind, number: invoiceId, externalId } = change
    const key = numberKey({ buidMerchant: merchant.buid, buidCustomer: customer.buid, kind, invoiceId })
    return { change, merchant, customer, key, external: externalId ? externalKey(merchant.buid, externalId) : null }
  })
}

/** Reads what is stored of these, and keeps what becomes of it until it is written. */
async function open(store: Transactions, placed: readonly Placed[], { mode, now }: IntakeRequest) {
  const numbers = placed.map(({ merchant, customer, change: { kind, number } }) => ({
    buidMerchant: merchant.buid,
    buidCustomer: customer.buid,
    kind,
    invoiceId: number,
  }))
  const stored = new Map((await invoicesByNumber(store, numbers)).map((row) => [numberKey(row), row]))
  const ofExternal = await trxIdsByExternalId(
    store,
    placed.flatMap(({ merchant, change: { externalId } }) =>
      externalId ? [{ buidMerchant: merchant.buid, externalId }] : [],
    ),
  )
  const lines = await linesBefore(
    store,
    placed.filter(({ change }) => change.lines).flatMap(({ key }) => stored.get(key)?.trxId ?? []),
  )
  const hasOtherLines = ({ change }: Placed, trxId: string) =>
    change.lines != null && !isDeepStrictEqual(linesOf(change, trxId), lines.get(trxId) ?? [])
  if (mode === 'change') {
    // Only what changes is locked, and decided again: most of a daily file is as it was.
    const differing = placed.flatMap((one) => {
      const row = stored.get(one.key)
      return row && changeOfInvoice(row, one.change, hasOtherLines(one, row.trxId)).what === 'changed' ? [row] : []
    })
    const ids = [...new Set(differing.map(({ trxId }) => trxId))]
    for (const row of await invoicesById(store, ids, { lock: true })) stored.set(numberKey(row), row)
  }
  const added = new Map<string, ReturnType<typeof newInvoice>>()
  const changed = new Map<string, FoundInvoice>()
  const newLines = new Map<string, ReturnType<typeof linesOf>>()
  const replaced = new Set<string>()
  const named = new Map<string, { buidMerchant: string; externalId: string; trxId: string }>()

  function name({ merchant, change, external }: Placed, trxId: string): void {
    if (external === null || ofExternal.has(external)) return
    ofExternal.set(external, trxId)
    named.set(external, { buidMerchant: merchant.buid, externalId: change.externalId ?? '', trxId })
  }

  function apply(one: Placed): Applied {
    const row = stored.get(one.key)
    const trxIdOfExternal = one.external === null ? undefined : ofExternal.get(one.external)
    if (trxIdOfExternal !== undefined && trxIdOfExternal !== row?.trxId) return refused('externalIdTaken')
    if (!row) return add(one)
    const { trxId } = row
    if (mode === 'skip') return { result: 'skipped', code: 'invoiceAlreadyThere', id: trxId }
    const decision = changeOfInvoice(row, one.change, hasOtherLines(one, trxId))
    const isSame = decision.what === 'unchanged'
    // Only the id of the sender's system shows that it is sent again, and not another of the same number.
    if (mode === 'refuse')
      return isSame && trxIdOfExternal !== undefined
        ? { result: 'unchanged', code: null, id: trxId }
        : { result: 'refused', code: 'invoiceAlreadyThere', id: trxId }
    if (decision.what === 'refused') return { result: 'refused', code: decision.code, id: trxId }
    if (decision.what === 'leftAlone') return { result: 'skipped', code: decision.code, id: trxId }
    name(one, trxId)
    if (decision.what === 'unchanged') return { result: 'unchanged', code: null, id: trxId }
    const after = { ...row, ...decision.after, version: row.version + 1 }
    stored.set(one.key, after)
    const fresh = added.get(trxId)
    if (fresh) added.set(trxId, { ...fresh, ...decision.after, billedOn: one.change.billedOn, dueOn: one.change.dueOn })
    else changed.set(trxId, after)
    if (one.change.lines != null) {
      const own = linesOf(one.change, trxId)
      lines.set(trxId, own)
      newLines.set(trxId, own)
      if (!fresh) replaced.add(trxId)
    }
    return { result: 'changed', code: decision.code, id: trxId }
  }

  function add(one: Placed): Applied {
    const row = newInvoice(one.change, one, now)
    added.set(row.trxId, row)
    stored.set(one.key, { ...row, cancelledOn: null })
    name(one, row.trxId)
    const own = linesOf(one.change, row.trxId)
    lines.set(row.trxId, own)
    if (own.length > 0) newLines.set(row.trxId, own)
    return { result: 'stored', code: null, id: row.trxId }
  }

  async function write(): Promise<void> {
    // Two batches with the same invoices wait for each other in the same order.
    const inOrder = [...added.values()].toSorted((a, b) => (numberKey(a) < numberKey(b) ? -1 : 1))
    await insertAll(store, invoices, newColumns, inOrder)
    if (changed.size > 0)
      await store.db().execute(sql`update invoices set ${assignments(invoices, [...changeable, 'version'])}
        from ${entriesOf(invoices, [...changed.values()])} where invoices.trx_id = entry.trx_id`)
    if (replaced.size > 0)
      await store
        .db()
        .delete(invoiceLines)
        .where(inArray(invoiceLines.trxId, [...replaced]))
    await insertAll(store, invoiceLines, lineColumns, [...newLines.values()].flat())
    await insertAll(store, invoiceExternalIds, ['buidMerchant', 'externalId', 'trxId'], [...named.values()])
  }

  return { apply, store: write }
}

async function linesBefore(store: Transactions, trxIds: readonly string[]) {
  const { trxId, position, number, description, quantity, unit, unitPrice, taxPercent, amountMinor } = invoiceLines
  const rows =
    trxIds.length === 0
      ? []
      : await store
          .db()
          .select({ trxId, position, number, description, quantity, unit, unitPrice, taxPercent, amountMinor })
          .from(invoiceLines)
          .where(inArray(trxId, [...trxIds]))
          .orderBy(asc(trxId), asc(position))
  const lines = new Map<string, ReturnType<typeof linesOf>>()
  for (const row of rows) lines.set(row.trxId, [...(lines.get(row.trxId) ?? []), row])
  return lines
}
