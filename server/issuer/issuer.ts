/**
 * The port to the issuer of the program's cards, who alone knows their full numbers (promise S10). The sandbox implements
 * it here; a real issuer's SDK can as well:
 *
 * | method      | Stripe Issuing                                   | Adyen Issuing                                  |
 * | ----------- | ------------------------------------------------ | ---------------------------------------------- |
 * | `issue`     | `issuing.cards.create`, physical, with shipping  | `POST /paymentInstruments`                     |
 * | `activate`  | `issuing.cards.update({ status: 'active' })`     | `PATCH /paymentInstruments/{id}`               |
 * | `terminate` | `issuing.cards.update({ status: 'canceled' })`   | `PATCH /paymentInstruments/{id}`               |
 * | `openView`  | ephemeral key and Issuing Elements in a frame    | `POST /paymentInstruments/reveal`, in a frame  |
 *
 * Every call can be made again: the same card is never issued twice.
 */
import * as v from 'valibot'

const reference = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const line = v.pipe(v.string(), v.maxLength(200))

export const CardOrderSchema = v.strictObject({
  /** Our card: the idempotency key at the issuer. */
  cardId: reference,
  holder: line,
  address: v.array(line),
  /** Minor units. */
  limitMinor: v.number(),
  currency: v.string(),
})
export type CardOrder = v.InferOutput<typeof CardOrderSchema>

export const IssuedCardSchema = v.object({
  last4: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  /** Month in which the card expires, as `2029-11`. */
  expiry: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
})
export type IssuedCard = v.InferOutput<typeof IssuedCardSchema>

export const ActivationSchema = v.strictObject({ cardId: reference, last4: line, code: line })
export type Activation = v.InferOutput<typeof ActivationSchema>
export const ActivationOutcomeSchema = v.object({ outcome: v.picklist(['activated', 'wrong']) })

export const CardViewSchema = v.object({
  /** The secret that opens the issuer's page once. */
  token: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{20,100}$/)),
})

export type CardIssuer = {
  /** Makes and mails a card, with the code of its activation in the letter. The same card again gets the same answer. */
  readonly issue: (order: CardOrder) => Promise<IssuedCard>
  /** Activates a card whose last digits and code these are. */
  readonly activate: (activation: Activation) => Promise<'activated' | 'wrong'>
  /** Ends a card for good. */
  readonly terminate: (cardId: string) => Promise<void>
  /**
   * Returns the address at which a browser sees the full number, once and for `CARD_VISIBLE_MS`, in a frame. Its secret
   * stands behind the number sign, so that it reaches no server's log.
   */
  readonly openView: (cardId: string) => Promise<string>
  /** The issuer's origin as browsers know it, for the portal's `frame-src`. */
  readonly viewOrigin: string
}

/** No answer that says anything: refused connection, time-out, or a fault of the issuer. */
export class IssuerUnavailable extends Error {
  override readonly name = 'IssuerUnavailable'
}

/** An answer to this call alone that is not of the agreed form: another card may be made all the same. */
export class IssuerRefused extends Error {
  override readonly name = 'IssuerRefused'
}

/** In production the sandbox answers where the issuer should: nothing is sent to it. */
export class IssuerIsSandbox extends Error {
  override readonly name = 'IssuerIsSandbox'

  constructor() {
    super(
      'The environment variable ISSUER_URL names the sandbox, which issues no cards: production needs the address of a card issuer.',
    )
  }
}
