/** The sandbox's calls of mandates. */
import type { HttpBindings } from '@hono/node-server'
import { sValidator } from '@hono/standard-validator'
import { type Context, Hono, type MiddlewareHandler } from 'hono'

import { MandateRequestSchema } from '../../mandates.ts'
import type { Book } from '../book.ts'

type Env = { Bindings: HttpBindings }
type MandateRoutesOptions = {
  readonly book: Book
  readonly portalOnly: MiddlewareHandler<Env>
  /** Breaks the connection off without an answer. */
  readonly cut: (c: Context<Env>) => Response
}

export function mandateRoutes({ book, portalOnly, cut }: MandateRoutesOptions) {
  const app = new Hono<Env>()
  const refuse = (c: Context, status: 400 | 404, code: string) => c.json({ error: { code } }, status)

  app.post(
    '/v1/bank-accounts/:token/mandate',
    portalOnly,
    sValidator('json', MandateRequestSchema, (read, c) =>
      read.success ? undefined : refuse(c, 400, 'invalidMandate'),
    ),
    async (c) => {
      const agreed = await book.agreeMandate(c.req.param('token'), c.req.valid('json'))
      if (agreed === null) return refuse(c, 404, 'unknownToken')
      return agreed.isSilent ? cut(c) : c.json(agreed.answer, 201)
    },
  )

  app.get('/v1/bank-accounts/:token/mandate', portalOnly, async (c) => {
    const answer = await book.findMandate(c.req.param('token'))
    return answer === null ? refuse(c, 404, 'unknownMandate') : c.json(answer)
  })

  return app
}
