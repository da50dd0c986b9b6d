/** How the sandbox decides a charge: by the behaviour of its test instrument and the time. */
import { randomBytes } from 'node:crypto'
import type { InferOutput } from 'valibot'

import type { ChargeRequestSchema } from '../provider.ts'
import type { ChargeRecord, DueEvent, EndRecord } from './book-records.ts'
import { returnsAt, settlesAt } from './calendar.ts'
import type { Behaviour } from './instruments.ts'

export type Order = InferOutput<typeof ChargeRequestSchema>

/** Time in which the holder must confirm a charge. */
const CHALLENGE_LIFETIME_MS = 15 * 60_000

/** Business days until the money of a chargeback that is reversed comes again. */
const REVERSED_AFTER_DAYS = 5

export const newRef = (prefix: string) => `${prefix}_${randomBytes(12).toString('base64url')}`

/** Returns the charge as the book is to hold it. */
export function decide(order: Order, behaviour: Behaviour, at: Date): ChargeRecord {
  const { attemptId, ...terms } = order
  const undecided = {
    kind: 'charge',
    attemptId,
    providerRef: newRef('ch'),
    at: at.toISOString(),
    order: terms,
    declineCode: null,
    settlesAt: null,
    returnsAt: null,
    returnCode: null,
    chargeback: null,
    challenge: null,
  } as const
  if (behaviour.kind === 'hang') return { ...undecided, outcome: 'pending' }
  if (behaviour.kind === 'challenge') {
    if (order.returnUrl === undefined) {
      return { ...undecided, outcome: 'declined', declineCode: 'authenticationRequired' }
    }
    const expiresAt = new Date(at.getTime() + CHALLENGE_LIFETIME_MS).toISOString()
    return { ...undecided, outcome: 'challenge', challenge: { session: newRef('confirm'), expiresAt } }
  }
  if (behaviour.kind === 'decline' || behaviour.kind === 'answerLate') {
    if (behaviour.code) return { ...undecided, outcome: 'declined', declineCode: behaviour.code }
  }
  const settles = settlesAt(order.instrument.kind, at)
  const approved = { ...undecided, outcome: 'approved', settlesAt: settles.toISOString() } as const
  if (behaviour.kind === 'chargeback') {
    const { reasonCode, businessDaysAfter, reversed } = behaviour
    const takenBack = returnsAt(settles, businessDaysAfter)
    const later = returnsAt(takenBack, REVERSED_AFTER_DAYS).toISOString()
    const times = { at: takenBack.toISOString(), respondBy: later, reversedAt: reversed ? later : null }
    return { ...approved, chargeback: { chargebackRef: newRef('cb'), reasonCode, ...times } }
  }
  if (behaviour.kind !== 'return') return approved
  const { businessDaysAfter, code } = behaviour
  if (businessDaysAfter === null) {
    return { ...approved, settlesAt: null, returnsAt: settles.toISOString(), returnCode: code }
  }
  return { ...approved, returnsAt: returnsAt(settles, businessDaysAfter).toISOString(), returnCode: code }
}

/** Returns the end of a charge that waited for its holder: refused by them, or decided by its instrument. */
export function endOfChallenge(order: Omit<Order, 'attemptId'>, behaviour: Behaviour, isConfirmed: boolean, at: Date) {
  const declined = (declineCode: EndRecord['declineCode']) =>
    ({ outcome: 'declined', declineCode, settlesAt: null }) as const
  if (!isConfirmed) return declined('authenticationFailed')
  if (behaviour.kind === 'challenge' && behaviour.code) return declined(behaviour.code)
  return {
    outcome: 'approved',
    declineCode: 'processingError',
    settlesAt: settlesAt(order.instrument.kind, at).toISOString(),
  } as const
}

type Move = Extract<DueEvent, { type: 'settled' | 'returned' | 'chargedBack' | 'chargebackReversed' }>

/** Returns the movements that a charge promises, each once. */
export function movesOf(record: ChargeRecord): readonly Move[] {
  const { attemptId, providerRef, settlesAt: settles, returnsAt: returns, returnCode, chargeback } = record
  const facts = { attemptId, providerRef }
  const moves: Move[] = []
  if (settles !== null) moves.push({ ...facts, type: 'settled', occurredAt: settles })
  if (returns !== null && returnCode !== null) {
    const returned = { ...facts, type: 'returned', occurredAt: returns, returnCode } as const
    moves.push(returned)
  }
  if (chargeback !== null) {
    const { at, respondBy, reversedAt, ...named } = chargeback
    const takenBack = { ...facts, ...named, type: 'chargedBack', occurredAt: at, respondBy } as const
    moves.push(takenBack)
    const reversed = { ...facts, ...named, type: 'chargebackReversed', occurredAt: reversedAt ?? '' } as const
    if (reversedAt !== null) moves.push(reversed)
  }
  return moves
}

/** Checks whether an order is that of a charge. The references say only what is paid: the first ones stay. */
export function isSameOrder(record: ChargeRecord, order: Order): boolean {
  if (record.order === null) return true
  const { amountMinor, currency, instrument, descriptor } = record.order
  return (
    amountMinor === order.amountMinor &&
    currency === order.currency &&
    descriptor === order.descriptor &&
    tokenOf(instrument) === tokenOf(order.instrument)
  )
}

function tokenOf(instrument: Order['instrument']): string {
  return instrument.kind === 'bank' ? `bank ${instrument.accountToken}` : `card ${instrument.cardToken}`
}
