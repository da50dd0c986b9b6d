/** The program's cards (§3 Card; the calls beside view-secure are ours to design). Numbers are masked here. */
import * as v from 'valibot'

import { ADDRESS_LINE_LENGTH, NAME_LENGTH } from '../../limits.ts'
import { CurrencySchema, MinorSchema } from '../../money.ts'
import { cardStatuses, terminationReasons } from '../../rules/cards/card.ts'
import { attributes, IdSchema, one, request, VersionSchema } from '../json-api.ts'
import { TextSchema } from '../text.ts'

const CardAttributesSchema = attributes({
  buid_customer: v.string(),
  card_holder: v.string(),
  /** The last four digits; null until the card is activated, for which they are asked. */
  last4: v.nullable(v.string()),
  /** Month, as `2029-11`. */
  expiration: v.nullable(v.string()),
  status: v.picklist(cardStatuses),
  limit: MinorSchema,
  currency: CurrencySchema,
  requested_at: v.string(),
  termination_date: v.nullable(v.string()),
  termination_reason: v.nullable(v.picklist(terminationReasons)),
  /** True where so many activation codes were wrong that only a replacement helps. */
  activation_blocked: v.boolean(),
  version: VersionSchema,
})

/** The lists of GET /ecaas/cards. */
export const cardLists = ['current', 'terminated'] as const
export type CardList = (typeof cardLists)[number]

/** GET /ecaas/cards, with the account's own facts: whether cards can be requested there, and in which currency. */
export const CardsSchema = v.pipe(
  v.object({
    data: v.array(v.object({ type: v.literal('cards'), id: v.string(), attributes: CardAttributesSchema })),
    meta: v.object({
      page: v.object({ total: v.number(), number: v.number(), size: v.number() }),
      account_status: v.string(),
      currency: CurrencySchema,
      /** False of who signs in with the company's own account, and so cannot enter a password again. */
      has_password: v.boolean(),
    }),
  }),
  v.transform(({ data, meta: { page, ...meta } }) => ({
    items: data.map(({ id, attributes: card }) => ({ id, ...card })),
    page,
    accountStatus: meta.account_status,
    currency: meta.currency,
    hasPassword: meta.has_password,
  })),
)
export type Cards = v.InferOutput<typeof CardsSchema>
export type Card = Cards['items'][number]

/** One card, after a change of it. */
export const CardSchema = one('cards', CardAttributesSchema)

const line = v.pipe(TextSchema, v.trim(), v.maxLength(ADDRESS_LINE_LENGTH))
const requested = v.strictObject({
  buid_customer: IdSchema,
  card_holder: v.pipe(TextSchema, v.trim(), v.nonEmpty(), v.maxLength(NAME_LENGTH)),
  line1: v.pipe(line, v.nonEmpty()),
  line2: line,
  city_state_zip: v.pipe(line, v.nonEmpty()),
  /** Minor units of the account's currency. */
  limit: v.pipe(MinorSchema, v.minValue(1)),
})
/** POST /ecaas/cards, with an Idempotency-Key. */
export const CardRequestSchema = request('cards', requested)
export type CardRequest = v.InferOutput<typeof requested>

const digits = (count: number) => v.pipe(v.string(), v.trim(), v.regex(/^\d+$/), v.length(count))
/** POST /ecaas/cards/:id/activate: what the user reads on the card and in its letter. */
export const CardActivationSchema = request(
  'card-activations',
  v.strictObject({ last4: digits(4), activation_code: digits(6) }),
)

const terminated = v.strictObject({
  reason: v.picklist(terminationReasons),
  /** True: another card is requested in the same step. */
  replace: v.boolean(),
  version: VersionSchema,
})
/** POST /ecaas/cards/:id/terminate. */
export const CardTerminationSchema = request('card-terminations', terminated)
export type CardTermination = v.InferOutput<typeof terminated>

/** POST /ecaas/cards/view-secure (§7). */
export const CardViewRequestSchema = request(
  'secure-cards',
  v.strictObject({ buid_customer: IdSchema, card_id: IdSchema }),
)
/** Secure card info (§3). The number itself is shown by the issuer, at an address that works once. */
export const SecureCardSchema = one(
  'secure-cards',
  attributes({
    card_name: v.string(),
    card_identifier: v.string(),
    expiry_date: v.string(),
    /** Its name keeps it out of the console, as all secrets. */
    secret_address: v.pipe(v.string(), v.url()),
    visible_seconds: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
)
export type SecureCard = v.InferOutput<typeof SecureCardSchema>
