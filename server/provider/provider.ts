/**
 * The port to a payment provider. The sandbox implements it here; a real processor's SDK can as well,
 * since each method is one call that processors have:
 *
 * | method         | Stripe                                             | Adyen                                        |
 * | -------------- | -------------------------------------------------- | -------------------------------------------- |
 * | `charge`       | `paymentIntents.create({ confirm, return_url })`   | `POST /payments`                             |
 * | `find`         | `paymentIntents.search` by metadata, or our map    | our table of webhooks by `merchantReference` |
 * | `abandon`      | `paymentIntents.cancel`                            | technical cancel, `POST /cancels`            |
 * | `settlements`  | `events.list`                                      | our table of webhooks, settlement report     |
 * | `cardEntryUrl` | a page of ours with Elements on a separate origin  | Hosted Card Fields, the same way             |
 * | `describeCard` | `paymentMethods.retrieve(token).card`              | `GET /storedPaymentMethods`                  |
 * | `describeBank` | `paymentMethods.retrieve(token).us_bank_account`   | `GET /storedPaymentMethods`                  |
 * | `verifyBank`   | `setupIntents.verifyMicrodeposits`                 | our own two credits, compared by us          |
 *
 * The table names those that every processor has; what only some have is asked for by `capabilities`.
 *
 * Whatever throws leaves the attempt *unknown* (promise R3): the money may or may not have moved, and
 * only `find` or `abandon` tells. An implementation never retries by itself: the caller has committed
 * the attempt and decides what comes next.
 */
import * as v from 'valibot'

import type { CardDescription, CardEntryTheme } from '../../domain/contract/card-entry.ts'
import type { BankDescription } from '../../domain/contract/methods/bank-entry.ts'
import { declineCodes } from '../../domain/contract/payment.ts'
import { CurrencySchema, MinorSchema } from '../../domain/money.ts'
import type { ProviderEvent } from './provider-events.ts'
import type { Mandates } from './mandates.ts'
import type { Refunds } from './refunds.ts'

/**
 * Reasons for declining a charge, in our words; each has its message in every language. Of a processor's codes,
 * Stripe's `decline_code` and Adyen's `refusalReasonCode` map to these, a code without a counterpart to `other`.
 */
export const DeclineCodeSchema = v.picklist(declineCodes)
export type { DeclineCode } from '../../domain/contract/payment.ts'

const reference = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

export const InstrumentSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('bank'), accountToken: reference }),
  v.strictObject({ kind: v.literal('card'), cardToken: reference }),
])
/** The instrument to charge: known only by the provider's token, never by its number (promise S11). */
export type Instrument = v.InferOutput<typeof InstrumentSchema>

/** The longest reference that is sent; a longer one is cut. */
export const REFERENCE_LENGTH = 60
export const REFERENCES_MAXIMUM = { merchants: 20, accounts: 20, invoices: 100 } as const

const references = (maximum: number) =>
  v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(REFERENCE_LENGTH))),
    v.minLength(1),
    v.maxLength(maximum),
  )

/**
 * Says what a charge pays, so that the provider's statement can be read without the portal: our ids of merchants and
 * accounts and the numbers of invoices, at most so many of each; `invoiceCount` counts all of them.
 */
export const ChargeReferencesSchema = v.strictObject({
  merchants: references(REFERENCES_MAXIMUM.merchants),
  accounts: references(REFERENCES_MAXIMUM.accounts),
  invoices: references(REFERENCES_MAXIMUM.invoices),
  invoiceCount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})
export type ChargeReferences = v.InferOutput<typeof ChargeReferencesSchema>

/** A page that a browser is sent to; never a script. Plain http is for the sandbox on this machine. */
const WebAddressSchema = v.pipe(v.string(), v.maxLength(2000), v.url(), v.regex(/^https?:\/\//))

export const ChargeRequestSchema = v.strictObject({
  /** Our attempt: the idempotency key at the provider. */
  attemptId: reference,
  /** Minor units, more than zero. */
  amountMinor: v.pipe(MinorSchema, v.minValue(1)),
  currency: CurrencySchema,
  instrument: InstrumentSchema,
  /** Text on the payer's statement; at most 22 characters, as card networks allow. */
  descriptor: v.pipe(v.string(), v.maxLength(22)),
  /** For the provider's books only: a repeated charge is the same one whatever it says here. */
  references: v.optional(ChargeReferencesSchema),
  /**
   * The portal's page to which the holder comes back after confirming. Without it nobody is there to confirm: the
   * answer is final.
   */
  returnUrl: v.optional(WebAddressSchema),
})
export type ChargeRequest = v.InferOutput<typeof ChargeRequestSchema> & { readonly signal?: AbortSignal }

export const ChargeOutcomeSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('approved'), providerRef: v.string() }),
  v.object({ outcome: v.literal('declined'), providerRef: v.string(), declineCode: DeclineCodeSchema }),
])
/** The final decision of the provider. */
export type ChargeOutcome = v.InferOutput<typeof ChargeOutcomeSchema>

const ChallengeSchema = v.object({
  outcome: v.literal('challenge'),
  providerRef: v.string(),
  /** The page of the issuer or of the bank on which the holder confirms, or from which they are led there. */
  url: WebAddressSchema,
  /** An instant in UTC: until then it can be confirmed. */
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
})
/** The holder must confirm the charge on a page before it is decided. */
export type Challenge = v.InferOutput<typeof ChallengeSchema>

export const ChargeAnswerSchema = v.variant('outcome', [...ChargeOutcomeSchema.options, ChallengeSchema])
/** What a charge is answered with: decided, or waiting for the holder. */
export type ChargeAnswer = v.InferOutput<typeof ChargeAnswerSchema>

