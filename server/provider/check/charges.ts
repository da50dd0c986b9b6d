/** The requirements on charges. */
import * as v from 'valibot'

import { ChargeOutcomeSchema, ChargeReferencesSchema } from '../provider.ts'
import {
  answerText,
  approve,
  bankOf,
  cardOf,
  chargePath,
  decide,
  declinedOf,
  must,
  mustRefuse,
  newAttempt,
  orderOf,
  readAs,
  send,
  TEST_AMOUNT_MINOR,
  type Requirement,
  type Trial,
} from './trial.ts'

const references = { merchants: ['CHECK-M'], accounts: ['CHECK-A'], invoices: ['CHECK-1', 'CHECK-2'], invoiceCount: 2 }
const AT_ONCE = 5

const FoundSchema = v.object({
  outcome: v.literal('approved'),
  providerRef: v.string(),
  amountMinor: v.number(),
  currency: v.string(),
  references: ChargeReferencesSchema,
})

async function mustBeUnknown({ talk }: Trial, attemptId: string): Promise<void> {
  mustRefuse(await talk.call(chargePath(attemptId)), 404, 'unknownAttempt')
}

const abandon = ({ talk }: Trial, attemptId: string) =>
  talk.call(`${chargePath(attemptId)}/abandon`, { method: 'POST' })

export const chargeRequirements: readonly Requirement[] = [
  {
    id: 'P2',
    sentence: 'A call without the right key is refused with 401 and does nothing.',
    async check(trial) {
      const order = orderOf(trial, cardOf(trial))
      const answer = await trial.talk.call('/v1/charges', { method: 'POST', body: order, key: 'a-key-of-nobody' })
      mustRefuse(answer, 401)
      await mustBeUnknown(trial, order.attemptId)
    },
  },
  {
    id: 'P3',
    sentence: 'A charge of the wrong form is refused with 400 and does nothing.',
    async check(trial) {
      const right = orderOf(trial, cardOf(trial))
      const wrong = [
        { ...right, amountMinor: 0 },
        { ...right, amountMinor: 1.5 },
        { ...right, currency: 'dollars' },
        { ...right, instrument: {} },
      ]
      for (const order of wrong) mustRefuse(await send(trial, order), 400)
      await mustBeUnknown(trial, right.attemptId)
    },
  },
  {
    id: 'P4',
    sentence: 'A charge that can be made is approved with 201 and has a reference.',
    async check(trial) {
      for (const instrument of [cardOf(trial), bankOf(trial.options.bankToken)]) {
        trial.approved.push(await approve(trial, orderOf(trial, instrument)))
      }
    },
  },
  {
    id: 'P5',
    sentence: 'A declined charge is an answer with 201 and one of our reasons, not an error.',
    async check(trial) {
      const order = orderOf(trial, declinedOf(trial))
      const outcome = await decide(trial, order)
      must(outcome.outcome === 'declined', 'a declined charge', outcome)
      trial.moveless.push(order.attemptId)
    },
  },
  {
    id: 'P6',
    sentence: 'The same key again, later or at once, gets the first answer and charges nothing more.',
    async check(trial) {
      const later = orderOf(trial, cardOf(trial))
      const atOnce = orderOf(trial, bankOf(trial.options.bankToken))
      const answers = [
        [await approve(trial, later), await approve(trial, later)],
        await Promise.all(Array.from({ length: AT_ONCE }, () => approve(trial, atOnce))),
      ]
      for (const [first, ...others] of answers) {
        const refs = [first, ...others].map((one) => one?.providerRef)
        must(new Set(refs).size === 1, 'one reference for one key', refs)
        if (first) trial.approved.push(first)
      }
    },
  },
  {
    id: 'P7',
    sentence: 'A key that was used for another amount or instrument is refused with 409 and changes nothing.',
    async check(trial) {
      const order = orderOf(trial, cardOf(trial))
      const other = bankOf(trial.options.returnToken)
      const first = await approve(trial, order)
      mustRefuse(await send(trial, { ...order, amountMinor: TEST_AMOUNT_MINOR + 1 }), 409, 'attemptReused')
      mustRefuse(await send(trial, { ...order, instrument: other }), 409, 'attemptReused')
      trial.approved.push(first)
    },
  },
  {
    id: 'P8',
    sentence: 'Asked after, a charge has its outcome, reference, amount, currency and what it pays.',
    async check(trial) {
      const order = orderOf(trial, cardOf(trial), { references })
      const { providerRef } = await approve(trial, order)
      const answer = await trial.talk.call(chargePath(order.attemptId))
      const found = readAs(FoundSchema, 200, answer, 'outcome, providerRef, amountMinor, currency and references')
      const expected = { outcome: 'approved', providerRef, amountMinor: order.amountMinor, currency: order.currency }
      must(
        JSON.stringify({ ...found, references: undefined }) === JSON.stringify(expected),
        JSON.stringify(expected),
        found,
      )
      const isSame = Object.entries(references).every(
        ([name, value]) =>
          JSON.stringify(v.parse(v.record(v.string(), v.unknown()), found.references)[name]) === JSON.stringify(value),
      )
      must(isSame, JSON.stringify(references), found.references)
    },
  },
  {
    id: 'P9',
    sentence: 'Asked after, a key that never came is unknown with 404.',
    check: (trial) => mustBeUnknown(trial, newAttempt()),
  },
  {
    id: 'P10',
    sentence: 'A key that was given up before its charge came is declined, also for the charge that comes later.',
    async check(trial) {
      const order = orderOf(trial, cardOf(trial))
      const expected = 'declined with processingError'
      const ended = await abandon(trial, order.attemptId)
      trial.moveless.push(order.attemptId)
      const first = readAs(ChargeOutcomeSchema, 200, ended, expected)
      must(first.outcome === 'declined' && first.declineCode === 'processingError', expected, first)
      const late = await decide(trial, order)
      must(late.outcome === 'declined', 'the late charge declined', late)
    },
  },
  {
    id: 'P11',
    sentence: 'An approved charge that is given up stays approved.',
    async check(trial) {
      const first = await approve(trial, orderOf(trial, cardOf(trial)))
      const answer = await abandon(trial, first.attemptId)
      const ended = readAs(ChargeOutcomeSchema, 200, answer, 'the outcome')
      const isSame = ended.outcome === 'approved' && ended.providerRef === first.providerRef
      must(isSame, `approved with ${first.providerRef}`, ended)
      trial.approved.push(first)
    },
  },
  {
    id: 'P12',
    sentence: 'A charge whose caller stopped waiting is completed or never begun: the same key then gets its answer.',
    async check(trial) {
      const order = orderOf(trial, bankOf(trial.options.bankToken))
      const gone = new AbortController()
      const cut = trial.talk
        .call('/v1/charges', { method: 'POST', body: order, signal: gone.signal })
        .catch(() => undefined)
      setImmediate(() => gone.abort())
      await cut
      trial.approved.push(await approve(trial, order))
    },
  },
  {
    id: 'P13',
    sentence: 'What a charge says it pays makes no other charge of the same key.',
    async check(trial) {
      const order = orderOf(trial, cardOf(trial))
      const first = await approve(trial, { ...order, references })
      const again = await send(trial, order)
      const second = readAs(ChargeOutcomeSchema, 201, again, 'the first answer')
      must(second.providerRef === first.providerRef, first.providerRef, answerText(again))
      trial.approved.push(first)
    },
  },
]
