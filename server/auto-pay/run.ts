/**
 * The run of a day by the discipline of payments: the run, its payment, the shares and the attempt are committed, then the
 * provider is called, then its answer is stored. A server that is ended in between leaves an attempt, which is sent again
 * under the same id: the provider charges it once.
 */
import { and, asc, eq, isNull, lt, lte } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'

import { businessDate } from '../../domain/dates.ts'
import { QUOTE_LIFETIME_MS } from '../../domain/limits.ts'
import type { LeftOutReason, PlannedRun } from '../../domain/rules/auto-pay/runs.ts'
import type { PaymentLine } from '../../domain/rules/payment-line.ts'
import { refusePayment } from '../../domain/rules/payment.ts'
import { CHARGE_TIMEOUT_MS, type Payer, type PaymentServices } from '../payments/payer.ts'
import { chargeWithin } from '../payments/charge.ts'
import { storePayment } from '../payments/store-payment.ts'
import { auditMoney, conclude } from '../payments/transition.ts'
import { paymentSettingsOf } from '../program/payment-settings.ts'
import type { ChargeRequest } from '../provider/provider.ts'
import { customers } from '../store/schema/accounts.ts'
import { autoPayHolders, autoPayRunInvoices, autoPayRuns, autoPays } from '../store/schema/auto-pay.ts'
import { paymentAttempts, payments } from '../store/schema/payments.ts'
import { paymentMethods, quoteLines, quotes } from '../store/schema/quotes.ts'
import type { Store } from '../store/store.ts'
import { runOfToday } from './candidates.ts'
import { leftOutMail } from './mails.ts'
import { lockAutoPay, storeAutoPay, type AutoPayRow, type AutoPayScope } from './state.ts'

/** Runs begun at once; the rest comes with the next look of the job. */
const RUNS_AT_ONCE = 500
/** After this long nobody waits for the provider any more. */
const GRACE_MS = CHARGE_TIMEOUT_MS + 7_000

type Charge = { readonly paymentId: string; readonly charge: ChargeRequest }

/** Returns what AutoPay pays today: each account and currency whose last run was before today. */
export async function dueScopes(store: Store, now: Date): Promise<AutoPayScope[]> {
  return store
    .db()
    .select({ buidCustomer: autoPays.buidCustomer, currency: autoPays.currency })
    .from(autoPays)
    .where(and(eq(autoPays.status, 'on'), lt(autoPays.ranThrough, businessDate(now))))
    .orderBy(asc(autoPays.ranThrough), asc(autoPays.buidCustomer))
    .limit(RUNS_AT_ONCE)
}

/** Runs AutoPay for today, once: a second call, also on another server or after the clock went back, does nothing. */
export async function runAutoPay(services: PaymentServices, scope: AutoPayScope): Promise<void> {
  const begun = await services.store.tx(() => beginRun(services, scope))
  if (begun !== null) await chargeRun(services, begun)
}

async function chargeRun(services: PaymentServices, { paymentId, charge }: Charge): Promise<void> {
  const end = await chargeWithin(services.provider, charge, services.chargeTimeoutMs ?? CHARGE_TIMEOUT_MS)
  await conclude(services, paymentId, end, { name: 'autoPay' })
}

/** Sends the attempts of runs again whose outcome is not known. */
export async function chargeAgain(services: PaymentServices, now: Date): Promise<void> {
  const open = await services.store
    .db()
    .select({ attemptId: paymentAttempts.id, payment: payments })
    .from(paymentAttempts)
    .innerJoin(autoPayRuns, eq(autoPayRuns.paymentId, paymentAttempts.paymentId))
    .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .where(and(isNull(paymentAttempts.outcome), lte(paymentAttempts.startedAt, new Date(now.getTime() - GRACE_MS))))
    .orderBy(asc(paymentAttempts.startedAt))
    .limit(RUNS_AT_ONCE)
  for (const { attemptId, payment } of open) {
    const { id: paymentId, totalMinor, currency, providerToken, paymentNumber } = payment
    const instrument = { kind: 'bank', accountToken: providerToken ?? '' } as const
    const charge = { attemptId, amountMinor: totalMinor, currency, instrument, descriptor: paymentNumber }
    await chargeRun(services, { paymentId, charge })
  }
}

async function beginRun(services: PaymentServices, scope: AutoPayScope): Promise<Charge | null> {
  const { store, clock } = services
  const now = clock.now()
  const today = businessDate(now)
  const row = await lockAutoPay(store, scope)
  if (row?.status !== 'on' || row.ranThrough >= today) return null
  const run = await runOfToday(store, row, today)
  await storeAutoPay(store, scope, { ranThrough: today })
  if (run === null) return null
  const payer = await payerOf(store, row)
  const { taken, leftOut } = await allowed(store, payer, run)
  // What is refused for a reason of its own is paid another day, once the reason has gone; the rest never.
  const recorded = leftOut.filter(({ candidate }) => candidate.refusal === null)
  if (taken.length === 0 && recorded.length === 0) return null
  const totalMinor = taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const id = randomUUID()
  const [stored] = await store
    .db()
    .insert(autoPayRuns)
    .values({ id, ...scope, day: today, at: now, totalMinor })
    .onConflictDoNothing()
    .returning({ id: autoPayRuns.id })
  if (!stored) return null
  await store
    .db()
    .insert(autoPayRunInvoices)
    .values([
      ...taken.map(({ trxId, amountMinor }) => ({ runId: id, trxId, amountMinor })),
      ...recorded.map(({ candidate: { trxId, amountMinor }, reason }) => ({
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
    facts: { ...scope, day: today, totalMinor, invoices: taken.length, leftOut: recorded.length },
  })
  if (recorded.length > 0) await leftOutMail(store, row, { day: today, count: recorded.length, now })
  if (taken.length === 0) return null
  const paid = await payRun(services, payer, scope, taken, now)
  await store.db().update(autoPayRuns).set({ paymentId: paid.paymentId }).where(eq(autoPayRuns.id, id))
  return paid
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

/** Leaves everything out where the program does not allow the payment: bank payments are off, or not in this currency. */
async function allowed(
  store: Store,
  payer: Payer,
  { taken, leftOut, lines }: Fill & { readonly lines: readonly PaymentLine[] },
): Promise<Fill> {
  if (taken.length === 0) return { taken, leftOut }
  const settings = await paymentSettingsOf(store, payer.programId)
  const refusal = refusePayment({ role: payer.role, settings, lines, method: 'bankAccount' })
  if (refusal === null) return { taken, leftOut }
  const reason: LeftOutReason = 'notPayable'
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
