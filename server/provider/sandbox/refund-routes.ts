/** The sandbox's calls of refunds. */
import type { HttpBindings } from '@hono/node-server'
import { sValidator } from '@hono/standard-validator'
import { type Context, Hono, type MiddlewareHandler } from 'hono'

import { RefundRequestSchema } from '../refunds.ts'
import type { Book } from './book.ts'

type Env = { Bindings: HttpBindings }
type RefundRoutesOptions = {
  readonly book: Book
  readonly portalOnly: MiddlewareHandler<Env>
  /** Breaks the connection off without an answer. */
  readonly cut: (c: Context<Env>) => Response
}

export function refundRoutes({ book, portalOnly, cut }: RefundRoutesOptions) {
  const app = new Hono<Env>()
  const refuse = (c: Context, status: 400 | 404 | 409, code: string) => c.json({ error: { code } }, status)

  app.post(
    '/v1/charges/:attemptId/refunds',
    portalOnly,
    sValidator('json', RefundRequestSchema, (read, c) => (read.success ? undefined : refuse(c, 400, 'invalidRefund'))),
    async (c) => {
      const refunded = await book.refund(c.req.param('attemptId'), c.req.valid('json'))
      if (refunded === 'unknown') return refuse(c, 404, 'unknownAttempt')
      if (refunded === 'reused') return refuse(c, 409, 'refundReused')
      return refunded.isSilent ? cut(c) : c.json(refunded.answer, 201)
    },
  )

  app.get('/v1/charges/:attemptId/refunds/:refundId', portalOnly, async (c) => {
    const answer = await book.findRefund(c.req.param('attemptId'), c.req.param('refundId'))
    return answer === null ? refuse(c, 404, 'unknownRefund') : c.json(answer)
  })

  return app
}
