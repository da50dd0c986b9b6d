/** The calls of mandates over HTTP, as the client of a provider makes them. */
import { MandateAnswerSchema, type Mandates } from './mandates.ts'
import type { Calls } from './refund-calls.ts'

export function mandateCalls({ call, read, orNull }: Calls): Mandates {
  const pathOf = (token: string) => `/v1/bank-accounts/${encodeURIComponent(token)}/mandate`
  return {
    async agreeMandate(token, request) {
      return read(MandateAnswerSchema, await call(pathOf(token), { method: 'POST', body: request }))
    },

    async findMandate(token) {
      const answer = await orNull('unknownMandate', call(pathOf(token)))
      return answer === null ? null : read(MandateAnswerSchema, answer)
    },
  }
}
