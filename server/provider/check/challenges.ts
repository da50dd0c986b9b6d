/** The requirements on charges that their holder must confirm: 3-D Secure of cards, redirects of banks. */
import { CapabilitiesSchema, ChargeAnswerSchema, ChargeOutcomeSchema, type Challenge } from '../provider.ts'
import { answerText, chargePath, decide, must, orderOf, readAs, send, type Requirement, type Trial } from './trial.ts'
import type { Answer } from './talk.ts'

const isOwnMachine = (url: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)

function readChallenge(status: number, answer: Answer): Challenge {
  const expected = 'outcome challenge, providerRef, url and expiresAt'
  const read = readAs(ChargeAnswerSchema, status, answer, expected)
  must(read.outcome === 'challenge', expected, answer.body)
  return read
}

const orderToConfirm = (trial: Trial) =>
  orderOf(
    trial,
    { kind: 'card', cardToken: trial.options.challengeToken },
    { returnUrl: `${trial.options.portalOrigin}/provider-check` },
  )

export const challengeRequirements: readonly Requirement[] = [
  {
    id: 'P26',
    sentence: 'What the provider can do beyond these calls is answered with 200, or with 404 where it is nothing.',
    async check(trial) {
      const answer = await trial.talk.call('/v1/capabilities')
      if (answer.status === 404) return
      trial.can = readAs(CapabilitiesSchema, 200, answer, 'challenge, refunds, mandates and chargebacks')
    },
  },
  {
    id: 'P27',
    needs: 'challenge',
    sentence:
      'A charge that its holder must confirm is a challenge, with its page and its end, however often it is asked.',
    async check(trial) {
      const order = orderToConfirm(trial)
      const first = readChallenge(201, await send(trial, order))
      trial.moveless.push(order.attemptId)
      must(first.url.startsWith('https:') || isOwnMachine(first.url), 'an https address', first.url)
      must(Date.parse(first.expiresAt) > trial.talk.nowMs(), 'an end that is not past', first.expiresAt)
      const again = [
        readChallenge(201, await send(trial, order)),
        readChallenge(200, await trial.talk.call(chargePath(order.attemptId))),
      ]
      for (const { providerRef, url } of again) {
        must(providerRef === first.providerRef && url === first.url, 'the same challenge', { providerRef, url })
      }
    },
  },
  {
    id: 'P28',
    needs: 'challenge',
    sentence: 'A charge that its holder must confirm is declined with authenticationRequired where nobody can.',
    async check(trial) {
      const { returnUrl: _nobody, ...order } = orderToConfirm(trial)
      const outcome = await decide(trial, order)
      trial.moveless.push(order.attemptId)
      const isRight = outcome.outcome === 'declined' && outcome.declineCode === 'authenticationRequired'
      must(isRight, 'declined with authenticationRequired', outcome)
    },
  },
  {
    id: 'P29',
    needs: 'challenge',
    sentence: 'A challenge that is given up is declined with processingError, and stays so.',
    async check(trial) {
      const order = orderToConfirm(trial)
      const { providerRef } = readChallenge(201, await send(trial, order))
      trial.moveless.push(order.attemptId)
      const answers = [
        await trial.talk.call(`${chargePath(order.attemptId)}/abandon`, { method: 'POST' }),
        await trial.talk.call(chargePath(order.attemptId)),
      ]
      for (const answer of answers) {
        const ended = readAs(ChargeOutcomeSchema, 200, answer, 'the outcome')
        const isRight = ended.outcome === 'declined' && ended.declineCode === 'processingError'
        must(isRight && ended.providerRef === providerRef, `declined with processingError`, answerText(answer))
      }
    },
  },
]
