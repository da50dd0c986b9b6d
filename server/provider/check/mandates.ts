/** The requirements on mandates of bank accounts, of a provider that has them. */
import { randomUUID } from 'node:crypto'

import { BankDescriptionSchema } from '../../../domain/contract/methods/bank-entry.ts'
import { mandateSchemeOf } from '../../../domain/rules/mandates/scheme.ts'
import {
  isMandateEvent,
  type MandateAnswer,
  MandateAnswerSchema,
  type MandateEvent,
  type MandateRequest,
} from '../mandates.ts'
import { readToEnd } from './money.ts'
import type { Answer } from './talk.ts'
import { must, mustRefuse, readAs, type Requirement, type Trial } from './trial.ts'

/** Later than the mandate of a test account is decided in a provider that follows the time. */
const DECIDED_AFTER_DAYS = 90
const ASK_EVERY_MS = 1_000

const mandatePath = (token: string) => `/v1/bank-accounts/${encodeURIComponent(token)}/mandate`
const send = ({ talk }: Trial, token: string, request: object): Promise<Answer> =>
  talk.call(mandatePath(token), { method: 'POST', body: request })

const answered = (status: number, answer: Answer): MandateAnswer =>
  readAs(MandateAnswerSchema, status, answer, 'state active, pending or refused, and reference')

/** Returns a request for a mandate of this account, by the scheme of its country. */
async function requestOf({ talk }: Trial, token: string): Promise<MandateRequest> {
  const answer = await talk.call(`/v1/bank-tokens/${encodeURIComponent(token)}`)
  const { country } = readAs(BankDescriptionSchema, 200, answer, 'label, last4, country and accountType')
  const scheme = mandateSchemeOf(country)
  must(scheme !== null, 'a bank account of a country with direct debits', country)
  return { mandateId: `check-mandate-${randomUUID()}`, acceptedAt: new Date().toISOString(), scheme }
}

function mandateOf({ mandate }: Trial) {
  must(mandate !== null, 'a mandate', 'none: see P50')
  return mandate
}

/** Reads the events of a mandate until it has one, or the wait is over. */
async function eventsOf(trial: Trial, token: string, reference: string): Promise<readonly MandateEvent[]> {
  trial.talk.moveDays(DECIDED_AFTER_DAYS)
  const read = async () =>
    (await readToEnd(trial, trial.cursor)).events
      .filter(isMandateEvent)
      .filter((event) => event.token === token && event.reference === reference)
  let events = await read()
  for (let waited = 0; events.length === 0 && waited < trial.options.waitSeconds; waited += 1) {
    await trial.talk.pause(ASK_EVERY_MS)
    events = await read()
  }
  return events
}

export const mandateRequirements: readonly Requirement[] = [
  {
    id: 'P50',
    needs: 'mandates',
    sentence: 'A mandate of a bank account that can be debited is active or pending with 201, and has a reference.',
    async check(trial) {
      const { bankToken } = trial.options
      const request = await requestOf(trial, bankToken)
      const { state, reference } = answered(201, await send(trial, bankToken, request))
      trial.mandate = { request, reference }
      must(state === 'active' || state === 'pending', 'active or pending', state)
    },
  },
  {
    id: 'P51',
    needs: 'mandates',
    sentence: 'The same mandate again, or asked after, has the same reference: none is made a second time.',
    async check(trial) {
      const { request, reference } = mandateOf(trial)
      const { bankToken } = trial.options
      const again = answered(201, await send(trial, bankToken, request))
      const found = answered(200, await trial.talk.call(mandatePath(bankToken)))
      const isSame = again.reference === reference && found.reference === reference
      must(isSame, `the reference ${reference} both times`, { again, found })
    },
  },
  {
    id: 'P52',
    needs: 'mandates',
    sentence: 'A mandate of an unknown bank account, and one that nobody asked for, are unknown with 404.',
    async check(trial) {
      const token = `check-${randomUUID()}`
      const { request } = mandateOf(trial)
      mustRefuse(await send(trial, token, request), 404, 'unknownToken')
      mustRefuse(await trial.talk.call(mandatePath(token)), 404, 'unknownMandate')
    },
  },
  {
    id: 'P53',
    needs: 'mandates',
    sentence: 'A mandate of the wrong form is refused with 400 and does nothing.',
    async check(trial) {
      const { request } = mandateOf(trial)
      const { bankToken } = trial.options
      const read = async () => answered(200, await trial.talk.call(mandatePath(bankToken)))
      const before = await read()
      const mandateId = `check-mandate-${randomUUID()}`
      mustRefuse(await send(trial, bankToken, { ...request, mandateId, scheme: 'cash' }), 400, 'invalidMandate')
      mustRefuse(await send(trial, bankToken, { ...request, mandateId, acceptedAt: 'today' }), 400, 'invalidMandate')
      const after = await read()
      must(after.reference === before.reference, `the mandate ${before.reference} as before`, after)
    },
  },
  {
    id: 'P54',
    needs: 'mandates',
    sentence: 'A mandate that was pending is reported once, as mandateActive or mandateEnded, and then answered so.',
    async check(trial) {
      const { mandateToken: token } = trial.options
      const { state, reference } = answered(201, await send(trial, token, await requestOf(trial, token)))
      const events = await eventsOf(trial, token, reference)
      const found = answered(200, await trial.talk.call(mandatePath(token)))
      if (state !== 'pending') {
        must(found.state === state || found.state === 'ended', `${state}, or ended`, found)
        return
      }
      const [event] = events
      const isRight = events.length === 1 && event !== undefined && event.occurredAt.endsWith('Z')
      must(isRight, `one event "mandateActive" or "mandateEnded" of ${reference}`, events)
      const now = event.type === 'mandateActive' ? 'active' : 'ended'
      must(found.state === now && found.reference === reference, `${now} and the reference ${reference}`, found)
    },
  },
]
