/** Payments made elsewhere, and credit notes set against invoices: what is open of their invoices falls. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'

import type { CreditChange } from '../../domain/contract/intake/credit-change.ts'
import type { PaymentChange } from '../../domain/contract/intake/payment-change.ts'
import type { Applied, IntakeCode } from '../../domain/contract/intake/result.ts'
import { refuseCredit, refuseOutsidePayment } from '../../domain/rules/intake/outside-money.ts'
import { outsideAllocations, outsidePayments } from '../store/schema/merchant/intake.ts'
import type { Transactions } from '../store/transactions.ts'
import { openBook, type InvoiceBook } from './invoice-book.ts'
import { findParties } from './parties.ts'
import { assignments, entriesOf, insertAll } from './records-of-json.ts'
import type { IntakeRequest } from './request.ts'
import { refused } from './results.ts'
import type { Numbered } from './stored-invoices.ts'

/** Minor units that an invoice gets; of a credit note what it gives, as a negative amount. */
type Share = { readonly numbered: Numbered; readonly amountMinor: number; readonly unknown: IntakeCode }

type Settlement = {
  readonly kind: 'payment' | 'credit'
  readonly buidMerchant: string
  readonly buidCustomer: string
  readonly externalId: string
  readonly currency: string
  readonly amountMinor: number
  readonly paidOn: string
  readonly method: string | null
  readonly shares: readonly Share[]
}

const alreadyThere = { payment: 'paymentAlreadyThere', credit: 'creditAlreadyThere' } as const

/** Applies payments made elsewhere, in the caller's transaction. */
export async function applyPayments(
  store: Transactions,
  changes: readonly PaymentChange[],
  request: IntakeRequest,
): Promise<Applied[]> {
  const partiesOf = await findParties(store, request, changes)
  const settlements = changes.map((change): Settlement | IntakeCode => {
    const parties = partiesOf(change)
    if (typeof parties === 'string') return parties
    const { externalId, currency, amount, paidOn, method, allocations } = change
    if (allocations.reduce((sum, one) => sum + one.amount, 0) !== amount) return 'allocationsDiffer'
    if (new Set(allocations.map(({ number }) => number)).size < allocations.length) return 'allocationRepeated'
    const [buidMerchant, buidCustomer] = [parties.merchant.buid, parties.customer.buid]
    const shares = allocations.map((one): Share => ({
      numbered: { buidMerchant, buidCustomer, kind: 'invoice', invoiceId: one.number },
      amountMinor: one.amount,
      unknown: 'invoiceUnknown',
    }))
    const money = { currency, amountMinor: amount, paidOn, method: method || null }
    return { kind: 'payment', buidMerchant, buidCustomer, externalId, ...money, shares }
  })
  return settle(store, 'payment', settlements, request)
}

/** Sets credit notes against invoices, in the caller's transaction. */
export async function applyCredits(
  store: Transactions,
  changes: readonly CreditChange[],
  request: IntakeRequest,
): Promise<Applied[]> {
  const partiesOf = await findParties(store, request, changes)
  const settlements = changes.map((change): Settlement | IntakeCode => {
    const parties = partiesOf(change)
    if (typeof parties === 'string') return parties
    const { externalId, currency, amount, appliedOn, creditNote, invoice } = change
    const [buidMerchant, buidCustomer] = [parties.merchant.buid, parties.customer.buid]
    const of = { buidMerchant, buidCustomer }
    const shares: Share[] = [
      {
        numbered: { ...of, kind: 'creditNote', invoiceId: creditNote },
        amountMinor: -amount,
        unknown: 'creditNoteUnknown',
      },
      { numbered: { ...of, kind: 'invoice', invoiceId: invoice }, amountMinor: amount, unknown: 'invoiceUnknown' },
    ]
    const money = { currency, amountMinor: amount, paidOn: appliedOn, method: creditNote }
    return { kind: 'credit', ...of, externalId, ...money, shares }
  })
  return settle(store, 'credit', settlements, request)
}

type Known = Omit<Settlement, 'shares' | 'kind'> & { readonly id: string; readonly shares: ReadonlyMap<string, number> }

const keyOf = ({ buidMerchant, externalId }: Pick<Settlement, 'buidMerchant' | 'externalId'>) =>
  JSON.stringify([buidMerchant, externalId])

async function settle(
  store: Transactions,
  kind: Settlement['kind'],
  settlements: readonly (Settlement | IntakeCode)[],
  { mode, now }: IntakeRequest,
): Promise<Applied[]> {
  const good = settlements.filter((one) => typeof one === 'object')
  const known = await lockKnown(store, kind, good)
  const before = [...known.values()].flatMap(({ shares }) => [...shares.keys()])
  const book = await openBook(
    store,
    good.flatMap(({ shares }) => shares.map(({ numbered }) => numbered)),
    before,
  )
  const added = new Map<string, Known>()
  const changed = new Map<string, Known>()
  const allocations: { paymentId: string; trxId: string; amountMinor: number; at: Date }[] = []

  function apply(one: Settlement): Applied {
    const stored = known.get(keyOf(one))
    const shares = sharesIn(book, one)
    if (typeof shares === 'string') return refused(shares, stored?.id)
    const next: Known = { ...one, id: stored?.id ?? randomUUID(), shares }
    if (stored && isSame(stored, next)) return { result: 'unchanged', code: null, id: stored.id }
    if (stored && mode === 'skip') return { result: 'skipped', code: alreadyThere[kind], id: stored.id }
    if (stored && mode === 'refuse') return refused(alreadyThere[kind], stored.id)
    const differences = differencesOf(stored?.shares ?? new Map(), shares)
    const refusal = refuse(book, differences)
    if (refusal !== null) return refused(refusal, stored?.id)
    let isDisputed = false
    for (const [trxId, amountMinor] of differences) {
      isDisputed ||= pay(book, trxId, amountMinor, one.paidOn)
      allocations.push({ paymentId: next.id, trxId, amountMinor, at: now })
    }
    known.set(keyOf(one), next)
    if (!stored || added.has(stored.id)) added.set(next.id, next)
    else changed.set(next.id, next)
    return { result: stored ? 'changed' : 'stored', code: isDisputed ? 'invoiceDisputed' : null, id: next.id }
  }

  const applied = settlements.map((one) => (typeof one === 'object' ? apply(one) : refused(one)))
  await write(store, { kind, now, added: [...added.values()], changed: [...changed.values()] })
  await insertAll(store, outsideAllocations, ['paymentId', 'trxId', 'amountMinor', 'at'], allocations)
  await book.write()
  return applied
}

