/** Payment methods as administrators manage them (§2, §3): calls that §7 does not show, ours to design. */
import * as v from 'valibot'

import { InstantSchema } from '../time.ts'
import { NAME_LENGTH } from '../../limits.ts'
import { locales } from '../../locales.ts'
import { CurrencySchema } from '../../money.ts'
import { mandateStatuses } from '../../rules/mandates/status.ts'
import { attributes, IdSchema, many, one, ProviderTokenSchema, request, VersionSchema } from '../json-api.ts'
import { TextSchema } from '../text.ts'

const verificationStates = ['verified', 'pending', 'failed'] as const
export type VerificationState = (typeof verificationStates)[number]
/** How a bank account is proved: by two small credits, or at once on the provider's page. */
const verificationProofs = ['smallCredits', 'instant'] as const

const ManagedMethodSchema = attributes({
  kind: v.picklist(['bankAccount', 'cardOnFile']),
  buid_customer: v.string(),
  customer_name: v.string(),
  /** Bank name, or the card's brand. */
  label: v.string(),
  last4: v.string(),
  account_type: v.nullable(v.picklist(['checking', 'savings'])),
  country: v.string(),
  currency: v.nullable(CurrencySchema),
  /** `MM/YY` of a card. */
  expiry: v.nullable(v.string()),
  nickname: v.nullable(v.string()),
  is_default: v.boolean(),
  online_payment: v.boolean(),
  /** True for the bank account by which AutoPay pays. */
  auto_pay: v.boolean(),
  /** True for one that takes AutoPay over once it is verified. */
  wants_auto_pay: v.boolean(),
  verification: v.picklist(verificationStates),
  /** The proof that an account waits for; null: it waits for none. */
  awaited_proof: v.nullable(v.picklist(verificationProofs)),
  tries_left: v.number(),
  /** True while somebody has a quote by it, or a payment by it is on its way. */
  in_quote: v.boolean(),
  in_payment: v.boolean(),
  last_used_at: v.nullable(InstantSchema),
  /** The direct debit of a bank account at its bank; absent or null: none is needed. */
  mandate: v.optional(v.nullable(v.picklist(mandateStatuses))),
  /** When its holder accepted the agreement; null for a card. */
  agreed_at: v.nullable(InstantSchema),
  version: VersionSchema,
})
export type ManagedMethod = v.InferOutput<typeof ManagedMethodSchema> & { id: string }
/** GET /ecaas/managed-payment-methods: those of an account and of the accounts below it. */
export const ManagedMethodsSchema = many('managed-payment-methods', ManagedMethodSchema)
export const ManagedMethodReadSchema = one('managed-payment-methods', ManagedMethodSchema)

const nickname = v.nullable(v.pipe(TextSchema, v.trim(), v.nonEmpty(), v.maxLength(NAME_LENGTH)))
/** The language in which the agreement was shown; without it, that of who accepts it. */
export const AgreementLocaleSchema = v.optional(v.nullable(v.picklist(locales)), null)

/** What is known of an account comes from the provider by its token (promise S11), never from here. */
const added = v.variant('kind', [
  v.strictObject({
    kind: v.literal('bankAccount'),
    buid_customer: IdSchema,
    bank_token: ProviderTokenSchema,
    nickname,
    online_payment: v.boolean(),
    auto_pay: v.boolean(),
    /** The bank account that gives AutoPay up for it, as the reader saw it; null: none. */
    replaces: v.nullable(IdSchema),
    /** The agreement that was shown and accepted. */
    agreement_accepted: v.boolean(),
    agreement_locale: AgreementLocaleSchema,
  }),
  v.strictObject({ kind: v.literal('cardOnFile'), buid_customer: IdSchema, card_token: ProviderTokenSchema, nickname }),
])
/** POST /ecaas/managed-payment-methods, with an Idempotency-Key. */
export const MethodAdditionSchema = request('managed-payment-methods', added)
export type MethodAddition = v.InferOutput<typeof added>

/** POST /ecaas/payments/:id/saved-card: the card of a payment becomes a card on file. */
export const SavedCardSchema = request('saved-cards', v.strictObject({}))

const changed = v.strictObject({
  nickname,
  is_default: v.boolean(),
  online_payment: v.boolean(),
  version: VersionSchema,
})
/** POST /ecaas/managed-payment-methods/:id. */
export const MethodChangeSchema = request('managed-payment-methods', changed)
export type MethodChange = v.InferOutput<typeof changed>

/** POST /ecaas/managed-payment-methods/:id/auto-pay: AutoPay on by this one, or off; both or neither change. */
export const AutoPayChangeSchema = request(
  'auto-pay-changes',
  v.strictObject({ is_on: v.boolean(), replaces: v.nullable(IdSchema) }),
)

const creditAmount = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999))
/** POST /ecaas/managed-payment-methods/:id/verification: the two small credits, in minor units. */
export const VerificationSchema = request(
  'method-verifications',
  v.strictObject({ amounts: v.tuple([creditAmount, creditAmount]) }),
)

/** POST /ecaas/managed-payment-methods/:id/removal; one by which AutoPay pays goes only when that is meant. */
export const RemovalSchema = request('method-removals', v.strictObject({ stops_auto_pay: v.boolean() }))
