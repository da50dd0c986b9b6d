import { and, eq, isNull } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'

import type { CardBrand } from '../../domain/contract/card-entry.ts'
import type { MethodAddition } from '../../domain/contract/methods/payment-method.ts'
import { bankFormOf } from '../../domain/rules/methods/banking-country.ts'
import { refusePaymentTypes } from '../../domain/rules/methods/payment-types.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { sessionOf } from '../http/route.ts'
import { paymentSettingsOf } from '../program/payment-settings.ts'
import { customers } from '../store/schema/accounts.ts'
import { paymentMethods } from '../store/schema/quotes.ts'
import { seesAccount } from '../store/scope.ts'
import { holderOf, swapHolder } from '../auto-pay/holder.ts'
import { recordChange } from './record-change.ts'

type Row = typeof paymentMethods.$inferInsert
type Account = { readonly buid: string; readonly name: string }
type BankAddition = Extract<MethodAddition, { kind: 'bankAccount' }>
type CardAddition = Extract<MethodAddition, { kind: 'cardOnFile' }>
/** What the provider says of a token, to be stored. */
export type DescribedMethod = Pick<Row, 'kind' | 'label' | 'last4' | 'country' | 'providerToken'> & Partial<Row>

const at = (name: string) => ({ pointer: `/data/attributes/${name}` })
const brandNames: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  other: 'Card',
}

/** Asks the provider what a token names. Never call it inside a transaction. Refuses with 422 an unknown token. */
export async function describeToken(c: PortalContext, addition: MethodAddition): Promise<DescribedMethod> {
  const { provider } = c.var.deps
  const away = () => {
    throw refuse(503, 'paymentProviderUnavailable')
  }
  if (addition.kind === 'cardOnFile') {
    const card = await provider.describeCard(addition.card_token).catch(away)
    if (card === null) throw refuse(422, 'cardTokenUnknown', at('card_token'))
    const { brand, last4, expiry, region: country } = card
    return { kind: 'cardOnFile', label: brandNames[brand], last4, expiry, country, providerToken: addition.card_token }
  }
  const bank = await provider.describeBank(addition.bank_token).catch(away)
  if (bank === null) throw refuse(422, 'bankTokenUnknown', at('bank_token'))
  const { currency, agreement } = bankFormOf(bank.country)
  return { kind: 'bankAccount', ...bank, currency, agreement, providerToken: addition.bank_token }
}

async function accountOf(c: PortalContext, buid: string): Promise<Account> {
  const [account] = await c.var.deps.store
    .db()
    .select({ buid: customers.buid, name: customers.name, status: customers.status })
    .from(customers)
    .where(and(eq(customers.buid, buid), seesAccount(sessionOf(c).user, customers.buid)))
  if (!account) throw refuse(422, 'accountUnknown', at('buid_customer'))
  if (account.status !== 'active') throw refuse(409, 'accountInactive', at('buid_customer'))
  return account
}

/** Refuses with 409 `methodKnown` what the account has already: a token names one bank account or card. */
async function requireNew(c: PortalContext, buid: string, described: DescribedMethod): Promise<void> {
  const [known] = await c.var.deps.store
    .db()
    .select({ id: paymentMethods.id })
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.buidCustomer, buid),
        eq(paymentMethods.providerToken, described.providerToken),
        isNull(paymentMethods.removedAt),
      ),
    )
  if (known) throw refuse(409, 'methodKnown')
}

/**
 * Stores a method in the caller's transaction and returns its id. A bank account that must be verified first takes
 * AutoPay over once it is: until then whoever had it keeps it.
 */
export async function addMethod(
  c: PortalContext,
  addition: MethodAddition,
  described: DescribedMethod,
): Promise<string> {
  const account = await accountOf(c, addition.buid_customer)
  await requireNew(c, account.buid, described)
  const id = `pm-${randomUUID()}`
  const row: Row = {
    ...described,
    id,
    buidCustomer: account.buid,
    nickname: addition.nickname,
    addedBy: sessionOf(c).user.id,
    addedAt: c.var.deps.clock.now(),
  }
  if (addition.kind === 'bankAccount') await storeBank(c, addition, row)
  else await storeCard(c, addition, row)
  const { kind, country } = described
  await recordChange(c, 'added', { ...row, customerName: account.name }, { kind, country })
  if (addition.kind === 'bankAccount' && addition.auto_pay && row.wantsAutoPay !== true) {
    await recordChange(c, 'autoPayOn', { ...row, customerName: account.name }, { replaces: addition.replaces })
  }
  return id
}

const storeCard = async (c: PortalContext, _addition: CardAddition, row: Row): Promise<void> => {
  await c.var.deps.store.db().insert(paymentMethods).values(row)
}

async function storeBank(c: PortalContext, addition: BankAddition, row: Row): Promise<void> {
  const { store, clock } = c.var.deps
  const { user } = sessionOf(c)
  const now = clock.now()
  if (!addition.agreement_accepted) throw refuse(422, 'termsNotAccepted', at('agreement_accepted'))
  const { bankVerification } = await paymentSettingsOf(store, user.programId)
  const isPending = bankVerification !== 'none'
  const scope = { buidCustomer: row.buidCustomer, currency: row.currency ?? '' }
  const types = { onlinePayment: addition.online_payment, autoPay: addition.auto_pay }
  const refusal = refusePaymentTypes(types, await holderOf(store, scope), addition.replaces)
  if (refusal === 'autoPayHeld') {
    throw refuse(409, refusal, { ...at('replaces'), meta: { holder: await holderOf(store, scope) } })
  }
  if (refusal !== null) throw refuse(422, refusal, at('online_payment'))
  row.onlinePayment = addition.online_payment
  row.agreedAt = now
  row.verification = isPending ? 'pending' : 'verified'
  row.wantsAutoPay = isPending && addition.auto_pay
  await store.db().insert(paymentMethods).values(row)
  if (!addition.auto_pay || isPending) return
  await swapHolder(store, scope, { from: addition.replaces, to: row.id, by: user.id, now })
}
