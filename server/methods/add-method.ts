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
import type { users } from '../store/schema/users.ts'
import { seesAccount } from '../store/scope.ts'
import { canGiveUp, holderOf, swapHolder } from '../auto-pay/holder.ts'
import { acceptedAgreement } from './accepted-agreement.ts'
import { recordChange } from './record-change.ts'

type Row = typeof paymentMethods.$inferInsert
type Account = { readonly buid: string; readonly name: string }
type BankAddition = Extract<MethodAddition, { kind: 'bankAccount' }>
type CardAddition = Extract<MethodAddition, { kind: 'cardOnFile' }>
type TokenOf = Pick<BankAddition, 'kind' | 'bank_token'> | Pick<CardAddition, 'kind' | 'card_token'>
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
export async function describeToken(c: PortalContext, addition: TokenOf): Promise<DescribedMethod> {
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

/**
 * Returns an account for which the reader acts. Refuses with 422 an unknown or foreign one, and with 409 one that is not
 * active.
 */
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

/**
 * Locks an account until the transaction ends: its methods are added, and one of them is made the first, one change after
 * the other. It comes before the lock of a method.
 */
export async function lockAccount(c: PortalContext, buid: string): Promise<void> {
  await c.var.deps.store
    .db()
    .select({ buid: customers.buid })
    .from(customers)
    .where(eq(customers.buid, buid))
    .for('no key update')
}

/** Checks whether a locked account has this bank account or card already: a token names one. */
export async function isKnown(c: PortalContext, buid: string, described: DescribedMethod): Promise<boolean> {
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
  return known !== undefined
}

/** Locks the account and refuses with 409 `methodKnown` what it has already. */
async function requireNew(c: PortalContext, buid: string, described: DescribedMethod): Promise<void> {
  await lockAccount(c, buid)
  if (await isKnown(c, buid, described)) throw refuse(409, 'methodKnown')
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
  if (addition.auto_pay && !(await canGiveUp(store, addition.replaces))) {
    throw refuse(409, 'holderAutoPayOnly', at('replaces'))
  }
  row.onlinePayment = addition.online_payment
  row.wantsAutoPay = isPending && addition.auto_pay
  row.replacesId = row.wantsAutoPay ? addition.replaces : null
  row.verification = isPending ? 'pending' : 'verified'
  const { selection } = sessionOf(c)
  const locale = addition.agreement_locale ?? selection.language ?? user.language
  const accepted = await acceptedAgreement(store, { agreement: row.agreement, programId: user.programId, locale })
  await store
    .db()
    .insert(paymentMethods)
    .values({ ...row, ...accepted, agreedAt: now })
  if (!addition.auto_pay || isPending) return
  await swapHolder(store, scope, { from: addition.replaces, to: row.id, by: user.id, now })
}

type LinkAddition = {
  /** The administrator who sent the link. */
  readonly maker: Pick<typeof users.$inferSelect, 'id' | 'programId' | 'firstName' | 'lastName'>
  readonly account: Account & { readonly status: string }
  readonly described: DescribedMethod
  readonly isAccepted: boolean
  /** The language in which the page showed the agreement. */
  readonly locale: string | null
  /** The bank account that the link has added already. */
  readonly addedBefore: string | null
}

/**
 * Stores a bank account that somebody adds by a link, in the caller's transaction: for online payments, since AutoPay is
 * the administrators' to decide. `isNew` is false where the link has added this very account already. Refuses with 410
 * `linkUsed` another one, and what `addMethod` refuses.
 */
export async function addByLink(
  c: PortalContext,
  addition: LinkAddition,
): Promise<{ id: string; verification: string; isNew: boolean }> {
  const { maker, account, described, isAccepted, locale, addedBefore } = addition
  const { store, clock } = c.var.deps
  if (addedBefore !== null) {
    const [added] = await store
      .db()
      .select({ token: paymentMethods.providerToken, verification: paymentMethods.verification })
      .from(paymentMethods)
      .where(eq(paymentMethods.id, addedBefore))
    if (added?.token !== described.providerToken) throw refuse(410, 'linkUsed')
    return { id: addedBefore, verification: added.verification, isNew: false }
  }
  if (account.status !== 'active') throw refuse(409, 'accountInactive')
  if (!isAccepted) throw refuse(422, 'termsNotAccepted', at('agreement_accepted'))
  await requireNew(c, account.buid, described)
  const { bankVerification } = await paymentSettingsOf(store, maker.programId)
  const { agreement } = described
  const row = {
    ...described,
    ...(await acceptedAgreement(store, { agreement, programId: maker.programId, locale })),
    id: `pm-${randomUUID()}`,
    buidCustomer: account.buid,
    addedBy: maker.id,
    addedAt: clock.now(),
    agreedAt: clock.now(),
    verification: bankVerification === 'none' ? 'verified' : 'pending',
  }
  await store.db().insert(paymentMethods).values(row)
  const { kind, country } = described
  await recordChange(
    c,
    'addedByLink',
    { ...row, customerName: account.name },
    { kind, country, link_of: maker.id },
    maker,
  )
  return { id: row.id, verification: row.verification, isNew: true }
}