/** Returns what each invoice gets, without those that get nothing; or why one of them cannot. */
function sharesIn(book: InvoiceBook, { shares, currency }: Settlement): Map<string, number> | IntakeCode {
  const found = new Map<string, number>()
  for (const { numbered, amountMinor, unknown } of shares) {
    const row = book.byNumber(numbered)
    if (!row) return unknown
    if (row.currency !== currency) return 'currencyDiffers'
    if (amountMinor !== 0) found.set(row.trxId, amountMinor)
  }
  return found
}

function isSame(stored: Known, next: Known): boolean {
  const isAlike = (['buidCustomer', 'currency', 'amountMinor', 'paidOn', 'method'] as const).every(
    (name) => stored[name] === next[name],
  )
  return isAlike && differencesOf(stored.shares, next.shares).size === 0
}

function differencesOf(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Map<string, number> {
  const differences = new Map<string, number>()
  for (const trxId of new Set([...before.keys(), ...after.keys()])) {
    const difference = (after.get(trxId) ?? 0) - (before.get(trxId) ?? 0)
    if (difference !== 0) differences.set(trxId, difference)
  }
  return differences
}

function refuse(book: InvoiceBook, differences: ReadonlyMap<string, number>): IntakeCode | null {
  for (const [trxId, amountMinor] of differences) {
    const row = book.byId(trxId)
    if (!row) return 'invoiceUnknown'
    const refusal = row.kind === 'creditNote' ? refuseCredit(row, -amountMinor) : refuseOutsidePayment(row, amountMinor)
    if (refusal !== null) return refusal
  }
  return null
}

/** Lowers what is open of an invoice, and returns whether it is disputed. One with nothing left open is paid. */
function pay(book: InvoiceBook, trxId: string, amountMinor: number, paidOn: string): boolean {
  const row = book.byId(trxId)
  if (!row) return false
  const openMinor = row.openMinor - amountMinor
  book.change(trxId, { openMinor, paidOn: openMinor === 0 ? (row.paidOn ?? paidOn) : null })
  return row.disputedMinor > 0
}

/** Returns what is stored under these external ids, which nobody else changes until the transaction ends. */
async function lockKnown(
  store: Transactions,
  kind: Settlement['kind'],
  wanted: readonly Settlement[],
): Promise<Map<string, Known>> {
  if (wanted.length === 0) return new Map()
  const externalIds = [...new Set(wanted.map(({ externalId }) => externalId))]
  const merchants = [...new Set(wanted.map(({ buidMerchant }) => buidMerchant))]
  const rows = await store
    .db()
    .select()
    .from(outsidePayments)
    .where(
      and(
        inArray(outsidePayments.buidMerchant, merchants),
        eq(outsidePayments.kind, kind),
        inArray(outsidePayments.externalId, externalIds),
      ),
    )
    .orderBy(asc(outsidePayments.id))
    .for('update')
  if (rows.length === 0) return new Map()
  const sums = await store
    .db()
    .select({
      paymentId: outsideAllocations.paymentId,
      trxId: outsideAllocations.trxId,
      amount: sql<string>`sum(${outsideAllocations.amountMinor})`,
    })
    .from(outsideAllocations)
    .where(
      inArray(
        outsideAllocations.paymentId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(outsideAllocations.paymentId, outsideAllocations.trxId)
  const sharesOf = new Map(rows.map(({ id }) => [id, new Map<string, number>()]))
  for (const { paymentId, trxId, amount } of sums)
    if (Number(amount) !== 0) sharesOf.get(paymentId)?.set(trxId, Number(amount))
  return new Map(rows.map((row) => [keyOf(row), { ...row, shares: sharesOf.get(row.id) ?? new Map() }]))
}

const changing = ['buidCustomer', 'currency', 'amountMinor', 'paidOn', 'method'] as const

type Written = {
  readonly kind: Settlement['kind']
  readonly now: Date
  readonly added: readonly Known[]
  readonly changed: readonly Known[]
}

async function write(store: Transactions, { kind, now, added, changed }: Written): Promise<void> {
  const rowsOf = (of: readonly Known[]) =>
    of.map(({ id, buidMerchant, buidCustomer, externalId, currency, amountMinor, paidOn, method }) => ({
      id,
      kind,
      buidMerchant,
      buidCustomer,
      externalId,
      currency,
      amountMinor,
      paidOn,
      method,
      receivedAt: now,
    }))
  const columns = ['id', 'kind', 'buidMerchant', 'externalId', 'receivedAt', ...changing]
  await insertAll(store, outsidePayments, columns, rowsOf(added))
  if (changed.length === 0) return
  await store.db().execute(sql`update outside_payments set ${assignments(outsidePayments, changing)}
    from ${entriesOf(outsidePayments, rowsOf(changed))} where outside_payments.id = entry.id`)
}
