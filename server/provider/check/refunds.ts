/** The requirements on refunds, of a provider that has them. */
import { randomUUID } from 'node:crypto'

import type { MoneyEvent } from '../provider-events.ts'
import { type RefundAnswer, RefundAnswerSchema } from '../refunds.ts'
import { readToEnd } from './money.ts'
import type { Answer } from './talk.ts'
import {
  chargePath,
  declinedOf,
  decide,
  must,
  mustRefuse,
  newAttempt,
  orderOf,
  readAs,
  type Requirement,
  type Trial,
} from './trial.ts'

/** Of a charge of 1.00, in minor units. */
const REFUNDED_MINOR = 40
/** Later than the charges have settled, and than a refund ends in a provider that follows the time. */
const ENDED_AFTER_DAYS = 60
const ASK_EVERY_MS = 1_000

type Order = { readonly refundId: string; readonly amountMinor: number }

const newRefund = () => `check-refund-${randomUUID()}`
const refundsPath = (attemptId: string) => `${chargePath(attemptId)}/refunds`
const send = ({ talk, options: { currency } }: Trial, attemptId: string, order: Order): Promise<Answer> =>
  talk.call(refundsPath(attemptId), { method: 'POST', body: { currency, ...order } })

const answered = (status: number, answer: Answer): RefundAnswer =>
  readAs(RefundAnswerSchema, status, answer, 'outcome accepted and providerRef, or outcome refused and code')

function mustBeRefused(answer: Answer, code: string): void {
  const came = answered(201, answer)
  must(came.outcome === 'refused' && came.code === code, `refused with ${code}`, came)
}

function acceptedOf({ refunded }: Trial) {
  must(refunded !== null, 'an accepted refund', 'none: see P40')
  return refunded
}

/** Reads the events until the refund has one, or the wait is over. */
async function endsOf(trial: Trial, refundId: string): Promise<readonly MoneyEvent[]> {
  trial.talk.moveDays(ENDED_AFTER_DAYS)
  const read = async () =>
    (await readToEnd(trial, trial.cursor)).events.flatMap((event) =>
      'refundId' in event && event.refundId === refundId ? [event] : [],
    )
  let events = await read()
  for (let waited = 0; events.length === 0 && waited < trial.options.waitSeconds; waited += 1) {
    await trial.talk.pause(ASK_EVERY_MS)
    events = await read()
  }
  return events
}

export const refundRequirements: readonly Requirement[] = [
  {
    id: 'P40',
    needs: 'refunds',
    sentence: 'A part of a charge that has settled is refunded: accepted with 201, with a reference.',
    async check(trial) {
      const of = trial.approved[0]
      must(of !== undefined, 'an approved charge', 'none: see P4')
      const order = { refundId: newRefund(), amountMinor: REFUNDED_MINOR }
      const answer = answered(201, await send(trial, of.attemptId, order))
      if (answer.outcome === 'accepted') trial.refunded = { of, ...order }
      must(answer.outcome === 'accepted' && answer.providerRef !== '', 'accepted with a providerRef', answer)
    },
  },
  {
    id: 'P41',
    needs: 'refunds',
    sentence: 'The same refund again, or asked after, has the first answer and refunds nothing more.',
    async check(trial) {
      const { of, ...order } = acceptedOf(trial)
      const again = answered(201, await send(trial, of.attemptId, order))
      const found = answered(200, await trial.talk.call(`${refundsPath(of.attemptId)}/${order.refundId}`))
      must(again.outcome === 'accepted' && found.outcome === 'accepted', 'accepted both times', { again, found })
      must(again.providerRef === found.providerRef, 'the same reference', { again, found })
      // Of 100 are 60 left: were 40 refunded twice, this would be too much.
      const rest = { refundId: newRefund(), amountMinor: of.amountMinor - REFUNDED_MINOR }
      const answer = answered(201, await send(trial, of.attemptId, rest))
      must(answer.outcome === 'accepted', 'the rest of the charge to be refundable', answer)
    },
  },
  {
    id: 'P42',
    needs: 'refunds',
    sentence: 'A refund whose id was used for another amount is refused with 409 and changes nothing.',
    async check(trial) {
      const { of, refundId, amountMinor } = acceptedOf(trial)
      mustRefuse(await send(trial, of.attemptId, { refundId, amountMinor: amountMinor + 1 }), 409, 'refundReused')
      const found = answered(200, await trial.talk.call(`${refundsPath(of.attemptId)}/${refundId}`))
      must(found.outcome === 'accepted', 'accepted', found)
    },
  },
  {
    id: 'P43',
    needs: 'refunds',
    sentence: 'More than is left of a charge is refused with amountTooHigh, or notRefundable where nothing is left.',
    async check(trial) {
      const other = trial.approved[1]
      must(other !== undefined, 'a second approved charge', 'none: see P4')
      const tooHigh = { refundId: newRefund(), amountMinor: other.amountMinor + 1 }
      mustBeRefused(await send(trial, other.attemptId, tooHigh), 'amountTooHigh')
      const { of } = acceptedOf(trial)
      // All of it, of which a part was refunded before.
      const again = { refundId: newRefund(), amountMinor: of.amountMinor }
      const last = answered(201, await send(trial, of.attemptId, again))
      must(last.outcome === 'refused', 'refused: a part of the charge was refunded', last)
    },
  },
  {
    id: 'P44',
    needs: 'refunds',
    sentence: 'A refund of a charge that was declined is refused with notRefundable.',
    async check(trial) {
      const order = orderOf(trial, declinedOf(trial))
      const outcome = await decide(trial, order)
      must(outcome.outcome === 'declined', 'a declined charge', outcome)
      mustBeRefused(await send(trial, order.attemptId, { refundId: newRefund(), amountMinor: 1 }), 'notRefundable')
    },
  },
  {
    id: 'P45',
    needs: 'refunds',
    sentence: 'A refund of an unknown charge, and one that never came, are unknown with 404.',
    async check(trial) {
      const order = { refundId: newRefund(), amountMinor: 1 }
      mustRefuse(await send(trial, newAttempt(), order), 404, 'unknownAttempt')
      const { of } = acceptedOf(trial)
      mustRefuse(await trial.talk.call(`${refundsPath(of.attemptId)}/${order.refundId}`), 404, 'unknownRefund')
    },
  },
  {
    id: 'P46',
    needs: 'refunds',
    sentence: 'A refund of the wrong form is refused with 400 and does nothing.',
    async check(trial) {
      const { of } = acceptedOf(trial)
      const refundId = newRefund()
      mustRefuse(await send(trial, of.attemptId, { refundId, amountMinor: 0.5 }), 400)
      mustRefuse(await trial.talk.call(`${refundsPath(of.attemptId)}/${refundId}`), 404, 'unknownRefund')
    },
  },
  {
    id: 'P47',
    needs: 'refunds',
    sentence: 'The end of a refund is reported once, as refunded or refundFailed, with its id, amount and currency.',
    async check(trial) {
      const { of, refundId, amountMinor } = acceptedOf(trial)
      const events = await endsOf(trial, refundId)
      const [event] = events
      const isRight =
        events.length === 1 &&
        event?.attemptId === of.attemptId &&
        event.amountMinor === amountMinor &&
        event.currency === trial.options.currency
      must(isRight, `one event "refunded" or "refundFailed" of ${refundId}`, events)
    },
  },
]
