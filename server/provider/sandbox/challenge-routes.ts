/** The sandbox's page on which a card's holder confirms a charge or refuses it. */
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'

import type { Book } from './book.ts'
import { challengePage, challengePagePolicy } from './challenge-page.ts'

type Env = { Bindings: HttpBindings }
type ChallengeRoutesOptions = {
  readonly book: Book
  /** Lets only the form of this very origin in. */
  readonly ownPageOnly: MiddlewareHandler<Env>
}

const AnswerSchema = v.picklist(['confirm', 'refuse'])

export const challengePath = (session: string) => `/confirm-payment/${encodeURIComponent(session)}`

/** The first language that the browser asks for. */
const localeOf = (c: Context) => c.req.header('accept-language')?.split(/[,;]/, 1)[0]?.trim() ?? 'en'

export function challengeRoutes({ book, ownPageOnly }: ChallengeRoutesOptions) {
  const app = new Hono<Env>()

  app.get('/confirm-payment/:session', async (c) => {
    const charge = await book.challengeOf(c.req.param('session'))
    c.header('content-security-policy', challengePagePolicy(charge?.back ?? null))
    return c.html(challengePage(charge, localeOf(c)), charge === null ? 404 : 200)
  })

  app.post('/confirm-payment/:session', ownPageOnly, async (c) => {
    const session = c.req.param('session')
    const answer = v.safeParse(AnswerSchema, (await c.req.parseBody())['answer'])
    const charge = await book.challengeOf(session)
    if (charge === null || !answer.success) return c.redirect(challengePath(session), 303)
    await book.answerChallenge(session, answer.output === 'confirm')
    return c.redirect(charge.back, 303)
  })

  return app
}