export const ChargeStateSchema = v.variant('outcome', [
  ...ChargeAnswerSchema.options,
  v.object({ outcome: v.literal('pending') }),
])
export type ChargeState = v.InferOutput<typeof ChargeStateSchema>

type Settlements = { readonly events: readonly ProviderEvent[]; readonly cursor: string | null }

/** What a provider can do beyond the calls that each has. */
export const CapabilitiesSchema = v.object({
  challenge: v.boolean(),
  refunds: v.boolean(),
  mandates: v.boolean(),
  chargebacks: v.boolean(),
})
export type Capabilities = v.InferOutput<typeof CapabilitiesSchema>
/** Of a provider that does not know the question. */
export const noCapabilities: Capabilities = { challenge: false, refunds: false, mandates: false, chargebacks: false }

/** What the holder's bank said: `unavailable` says nothing about the account. */
export const verificationOutcomes = ['verified', 'refused', 'unavailable'] as const
export type VerificationOutcome = (typeof verificationOutcomes)[number]

type CardEntryAppearance = {
  /** The origin that frames the form and gets its messages; one that the provider knows. */
  readonly portalOrigin: string
  /** One of the portal's locales; another is answered in English. */
  readonly locale: string
  readonly theme: CardEntryTheme
}

export type PaymentProvider = Refunds &
  Mandates & {
    /**
     * Charges once for each `attemptId`: the same attempt again, at once or years later, gets the first answer and moves
     * no more money. Throws `ProviderTimeout` or `ProviderUnavailable` when no answer came, and `ProviderRefused` when
     * the provider rejected the request itself.
     * A processor: pass `references` as metadata, `attemptId` as `Idempotency-Key` and, since such keys expire after a day, as
     * `metadata.attempt_id` or `reference` too; `approved` is `succeeded`, or `processing` of a bank debit; `challenge` is
     * `requires_action` with a redirect. `returnUrl` is left out where the provider has no challenges.
     */
    readonly charge: (request: ChargeRequest) => Promise<ChargeAnswer>
    /** Asks what the provider can do; it may be remembered for minutes. */
    readonly capabilities: () => Promise<Capabilities>
    /**
     * Returns the outcome of an attempt, for the janitor. Null: it has not arrived so far; since the request may still be
     * on its way, only `abandon` (or the same `charge` again) makes that final.
     * A processor: look it up by the reference given to `charge`.
     */
    readonly find: (attemptId: string) => Promise<ChargeState | null>
    /**
     * Ends an attempt for good and returns how it ended: as decided when it was, otherwise `declined` with
     * `processingError`, also for a request that arrives later. An approved charge stays approved.
     * One that waits for its holder is declined, and the page says so.
     * A processor: cancel by reference; where a cancel comes too late, answer with what it finds.
     */
    readonly abandon: (attemptId: string) => Promise<ChargeOutcome>
    /**
     * Events after a cursor, oldest first and at most some hundreds; null starts at the first. Store the
     * cursor with what the events changed, and ask again until none come. An event can come twice when
     * that commit fails, so handling one is idempotent by its `id`. Events of a type that the portal does not know are left
     * out: the cursor steps over them.
     * A processor: webhooks verified and appended to an inbox table whose serial is the cursor.
     */
    readonly settlements: (after: string | null) => Promise<Settlements>
    /**
     * Returns the address of the card entry form, for the `src` of the iframe; its messages are
     * `domain/contract/card-entry.ts`.
     */
    readonly cardEntryUrl: (appearance: CardEntryAppearance) => string
    /** The provider's origin as browsers know it, for the portal's `frame-src` and for checking messages. */
    readonly cardEntryOrigin: string
    /**
     * Returns what may be shown of a tokenised card, or null for an unknown token. The provider is called; the browser is
     * never believed.
     */
    readonly describeCard: (token: string) => Promise<CardDescription | null>
    /** Returns what may be shown of a tokenised bank account, or null for an unknown token. */
    readonly describeBank: (token: string) => Promise<BankDescription | null>
    /**
     * Checks whether these are the two small credits, in minor units and any order, that the provider sent to the account
     * when it was tokenised. Null for an unknown token. The caller counts the tries.
     */
    readonly verifyBank: (token: string, amounts: readonly [number, number]) => Promise<boolean | null>
    /**
     * Opens the provider's own page on which the account's holder confirms it, and returns its address; null for an
     * unknown token. `bank` is the account as the reader knows it.
     */
    readonly openBankVerification: (token: string, bank: { label: string; last4: string }) => Promise<string | null>
    /**
     * Redeems the proof that the page gave, once. Null: it is unknown, redeemed, too old or of another account. The
     * provider is asked; the browser is never believed.
     */
    readonly redeemBankProof: (token: string, proof: string) => Promise<VerificationOutcome | null>
  }

/** No answer, and not for lack of time: refused connection, broken off, or a fault of the provider. Unknown. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** No answer within the time given. Unknown. */
export class ProviderTimeout extends Error {
  override readonly name = 'ProviderTimeout'
}

/** In production the sandbox answers where the payment provider should: nothing is sent to it. */
export class ProviderIsSandbox extends Error {
  override readonly name = 'ProviderIsSandbox'

  constructor() {
    super(
      'The environment variable PROVIDER_URL names the sandbox, which moves no money: production needs the address of a payment provider.',
    )
  }
}

/** The provider would not look at the request: wrong key, wrong form, or the attempt was used for another charge. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  readonly code: string

  constructor(code: string) {
    super(`The payment provider refused the request: ${code}.`)
    this.code = code
  }
}
