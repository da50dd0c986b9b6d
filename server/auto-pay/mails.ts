/** What AutoPay says by e-mail, with the account and the bank account that it is about. In the caller's transaction. */
import { and, eq } from 'drizzle-orm'

import { businessDate } from '../../domain/dates.ts'
import type { Candidate } from '../../domain/rules/auto-pay/runs.ts'
import { writeAutoPayMail, type AutoPayFacts, type NamedInvoice } from '../mail/methods/auto-pay-mail.ts'
import type { AutoPayNews } from '../mail/methods/auto-pay-words.ts'
import { customers } from '../store/schema/accounts.ts'
import { autoPayHolders } from '../store/schema/auto-pay.ts'
import type { payments } from '../store/schema/payments.ts'
import { paymentMethods } from '../store/schema/quotes.ts'
import type { Store } from '../store/store.ts'
import type { FoundInvoice } from './candidates.ts'
import type { AutoPayScope } from './state.ts'

type News = Partial<Pick<AutoPayFacts, 'day' | 'totalMinor' | 'invoices' | 'paymentId' | 'method'>> & {
  readonly now: Date
}

async function say(
  store: Store,
  news: AutoPayNews,
  { buidCustomer, currency }: AutoPayScope,
  { now, ...more }: News,
): Promise<void> {
  const [found] = await store
    .db()
    .select({
      account: { buid: customers.buid, name: customers.name, programId: customers.programId },
      method: { label: paymentMethods.label, last4: paymentMethods.last4 },
    })
    .from(customers)
    .leftJoin(
      autoPayHolders,
      and(eq(autoPayHolders.buidCustomer, customers.buid), eq(autoPayHolders.currency, currency)),
    )
    .leftJoin(paymentMethods, eq(paymentMethods.id, autoPayHolders.paymentMethodId))
    .where(eq(customers.buid, buidCustomer))
  if (!found) throw new Error(`No account ${buidCustomer}.`)
  const { account, method } = found
  const facts = { day: businessDate(now), totalMinor: 0, invoices: [], paymentId: null }
  await writeAutoPayMail(
    store,
    news,
    { account, currency, method: method ?? { label: '', last4: '' }, ...facts, ...more },
    now,
  )
}

type Run = Pick<AutoPayFacts, 'day' | 'invoices'> & { readonly now: Date }

/** Returns invoices as e-mails name them. */
export const namedInvoices = (
  candidates: readonly Candidate[],
  found: ReadonlyMap<string, FoundInvoice>,
): readonly NamedInvoice[] =>
  candidates.map(({ trxId, dueOn, amountMinor }) => {
    const invoice = found.get(trxId)
    return {
      number: invoice?.line.invoiceId ?? trxId,
      dueOn,
      amountMinor: amountMinor || (invoice?.openMinor ?? 0),
      reason: null,
    }
  })

export const noticeMail = (store: Store, scope: AutoPayScope, run: Run & { readonly totalMinor: number }) =>
  say(store, 'notice', scope, run)

export const leftOutMail = (store: Store, scope: AutoPayScope, run: Run) => say(store, 'leftOut', scope, run)

export const pausedMail = (store: Store, scope: AutoPayScope, now: Date) => say(store, 'paused', scope, { now })

/** What became of a payment: made or declined. A return has the e-mail of every returned payment (server/mail/return-mail.ts). */
export function resultMail(
  store: Store,
  scope: AutoPayScope,
  { payment, now }: { readonly payment: typeof payments.$inferSelect; readonly now: Date },
): Promise<void> {
  const { id: paymentId, state, totalMinor, methodLabel, methodLast4 } = payment
  const news = state === 'declined' ? state : 'made'
  const method = { label: methodLabel ?? '', last4: methodLast4 ?? '' }
  return say(store, news, scope, { now, totalMinor, paymentId, method })
}
