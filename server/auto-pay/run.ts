/**
 * The run of a day by the discipline of payments: the run, its payment, the shares and the attempt are committed, then the
 * provider is called, then its answer is stored. A server that is ended in between leaves an attempt, which is sent again
 * under the same id (charge-again.ts): the provider charges it once.
 */
import { and, asc, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'

import { businessDate } from '../../domain/dates.ts'
import { QUOTE_LIFETIME_MS } from '../../domain/limits.ts'
import { isLeftOutForGood, paymentsOf, type LeftOutReason, type PlannedRun } from '../../domain/rules/auto-pay/runs.ts'
import { mandateObstacle } from '../../domain/rules/mandates/status.ts'
import { refusePayment } from '../../domain/rules/payment.ts'
import { ensureMandate, mandateStatusOf } from '../mandates/ensure-mandate.ts'
import { CHARGE_TIMEOUT_MS, type Payer, type PaymentServices } from '../payments/payer.ts'
import { chargeWithin } from '../payments/charge.ts'
import { storePayment } from '../payments/store-payment.ts'
import { auditMoney, conclude } from '../payments/transition.ts'
import { paymentSettingsOf } from '../program/payment-settings.ts'
import type { ChargeRequest } from '../provider/provider.ts'
import { customers } from '../store/schema/accounts.ts'
import { autoPayHolders, autoPayRunInvoices, autoPayRuns, autoPays } from '../store/schema/auto-pay.ts'
import { mandates } from '../store/schema/methods/mandates.ts'
import { paymentMethods, quoteLines, quotes } from '../store/schema/quotes.ts'
import type { Store } from '../store/store.ts'
import { runOfToday, type FoundInvoice } from './candidates.ts'
import { holderOf } from './holder.ts'
import { leftOutMail, namedInvoices } from './mails.ts'
import { lockAutoPay, storeAutoPay, type AutoPayRow, type AutoPayScope } from './state.ts'

/** Runs begun at once; the rest comes with the next look of the job. */
const RUNS_AT_ONCE = 500

type Charge = { readonly paymentId: string; readonly charge: ChargeRequest }

/** Returns what AutoPay pays today: each account and currency whose last run was before today. */
export async function dueScopes(store: Store, now: Date): Promise<AutoPayScope[]> {
  return store
    .db()
    .select({ buidCustomer: autoPays.buidCustomer, currency: autoPays.currency })
    .from(autoPays)
    .where(and(eq(autoPays.status, 'on'), lt(autoPays.ranThrough, businessDate(now)), notExists(isBeingSetUp(store))))
    .orderBy(asc(autoPays.ranThrough), asc(autoPays.buidCustomer))
    .limit(RUNS_AT_ONCE)
}

/** The bank is setting up the direct debit of the account that has AutoPay: many that wait hold no other up. */
const isBeingSetUp = (store: Store) =>
  store
    .db()
    .select({ one: sql`1` })
    .from(autoPayHolders)
    .innerJoin(mandates, eq(mandates.paymentMethodId, autoPayHolders.paymentMethodId))
    .where(
      and(
        eq(autoPayHolders.buidCustomer, autoPays.buidCustomer),
        eq(autoPayHolders.currency, autoPays.currency),
        inArray(mandates.status, ['requested', 'pending']),
      ),
    )

/** Runs AutoPay for today, once: a second call, also on another server or after the clock went back, does nothing. */
export async function runAutoPay(services: PaymentServices, scope: AutoPayScope): Promise<void> {
  const holder = await holderOf(services.store, scope)
  // The provider is asked outside the transaction, and only where something is to be paid by it for the first time.
  const mandate = holder === null ? null : await ensureMandate(services, holder)
  // It is run, with what was due meanwhile, once the bank has answered.
  if (mandateObstacle(mandate) === 'mandatePending') return
  for (const begun of await services.store.tx(() => beginRun(services, scope))) await chargeRun(services, begun)
}

async function chargeRun(services: PaymentServices, { paymentId, charge }: Charge): Promise<void> {
  const end = await chargeWithin(services.provider, charge, services.chargeTimeoutMs ?? CHARGE_TIMEOUT_MS)
  await conclude(services, paymentId, end, { name: 'autoPay' })
}

/** Stores the run of today with its payments. Returns what is to be charged. */
async function beginRun(services: PaymentServices, scope: AutoPayScope): Promise<readonly Charge[]> {
  const { store, clock } = services
  const now = clock.now()
  const today = businessDate(now)
  const row = await lockAutoPay(store, scope)
  if (row?.status !== 'on' || row.ranThrough >= today) return []
  const run = await runOfToday(store, row, today)
  await storeAutoPay(store, scope, { ranThrough: today })
  if (run === null) return []
  const payer = await payerOf(store, row)
  const { taken, leftOut } = await allowed(store, payer, scope, run)
  const recorded = leftOut.filter((one) => isLeftOutForGood(one, today))
  const parts = paymentsOf(taken)
  const charges: Charge[] = []
  // Where everything is left out, the run has no payment.
  for (const [index, part] of (parts.length === 0 && recorded.length > 0 ? [[]] : parts).entries()) {
    const out = index === 0 ? recorded : []
    const runId = await storeRun(services, scope, { day: today, part: index + 1, taken: part, leftOut: out, now })
    if (runId === null) return []
    if (part.length === 0) continue
    const paid = await payRun(services, payer, scope, part, now)
    await store.db().update(autoPayRuns).set({ paymentId: paid.paymentId }).where(eq(autoPayRuns.id, runId))
    charges.push(paid)
  }
  if (recorded.length > 0) {
    const invoices = recorded.flatMap(({ candidate, reason }) =>
      namedInvoices([candidate], run.found).map((named) => ({ ...named, reason })),
    )
    await leftOutMail(store, row, { day: today, invoices, now })
  }
  return charges
}

type RunFacts = Fill & { readonly day: string; readonly part: number; readonly now: Date }

/** Stores a run with its invoices and returns its id; null where the day has one already. */
async function storeRun(
  services: PaymentServices,
  scope: AutoPayScope,
  { day, part, taken, leftOut, now }: RunFacts,
): Promise<string | null> {
  const { store } = services
  const totalMinor = taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const id = randomUUID()
  const [stored] = await store
    .db()
    .insert(autoPayRuns)
    .values({ id, ...scope, day, part, at: now, totalMinor })
    .onConflictDoNothing()
    .returning({ id: autoPayRuns.id })
  if (!stored) return null
  await store
    .db()
    .insert(autoPayRunInvoices)
    .values([
      ...taken.map(({ trxId, amountMinor }) => ({ runId: id, trxId, amountMinor })),
      ...leftOut.map(({ candidate: { trxId, amountMinor }, reason }) => ({
        runId: id,
        trxId,
        amountMinor,
        leftOut: reason,
      })),
    ])
  await auditMoney(services, null, {
    action: 'autoPay.run',
    subject: id,
    outcome: 'done',
    facts: { ...scope, day, totalMinor, invoices: taken.length, leftOut: leftOut.length },
  })
  return id
}

/** The administrator in whose name AutoPay pays the account's own invoices. */
async function payerOf(store: Store, { buidCustomer, turnedOnBy }: AutoPayRow): Promise<Payer> {
  const [account] = await store
    .db()
    .select({ programId: customers.programId })
    .from(customers)
    .where(eq(customers.buid, buidCustomer))
  if (!account) throw new Error(`No account ${buidCustomer}.`)
  return {
    userId: turnedOnBy,
    role: 'admin',
    programId: account.programId,
    language: 'en',
    mayAct: (column) => eq(column, buidCustomer),
  }
}

type Fill = Pick<PlannedRun, 'taken' | 'leftOut'>

/**
 * Leaves everything out where the program does not allow the payment (bank payments are off, or not in this currency), and
 * where the bank account cannot be debited.
 */
async function allowed(
  store: Store,
  payer: Payer,
  scope: AutoPayScope,
  { taken, leftOut, found }: Fill & { readonly found: ReadonlyMap<string, FoundInvoice> },
): Promise<Fill> {
  if (taken.length === 0) return { taken, leftOut }
  const lines = taken.flatMap(({ trxId }) => found.get(trxId)?.line ?? [])
  const settings = await paymentSettingsOf(store, payer.programId)
  const refusal = refusePayment({ role: payer.role, settings, lines, method: 'bankAccount' })
  const holder = await holderOf(store, scope)
  const obstacle = holder === null ? null : mandateObstacle(await mandateStatusOf(store, holder))
  if (refusal === null && obstacle === null) return { taken, leftOut }
  const reason: LeftOutReason = refusal === null ? 'noDirectDebit' : 'notPayable'
  return { taken: [], leftOut: [...leftOut, ...taken.map((candidate) => ({ candidate, reason }))] }
}

/** Stores the payment of a run with its attempt, by the bank account that has AutoPay now. */
async function payRun(
  services: PaymentServices,
  payer: Payer,
  { buidCustomer, currency }: AutoPayScope,
  taken: Fill['taken'],
  now: Date,
): Promise<Charge> {
  const { store } = services
  const [method] = await store
    .db()
    .select({ method: paymentMethods })
    .from(autoPayHolders)
    .innerJoin(paymentMethods, eq(paymentMethods.id, autoPayHolders.paymentMethodId))
    .where(
      and(
        eq(autoPayHolders.buidCustomer, buidCustomer),
        eq(autoPayHolders.currency, currency),
        isNull(paymentMethods.removedAt),
      ),
    )
  if (!method) throw new Error(`AutoPay of ${buidCustomer} is on and has no bank account.`)
  const { id: paymentMethodId, providerToken, label, last4 } = method.method
  const subtotalMinor = taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const [quote] = await store
    .db()
    .insert(quotes)
    .values({
      id: randomUUID(),
      userId: payer.userId,
      currency,
      methodKind: 'bankAccount',
      paymentMethodId,
      providerToken,
      methodLabel: label,
      methodLast4: last4,
      subtotalMinor,
      feeMinor: 0,
      feeBasisPoints: 0,
      feeFixedMinor: 0,
      createdAt: now,
      expiresAt: new Date(now.getTime() + QUOTE_LIFETIME_MS),
    })
    .returning()
  if (!quote) throw new Error('A quote was not stored.')
  const lines = taken.map(({ trxId, amountMinor }, position) => ({
    quoteId: quote.id,
    position,
    trxId,
    amountMinor,
    openMinor: amountMinor,
    invoiceVersion: 0,
  }))
  await store.db().insert(quoteLines).values(lines)
  const stored = await storePayment(services, payer, {
    quote,
    shares: lines,
    buidCustomer,
    ofSeveralAccounts: false,
    now,
  })
  if (stored.step !== 'charge') throw new Error('A payment by bank account has no provider.')
  return stored
}
