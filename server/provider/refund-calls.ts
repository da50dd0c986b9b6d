/** The calls of refunds over HTTP, as the client of a provider makes them. */
import type * as v from 'valibot'

import { RefundAnswerSchema, type Refunds, RefundStateSchema } from './refunds.ts'

export type Calls = {
  readonly call: (path: string, init?: { method?: 'GET' | 'POST'; body?: object }) => Promise<unknown>
  readonly read: <S extends v.GenericSchema>(schema: S, answer: unknown) => v.InferOutput<S>
  readonly orNull: <T>(code: string, answer: Promise<T>) => Promise<T | null>
}

export function refundCalls({ call, read, orNull }: Calls): Refunds {
  const pathOf = (attemptId: string) => `/v1/charges/${encodeURIComponent(attemptId)}/refunds`
  return {
    async refund(attemptId, request) {
      return read(RefundAnswerSchema, await call(pathOf(attemptId), { method: 'POST', body: request }))
    },

    async findRefund(attemptId, refundId) {
      const answer = await orNull('unknownRefund', call(`${pathOf(attemptId)}/${encodeURIComponent(refundId)}`))
      return answer === null ? null : read(RefundStateSchema, answer)
    },
  }
}
