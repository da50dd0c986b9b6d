/** Past payments of the demonstration, with their failures. */
import { addDays, businessDate } from '../../domain/dates.ts'
import { paymentAllocations, paymentAttempts, paymentHistory, payments } from '../store/schema/payments.ts'
import { quoteLines, quotes } from '../store/schema/quotes.ts'
import type { Store } from '../store/store.ts'
import { demoAccounts, HALVORSEN, methodId } from './accounts.ts'
import { insertAll } from './insert-all.ts'
import type { MadeInvoice } from './invoices.ts'
import { businessDaysBefore, markPaid, pastPayment, type PastPayment, type PaymentRows } from './past-payments.ts'
import { demoPeople, userId } from './people.ts'
import type { Random } from './random.ts'

/** The payer and the method of an account. */
function payerOf(buid: string): { userId: string; programId: string; methods: PastPayment['method'][] } | null {
  const account = demoAccounts.find((candidate) => candidate.buid === buid)
  const owner =
    account?.methods.length || !account?.parentBuid
      ? account
      : demoAccounts.find((one) => one.buid === account.parentBuid)
  const person = demoPeople.find(
    ({ role, customers, lockReason }) =>
      (role === 'admin' || role === 'payer') &&
      lockReason === null &&
      owner !== undefined &&
      customers.includes(owner.buid),
  )
  if (!account || !owner || !person) return null
  const methods = owner.methods
    .map((method, index) => ({
      ...method,
      kind: method.kind === 'cardOnFile' ? ('cardOnFile' as const) : ('bankAccount' as const),
      id: methodId(owner.buid, index),
    }))
    .filter(({ verification }) => verification !== 'pending')
  return { userId: userId(person.username), programId: account.programId, methods }
}

/** The payments that left the paid invoices paid, and a declined and a returned one; marks the invoices. */
export function paymentsBefore(made: readonly MadeInvoice[], now: Date, random: Random): PaymentRows[] {
  const today = businessDate(now)
  const payments: PastPayment[] = []
  const groups = new Map<string, MadeInvoice[]>()
  for (const one of made) {
    if (!one.invoice.paidOn || one.invoice.kind !== 'invoice') continue
    const key = `${one.invoice.buidCustomer} ${one.invoice.currency}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  for (const group of groups.values()) {
    const payer = payerOf(group[0]?.invoice.buidCustomer ?? '')
    const regular = payer?.methods.filter(({ label }) => !label.includes('test:')) ?? []
    const [method, ...others] = regular
    if (!payer || !method) continue
    const sorted = group.toSorted((a, b) => (a.invoice.paidOn ?? '').localeCompare(b.invoice.paidOn ?? ''))
    while (sorted.length > 0) {
      const paid = sorted.splice(0, random.between(1, 4))
      const on = paid.at(-1)?.invoice.paidOn ?? today
      // The rest was paid by cheque or by AutoPay, and is no payment of the portal.
      if (on > addDays(today, -7) || random.percent(25)) continue
      const payment = {
        paid,
        method: random.pick([method, ...others]),
        end: { state: 'settled' },
        on,
        ...payer,
      } as const
      markPaid(payment)
      payments.push(payment)
    }
  }
  return [...payments, ...troubles(made, now)].map(pastPayment)
}

/** Recent failures at Halvorsen: a declined card, and a bank payment that came back. */
function troubles(made: readonly MadeInvoice[], now: Date): PastPayment[] {
  const payer = payerOf(HALVORSEN)
  const methodBy = (token: string) => payer?.methods.find(({ providerToken }) => providerToken === token)
  const open = made.filter(
    ({ invoice }) =>
      invoice.buidCustomer === HALVORSEN && invoice.currency === 'USD' && invoice.openMinor > 0 && invoice.billedOn,
  )
  const billedBefore = (date: string) => open.filter(({ invoice }) => (invoice.billedOn ?? date) < date)
  const returnedOn = businessDaysBefore(now, 14)
  const declinedOn = businessDaysBefore(now, 4)
  const [late] = billedBefore(returnedOn).toSorted((a, b) =>
    (a.invoice.dueOn ?? '').localeCompare(b.invoice.dueOn ?? ''),
  )
  const declined = billedBefore(declinedOn).find((one) => one !== late)
  const bank = methodBy('bank_return_r01')
  const card = methodBy('card_insufficient_funds')
  if (!payer || !late || !declined || !bank || !card)
    throw new Error('The demonstration has no open invoices to tell of.')
  // Settled once and opened again.
  late.invoice.version = 3
  return [
    { ...payer, paid: [late], method: bank, end: { state: 'returned', returnCode: 'R01' }, on: returnedOn },
    {
      ...payer,
      paid: [declined],
      method: card,
      end: { state: 'declined', declineCode: 'insufficientFunds' },
      on: declinedOn,
    },
  ]
}

/** Stores them with their quotes, allocations, history and attempts. */
export async function seedPayments(store: Store, rows: readonly PaymentRows[]): Promise<void> {
  await insertAll(
    store,
    quotes,
    rows.map(({ quote }) => quote),
  )
  await insertAll(
    store,
    quoteLines,
    rows.flatMap((row) => row.quoteLines),
  )
  await insertAll(
    store,
    payments,
    rows.map(({ payment }) => payment),
  )
  await insertAll(
    store,
    paymentAllocations,
    rows.flatMap(({ allocations }) => allocations),
  )
  await insertAll(
    store,
    paymentHistory,
    rows.flatMap(({ history }) => history),
  )
  await insertAll(
    store,
    paymentAttempts,
    rows.map(({ attempt }) => attempt),
  )
}
