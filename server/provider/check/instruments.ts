/** The requirements on tokens of cards and bank accounts, on their verification, and on the card form. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'

import { CardDescriptionSchema } from '../../../domain/contract/card-entry.ts'
import { BankDescriptionSchema } from '../../../domain/contract/methods/bank-entry.ts'
import { must, mustRefuse, readAs, type Requirement } from './trial.ts'

const VerifiedSchema = v.object({ isVerified: v.boolean() })
const SessionSchema = v.object({ session: v.pipe(v.string(), v.regex(/^[\w-]{10,100}$/)) })

const cardPath = (token: string) => `/v1/tokens/${encodeURIComponent(token)}`
const bankPath = (token: string, call = '') => `/v1/bank-tokens/${encodeURIComponent(token)}${call}`
/** More digits than may be shown of a number. */
const hidesNumber = (body: unknown) => !/\d{8,}/.test(JSON.stringify(body))

export const instrumentRequirements: readonly Requirement[] = [
  {
    id: 'P20',
    of: 'cards',
    sentence: 'The token of a card says brand, last four digits, expiry and country, and no number.',
    async check({ talk, options }) {
      const answer = await talk.call(cardPath(options.cardToken))
      readAs(CardDescriptionSchema, 200, answer, 'brand, last4, expiry (MM/YY) and region')
      must(hidesNumber(answer.body), 'no number', answer.body)
    },
  },
  {
    id: 'P21',
    sentence: 'The token of a bank account says its bank, last four digits, country and type, and no number.',
    async check({ talk, options }) {
      const answer = await talk.call(bankPath(options.bankToken))
      readAs(BankDescriptionSchema, 200, answer, 'label, last4, country and accountType')
      must(hidesNumber(answer.body), 'no number', answer.body)
    },
  },
  {
    id: 'P22',
    sentence: 'A token that the provider never gave is unknown with 404, whatever is asked of it.',
    async check({ talk, options }) {
      const token = `check-${randomUUID()}`
      const post = (call: string, body: object) => talk.call(bankPath(token, call), { method: 'POST', body })
      const answers = [
        await talk.call(cardPath(token)),
        await talk.call(bankPath(token)),
        ...(options.without.includes('verification')
          ? []
          : [
              await post('/verification', { amounts: [1, 2] }),
              await post('/verification-sessions', { label: 'Check', last4: '0000' }),
            ]),
      ]
      for (const answer of answers) mustRefuse(answer, 404, 'unknownToken')
    },
  },
  {
    id: 'P23',
    of: 'verification',
    sentence: 'The two small credits verify a bank account in any order, and others do not.',
    async check({ talk, options }) {
      const [one, other] = options.smallCredits
      const tries = [
        { amounts: [one, other], isVerified: true },
        { amounts: [other, one], isVerified: true },
        { amounts: [one, other + 1], isVerified: false },
      ]
      for (const { amounts, isVerified } of tries) {
        const call = bankPath(options.bankToken, '/verification')
        const answer = await talk.call(call, { method: 'POST', body: { amounts } })
        const said = readAs(VerifiedSchema, 200, answer, 'isVerified')
        must(said.isVerified === isVerified, `isVerified ${isVerified} for ${amounts.join(' and ')}`, said)
      }
    },
  },
  {
    id: 'P24',
    of: 'verification',
    sentence: 'A session of instant verification is opened with 201, and a proof that nobody gave is unknown.',
    async check({ talk, options: { bankToken } }) {
      const post = (call: string, body: object) => talk.call(bankPath(bankToken, call), { method: 'POST', body })
      readAs(SessionSchema, 201, await post('/verification-sessions', { label: 'Check', last4: '0000' }), 'a session')
      mustRefuse(await post('/verification-results', { proof: `check-${randomUUID()}` }), 404, 'unknownProof')
    },
  },
  {
    id: 'P25',
    of: 'cards',
    sentence: 'The card form may be framed by the portal and by nobody else.',
    async check({ talk, options: { portalOrigin } }) {
      const form = (origin: string) =>
        talk.call(`/card-entry?${new URLSearchParams({ origin, locale: 'en', theme: 'light' }).toString()}`)
      const { status, headers } = await form(portalOrigin)
      const policy = headers.get('content-security-policy') ?? ''
      const framedBy = /frame-ancestors ([^;]*)/.exec(policy)?.[1]?.trim().split(/\s+/) ?? []
      const isOurs =
        status === 200 && framedBy.includes(portalOrigin) && !framedBy.some((one) => /^\*|^https?:$/.test(one))
      must(isOurs, `200 with frame-ancestors ${portalOrigin}`, `${status} ${policy}`)
      const foreign = await form('https://check.invalid')
      must(foreign.status === 403, '403 for another origin', String(foreign.status))
    },
  },
]
