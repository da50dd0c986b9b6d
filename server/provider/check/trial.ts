/** One run of the check: its options, what it has charged so far, and the words of what was not met. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'

import {
  type Capabilities,
  ChargeOutcomeSchema,
  type ChargeOutcome,
  type ChargeRequest,
  type Instrument,
} from '../provider.ts'
import type { MandateRequest } from '../mandates.ts'
import type { MoneyEvent } from '../provider-events.ts'
import type { CheckOptions, OptionalPart } from './options.ts'
import type { Answer, Talk } from './talk.ts'

/** Each charge of the check is of this amount in minor units, or of one more. */
export const TEST_AMOUNT_MINOR = 100

export type Approved = { readonly attemptId: string; readonly providerRef: string; readonly amountMinor: number }

export type Trial = {
  readonly options: CheckOptions
  readonly talk: Talk
  /** Charges that were approved and are to settle. */
  readonly approved: Approved[]
  /** Attempts that move no money. */
  readonly moveless: string[]
  /** The feed's cursor before the first charge. */
  cursor: string | null
  /** What the feed reported of this run, each event once; null before it was read. */
  events: readonly MoneyEvent[] | null
  lastCursor: string | null
  /** The charge that the card's network takes back; null where the provider has no chargebacks. */
  takenBack: Approved | null
  /** What the provider says that it can do. */
  can: Capabilities
  /** A refund that was accepted, for what is asked of it later; null before it was. */
  refunded: { readonly of: Approved; readonly refundId: string; readonly amountMinor: number } | null
  /** A mandate that was answered, for what is asked of it later; null before it was. */
  mandate: { readonly request: MandateRequest; readonly reference: string } | null
}

export type Requirement = {
  /** Its number in docs/provider.md. */
  readonly id: string
  readonly sentence: string
  /** Only asked of a provider that says that it can do this. */
  readonly needs?: keyof Capabilities
  /** The part of which it speaks, where not every provider has it. */
  readonly of?: OptionalPart
  /** Resolves where the requirement is met; throws `Unmet` where it is not. */
  readonly check: (trial: Trial) => Promise<void>
}

/** A requirement that the provider does not meet; its message says what was expected and what came. */
export class Unmet extends Error {
  override readonly name = 'Unmet'
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 300 ? `${text.slice(0, 300)} …` : text
}

export const answerText = ({ status, body }: Answer): string => `${status} ${shown(body)}`

export function must(isMet: boolean, expected: string, came: unknown): asserts isMet {
  if (!isMet) throw new Unmet(`expected ${expected}; came ${typeof came === 'string' ? came : shown(came)}`)
}

/** Returns the body of an answer with this status and form. */
export function readAs<S extends v.GenericSchema>(
  schema: S,
  status: number,
  answer: Answer,
  expected: string,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, answer.body)
  must(answer.status === status && parsed.success, `${status} with ${expected}`, answerText(answer))
  return parsed.output
}

const RefusalSchema = v.object({ error: v.object({ code: v.string() }) })

export function mustRefuse(answer: Answer, status: number, code: string | null = null): void {
  const refusal = v.safeParse(RefusalSchema, answer.body)
  const isRight = refusal.success && (code === null || refusal.output.error.code === code)
  must(answer.status === status && isRight, `${status} {"error":{"code":"${code ?? '…'}"}}`, answerText(answer))
}

export const newAttempt = () => `check-${randomUUID()}`
export const bankOf = (accountToken: string): Instrument => ({ kind: 'bank', accountToken })
/** The card to charge; without cards the bank account, which is charged the same way. */
export const cardOf = ({ options: { cardToken, bankToken, without } }: Trial): Instrument =>
  without.includes('cards') ? bankOf(bankToken) : { kind: 'card', cardToken }
export const declinedOf = ({ options: { declinedToken, without } }: Trial): Instrument =>
  without.includes('cards') ? bankOf(declinedToken) : { kind: 'card', cardToken: declinedToken }

export function orderOf({ options }: Trial, instrument: Instrument, more: Partial<ChargeRequest> = {}): ChargeRequest {
  const common = { amountMinor: TEST_AMOUNT_MINOR, currency: options.currency, descriptor: 'PORTAL CHECK' }
  return { attemptId: newAttempt(), ...common, instrument, ...more }
}

export const send = ({ talk }: Trial, order: object): Promise<Answer> =>
  talk.call('/v1/charges', { method: 'POST', body: order })

export const chargePath = (attemptId: string) => `/v1/charges/${encodeURIComponent(attemptId)}`

/** Charges, and returns the decision. */
export async function decide(trial: Trial, order: ChargeRequest): Promise<ChargeOutcome> {
  return readAs(ChargeOutcomeSchema, 201, await send(trial, order), 'outcome approved or declined, and providerRef')
}

/** Charges and returns an approval, which is to settle once. */
export async function approve(trial: Trial, order: ChargeRequest): Promise<Approved> {
  const outcome = await decide(trial, order)
  must(outcome.outcome === 'approved' && outcome.providerRef !== '', 'an approved charge with its providerRef', outcome)
  return { attemptId: order.attemptId, providerRef: outcome.providerRef, amountMinor: order.amountMinor }
}
