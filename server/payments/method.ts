import { and, eq, isNull } from 'drizzle-orm'

import type { CardBrand } from '../../domain/contract/card-entry.ts'
import type { MethodChoiceWire } from '../../domain/contract/payment.ts'
import { refuse } from '../http/refusal.ts'
import { customers } from '../store/schema/accounts.ts'
import { paymentMethods } from '../store/schema/quotes.ts'
import type { Payer, PaymentServices } from './payer.ts'

/** The method as the server knows it, not as the browser describes it. */
export type KnownMethod = {
  paymentMethodId: string | null
  providerToken: string | null
  label: string | null
  last4: string | null
  /** The account that a method belongs to; null for a new card and for mail. */
  owner: string | null
}

const brandNames: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  other: 'Card',
}

const unknownMethod = () => refuse(404, 'notFound', { pointer: '/data/attributes/method/payment_method_id' })

/**
 * Looks the method up. A foreign, removed or unknown one is not found, and neither is a bank account that is not for
 * online payment. A new card is looked up at its provider: never call this inside a transaction.
 */
export async function knowMethod(
  { store, provider }: PaymentServices,
  payer: Payer,
  choice: MethodChoiceWire,
): Promise<KnownMethod> {
  if (choice.kind === 'mail')
    return { paymentMethodId: null, providerToken: null, label: null, last4: null, owner: null }
  if (choice.kind === 'newCard') {
    const card = await provider.describeCard(choice.card_token).catch(() => {
      throw refuse(503, 'paymentProviderUnavailable')
    })
    if (!card) throw refuse(422, 'cardTokenUnknown', { pointer: '/data/attributes/method/card_token' })
    return {
      paymentMethodId: null,
      providerToken: choice.card_token,
      label: brandNames[card.brand],
      last4: card.last4,
      owner: null,
    }
  }
  const [row] = await store
    .db()
    .select()
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.id, choice.payment_method_id),
        eq(paymentMethods.kind, choice.kind),
        isNull(paymentMethods.removedAt),
        payer.mayAct(paymentMethods.buidCustomer),
      ),
    )
  if (!row || (row.kind === 'bankAccount' && !row.onlinePayment)) throw unknownMethod()
  return {
    paymentMethodId: row.id,
    providerToken: row.providerToken,
    label: row.label,
    last4: row.last4,
    owner: row.buidCustomer,
  }
}

/** A bank account pays for its own account and for the child accounts of it (§5). */
export async function refuseForeignBank({ store }: PaymentServices, owner: string, customerId: string): Promise<void> {
  if (owner === customerId) return
  const [customer] = await store
    .db()
    .select({ parent: customers.parentBuid })
    .from(customers)
    .where(eq(customers.buid, customerId))
  if (customer?.parent !== owner) throw unknownMethod()
}

/** Checks whether the stored method may still be used: it may have been removed since the quote. */
export async function isStillThere(store: PaymentServices['store'], paymentMethodId: string): Promise<boolean> {
  const found = await store
    .db()
    .select({ id: paymentMethods.id })
    .from(paymentMethods)
    .where(and(eq(paymentMethods.id, paymentMethodId), isNull(paymentMethods.removedAt)))
  return found.length > 0
}
