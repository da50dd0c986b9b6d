/**
 * The port from the common part of the adapters to one processor. The common part keeps the attempts, the inbox of
 * events and all promises of docs/provider.md; a processor only says how each step is done there.
 *
 * Charging has two steps, so that nothing depends on how long a processor remembers an idempotency key: `prepare` makes
 * the payment known there and its id is stored here, `submit` sets off that one payment and can do so once only.
 */
import * as v from 'valibot'

import type { CardDescription } from '../../../domain/contract/card-entry.ts'
import type { BankDescription } from '../../../domain/contract/methods/bank-entry.ts'
import type { MandateScheme } from '../../../domain/rules/mandates/scheme.ts'
import { ChargeRequestSchema, type DeclineCode, type VerificationOutcome } from '../provider.ts'

const ReturnUrlSchema = v.pipe(v.string(), v.url(), v.regex(/^https?:/i), v.maxLength(1000))

/** A charge as it comes: where `returnUrl` is missing nobody is there to confirm it. */
export const OrderSchema = v.strictObject({ ...ChargeRequestSchema.entries, returnUrl: v.optional(ReturnUrlSchema) })
export type Order = v.InferOutput<typeof OrderSchema>

/** Reasons for a decline: those that the portal has, and those of a confirmation by the holder. */
export type Decline = DeclineCode | 'authenticationRequired' | 'authenticationFailed' | 'authenticationExpired'

export type Decision =
  | { readonly outcome: 'approved' }
  | { readonly outcome: 'declined'; readonly declineCode: Decline }
  /** The holder confirms at `url`, which sends the browser back to the order's `returnUrl`. */
  | { readonly outcome: 'challenge'; readonly url: string }
  /** The processor knows the payment and has not been told to make it. */
  | { readonly outcome: 'prepared' }
  | { readonly outcome: 'pending' }

/** A payment at the processor, by the id there. */
export type Payment = { readonly id: string; readonly order: Order }

type ReportFacts = {
  /** Names the fact, so that it is reported once: unique among all reports of the processor. */
  readonly key: string
  readonly occurredAt: Date
}
type Amount = { readonly amountMinor: number; readonly currency: string }
/** What the processor knows of money, in the protocol's words. */
export type Report = ReportFacts &
  (
    | { readonly type: 'settled'; readonly feeMinor: number | null }
    | { readonly type: 'returned'; readonly returnCode: string }
    | ({
        readonly type: 'chargedBack'
        readonly chargebackRef: string
        readonly reasonCode: string
        readonly respondBy: string | null
      } & Amount)
    | ({ readonly type: 'chargebackReversed'; readonly chargebackRef: string; readonly reasonCode: string } & Amount)
  )

/** All reports of a payment up to now in their order, and when there may be more without an event of the processor. */
export type Money = { readonly reports: readonly Report[]; readonly lookAgainAt: Date | null }

export type RefundRefusal = 'notRefundable' | 'amountTooHigh' | 'tooLate' | 'other'
export type RefundOrder = Amount & { readonly attemptId: string; readonly refundId: string }
export type RefundState =
  | { readonly state: 'accepted' | 'done'; readonly id: string }
  | { readonly state: 'failed'; readonly id: string; readonly code: RefundRefusal }
  | { readonly state: 'refused'; readonly code: RefundRefusal }

export type MandateOrder = {
  readonly token: string
  readonly mandateId: string
  readonly acceptedAt: Date
  readonly scheme: MandateScheme
}
export type MandateState =
  | { readonly state: 'active' | 'pending'; readonly id: string }
  | { readonly state: 'refused'; readonly id: string | null }
  | { readonly state: 'ended'; readonly id: string; readonly reasonCode: string }

/** What an event of the processor is about; its contents are not believed, the processor is asked. */
export type Notice = {
  /** The processor's id of the event. */
  readonly id: string
  /** Ids at the processor of payments, refunds and mandates that may have changed. */
  readonly about: readonly string[]
}

export type Processor = {
  readonly name: string
  readonly capabilities: {
    readonly challenge: boolean
    readonly refunds: boolean
    readonly mandates: boolean
    readonly chargebacks: boolean
  }
  /**
   * Makes the payment known at the processor and returns its id there; the same order gives the same one. `sentBefore`
   * is when it was first tried, null for the first time: then the processor is asked for it before anything is sent.
   */
  readonly prepare: (order: Order, sentBefore: Date | null) => Promise<string>
  /** Has the prepared payment made. Throws `NoAnswer` where it is not known whether that has happened. */
  readonly submit: (payment: Payment) => Promise<Decision>
  readonly decisionOf: (payment: Payment) => Promise<Decision>
  /** Ends the payment; `approved` where it is too late for that. */
  readonly cancel: (payment: Payment) => Promise<Decision>
  readonly moneyOf: (payment: Payment) => Promise<Money>
  /** Refunds once for each refundId; `sentBefore` as in `prepare`. */
  readonly refund: (payment: Payment, refund: RefundOrder, sentBefore: Date | null) => Promise<RefundState>
  readonly refundOf: (payment: Payment, refund: RefundOrder, id: string) => Promise<RefundState>
  readonly agreeMandate: (mandate: MandateOrder, sentBefore: Date | null) => Promise<MandateState | null>
  readonly mandateOf: (token: string, id: string) => Promise<MandateState>
  readonly describeCard: (token: string) => Promise<CardDescription | null>
  readonly describeBank: (token: string) => Promise<BankDescription | null>
  /** Null: the token is unknown. */
  readonly verifyBank: (token: string, amounts: readonly [number, number]) => Promise<boolean | null>
  /** How the account was verified so far; null for an unknown token. */
  readonly verificationOf: (token: string) => Promise<VerificationOutcome | null>
  /** Returns the notices of a webhook's body, or null where its signature is wrong or too old. */
  readonly readWebhook: (body: string, headers: Headers) => readonly Notice[] | null
  /** Events since an instant, page by page, for what no webhook has brought. */
  readonly noticesSince: (since: Date) => AsyncIterable<readonly Notice[]>
}

/** Whether anything happened at the processor is not known: only asking it tells. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** The token cannot be charged: it is unknown, of another kind, or has no mandate. Nothing was sent. */
export class NoSuchInstrument extends Error {
  override readonly name = 'NoSuchInstrument'
  readonly declineCode: Decline

  constructor(declineCode: Decline = 'other') {
    super('The instrument cannot be charged.')
    this.declineCode = declineCode
  }
}

/** The processor does not do this for an account like this one. */
export class NotOffered extends Error {
  override readonly name = 'NotOffered'
}
