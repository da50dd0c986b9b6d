/** Tokens at Stripe: PaymentMethods, how bank accounts are verified, and their mandates. */
import { createHash } from 'node:crypto'
import type Stripe from 'stripe'

import type { CardDescription } from '../../../../domain/contract/card-entry.ts'
import type { BankDescription } from '../../../../domain/contract/methods/bank-entry.ts'
import type { MandateScheme } from '../../../../domain/rules/mandates/scheme.ts'
import type { VerificationOutcome } from '../../provider.ts'
import type { MandateOrder, MandateState } from '../processor.ts'
import { ask, idOf, isRefusal, orNull, secondsOf } from './client.ts'

const PAGE = 100
/** A country that nobody has (ISO 3166-1 keeps it for users): the issuer's is not known. */
const NO_COUNTRY = 'ZZ'

const brands: Readonly<Record<string, CardDescription['brand']>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  amex: 'amex',
  discover: 'discover',
}

/** The type of payment method for a scheme; Stripe has no SEPA debits between businesses. */
const typeOfScheme: Readonly<Record<MandateScheme, string | null>> = {
  ach: 'us_bank_account',
  pad: 'acss_debit',
  sepaCore: 'sepa_debit',
  sepaB2b: null,
  bacs: 'bacs_debit',
  becs: 'au_becs_debit',
}

/** The two amounts in order, not readable: kept at Stripe, which takes them once only. */
const amountsMark = (token: string, amounts: readonly [number, number]) =>
  createHash('sha256')
    .update([token, ...amounts.toSorted((one, other) => one - other)].join(' '))
    .digest('hex')

export function describedCard({ card }: Stripe.PaymentMethod): CardDescription | null {
  if (!card) return null
  const month = String(card.exp_month).padStart(2, '0')
  return {
    brand: brands[card.brand] ?? 'other',
    last4: card.last4,
    expiry: `${month}/${String(card.exp_year).slice(-2)}`,
    region: card.country ?? NO_COUNTRY,
  }
}

export function describedBank(method: Stripe.PaymentMethod): BankDescription | null {
  const { us_bank_account: us, sepa_debit: sepa, bacs_debit: bacs, acss_debit: acss, au_becs_debit: becs } = method
  const one = (label: string | null, last4: string | null, country: string, type?: string | null): BankDescription => ({
    label: label ?? country,
    last4: last4 ?? '0000',
    country,
    accountType: type === 'checking' || type === 'savings' ? type : null,
  })
  if (us) return one(us.bank_name, us.last4, 'US', us.account_type)
  if (acss) return one(acss.bank_name, acss.last4, 'CA')
  if (sepa) return one(sepa.bank_code, sepa.last4, sepa.country ?? NO_COUNTRY)
  if (bacs) return one(bacs.sort_code, bacs.last4, 'GB')
  if (becs) return one(becs.bsb_number, becs.last4, 'AU')
  return null
}

export function stripeInstruments(stripe: Stripe) {
  const methodOf = (token: string) => orNull(() => stripe.paymentMethods.retrieve(token))
  const setupsOf = async (token: string) =>
    (await ask(() => stripe.setupIntents.list({ payment_method: token, limit: PAGE }))).data

  const stateOfSetup = async ({ id, status, mandate, metadata }: Stripe.SetupIntent): Promise<MandateState | null> => {
    if (status === 'succeeded') {
      const agreed = idOf(mandate)
      return agreed === null ? { state: 'active', id } : stateOfMandate(agreed)
    }
    if (status === 'requires_action' || status === 'processing') return { state: 'pending', id }
    return metadata?.['mandate_id'] === undefined ? null : { state: 'refused', id }
  }

  const stateOfMandate = async (id: string): Promise<MandateState> => {
    const { status } = await ask(() => stripe.mandates.retrieve(id))
    if (status === 'inactive') return { state: 'ended', id, reasonCode: 'inactive' }
    return { state: status === 'active' ? 'active' : 'pending', id }
  }

  return {
    async describeCard(token: string) {
      const method = await methodOf(token)
      return method && describedCard(method)
    },

    async describeBank(token: string) {
      const method = await methodOf(token)
      return method && describedBank(method)
    },

    async verifyBank(token: string, amounts: readonly [number, number]): Promise<boolean | null> {
      const method = await methodOf(token)
      if (method === null || describedBank(method) === null) return null
      const mark = amountsMark(token, amounts)
      const setups = await setupsOf(token)
      if (setups.some(({ metadata }) => metadata?.['verified_by'] === mark)) return true
      const waiting = setups.find(({ next_action }) => next_action?.type === 'verify_with_microdeposits')
      if (!waiting) return false
      try {
        const verified = await ask(() => stripe.setupIntents.verifyMicrodeposits(waiting.id, { amounts: [...amounts] }))
        if (verified.status !== 'succeeded') return false
      } catch (error) {
        if (isRefusal(error)) return false
        throw error
      }
      await ask(() => stripe.setupIntents.update(waiting.id, { metadata: { verified_by: mark } }))
      return true
    },

    async verificationOf(token: string): Promise<VerificationOutcome | null> {
      if ((await methodOf(token)) === null) return null
      return (await setupsOf(token)).some(({ status }) => status === 'succeeded') ? 'verified' : 'unavailable'
    },

    /** The mandate that the holder agreed to in the bank form counts; where there is none, one is made of the portal's. */
    async agreeMandate({ token, mandateId, acceptedAt, scheme }: MandateOrder): Promise<MandateState | null> {
      const method = await methodOf(token)
      if (method === null) return null
      if (typeOfScheme[scheme] !== method.type) return { state: 'refused', id: null }
      const setups = await setupsOf(token)
      for (const setup of setups) {
        const known = await stateOfSetup(setup)
        if (known?.state === 'active' || known?.state === 'pending') return known
      }
      const customer = idOf(method.customer)
      if (customer === null) return { state: 'refused', id: null }
      const params: Stripe.SetupIntentCreateParams = {
        customer,
        payment_method: method.id,
        allowed_payment_method_types: [method.type as Stripe.SetupIntentCreateParams.AllowedPaymentMethodType],
        usage: 'off_session',
        confirm: true,
        mandate_data: { customer_acceptance: { type: 'offline', accepted_at: secondsOf(acceptedAt), offline: {} } },
        metadata: { mandate_id: mandateId },
      }
      try {
        const made = await ask(() =>
          stripe.setupIntents.create(params, { idempotencyKey: `mandate:${token}:${mandateId}` }),
        )
        return (await stateOfSetup(made)) ?? { state: 'refused', id: made.id }
      } catch (error) {
        if (!isRefusal(error)) throw error
        return { state: 'refused', id: error.setup_intent?.id ?? null }
      }
    },

    async mandateOf(_token: string, id: string): Promise<MandateState> {
      if (id.startsWith('mandate_')) return stateOfMandate(id)
      const setup = await ask(() => stripe.setupIntents.retrieve(id))
      return (await stateOfSetup(setup)) ?? { state: 'refused', id }
    },
  }
}
