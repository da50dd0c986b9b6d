/**
 * Messages between the provider's card entry form and the portal through `postMessage`. The form is on the provider's
 * own origin in an iframe, so that a card number never reaches the portal (promise S11): the portal receives a token
 * and what may be shown of the card.
 */
import * as v from 'valibot'

const cardBrands = ['visa', 'mastercard', 'amex', 'discover', 'other'] as const
const CardBrandSchema = v.picklist(cardBrands)
export type CardBrand = v.InferOutput<typeof CardBrandSchema>

const cardDescription = {
  brand: CardBrandSchema,
  last4: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  /** `MM/YY`, as printed on the card. */
  expiry: v.pipe(v.string(), v.regex(/^(0[1-9]|1[0-2])\/\d{2}$/)),
  /** ISO 3166-1 alpha-2 country of the issuer. */
  region: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
}

/** Data that may be shown of a card (PCI DSS 3.4.1: never more than the first six and the last four digits). */
export const CardDescriptionSchema = v.object(cardDescription)
export type CardDescription = v.InferOutput<typeof CardDescriptionSchema>

const CardTokenisedSchema = v.object({
  type: v.literal('card.tokenised'),
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  ...cardDescription,
})

const CardCancelledSchema = v.object({ type: v.literal('card.cancelled') })

/** The height the form needs, in CSS pixels; the first one also says that the form is ready. */
const CardHeightSchema = v.object({
  type: v.literal('card.height'),
  height: v.pipe(v.number(), v.minValue(0), v.maxValue(5000)),
})

/** Messages from the form to the portal. */
const CardEntryMessageSchema = v.variant('type', [CardTokenisedSchema, CardCancelledSchema, CardHeightSchema])
export type CardEntryMessage = v.InferOutput<typeof CardEntryMessageSchema>

const cardEntryThemes = ['light', 'dark', 'auto'] as const
export const CardEntryThemeSchema = v.picklist(cardEntryThemes)
export type CardEntryTheme = v.InferOutput<typeof CardEntryThemeSchema>

/**
 * Messages from the portal to the form when the reader changes language or theme while it is open. The form changes its
 * words and colours and does not lose what was typed; loading the frame again would.
 */
const CardAppearanceSchema = v.object({
  type: v.literal('card.appearance'),
  locale: v.optional(v.string()),
  theme: v.optional(CardEntryThemeSchema),
})
export type CardAppearance = v.InferInput<typeof CardAppearanceSchema>

/**
 * Returns the message of a `MessageEvent`, or null when it does not come from the form: from another origin, from
 * another window than the iframe's `contentWindow`, or not of the agreed form. A token is accepted from the provider
 * alone.
 */
export function readCardEntryMessage(
  event: { readonly origin: string; readonly source: unknown; readonly data: unknown },
  from: { readonly origin: string; readonly window: unknown },
): CardEntryMessage | null {
  if (event.origin !== from.origin || event.source === null || event.source !== from.window) return null
  const message = v.safeParse(CardEntryMessageSchema, event.data)
  return message.success ? message.output : null
}
