/** The sandbox's calls about instant verification: a session of the portal's, the page in its frame, and its proof. */
import type { HttpBindings } from '@hono/node-server'
import { sValidator } from '@hono/standard-validator'
import { Hono } from 'hono'
import * as v from 'valibot'

import { CardEntryThemeSchema } from '../../../../domain/contract/card-entry.ts'
import { verificationOutcomes } from '../../provider.ts'
import { cardPagePolicy } from '../card-page.ts'
import { knowsBank, refuse, type BankRoutesOptions } from './bank-routes-options.ts'
import { verificationScript } from './verification-form.ts'
import { VERIFICATION_SCRIPT, verificationPage } from './verification-page.ts'
import { verificationWordsFor } from './verification-words.ts'
import { makeVerifications } from './verifications.ts'

const text = (length: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(length))
const NamedBankSchema = v.strictObject({ label: text(100), last4: text(4) })
const OutcomeSchema = v.strictObject({ outcome: v.picklist(verificationOutcomes) })
const ProofSchema = v.strictObject({ proof: text(100) })

export function verificationRoutes({ book, clock, portalOrigins, portalOnly, ownPageOnly }: BankRoutesOptions) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const verifications = makeVerifications(clock)

  app.post(
    '/v1/bank-tokens/:token/verification-sessions',
    portalOnly,
    sValidator('json', NamedBankSchema, (read, c) => (read.success ? undefined : refuse(c, 400, 'invalidBank'))),
    (c) => {
      const token = c.req.param('token')
      if (!knowsBank(book, token)) return refuse(c, 404, 'unknownToken')
      return c.json({ session: verifications.open(token, c.req.valid('json')) }, 201)
    },
  )

  app.post(
    '/v1/bank-tokens/:token/verification-results',
    portalOnly,
    sValidator('json', ProofSchema, (read, c) => (read.success ? undefined : refuse(c, 400, 'invalidProof'))),
    (c) => {
      const outcome = verifications.redeem(c.req.valid('json').proof, c.req.param('token'))
      return outcome === null ? refuse(c, 404, 'unknownProof') : c.json({ outcome })
    },
  )

  app.post(
    '/v1/bank-verifications/:session',
    ownPageOnly,
    sValidator('json', OutcomeSchema, (read, c) => (read.success ? undefined : refuse(c, 400, 'invalidOutcome'))),
    (c) => {
      const proof = verifications.answer(c.req.param('session'), c.req.valid('json').outcome)
      return proof === null ? refuse(c, 404, 'unknownSession') : c.json({ proof }, 201)
    },
  )

  app.get('/bank-verification/words/:locale', (c) => c.json(verificationWordsFor(c.req.param('locale'))))
  app.get(VERIFICATION_SCRIPT, (c) =>
    c.body(verificationScript, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    }),
  )
  app.get('/bank-verification/:session', (c) => {
    const portalOrigin = c.req.query('origin') ?? ''
    if (!portalOrigins.includes(portalOrigin)) return refuse(c, 403, 'foreignPortal')
    const session = c.req.param('session')
    const theme = v.safeParse(CardEntryThemeSchema, c.req.query('theme'))
    c.header('content-security-policy', cardPagePolicy(portalOrigins))
    const appearance = { locale: c.req.query('locale') ?? 'en', theme: theme.success ? theme.output : 'auto' } as const
    return c.html(verificationPage({ session, bank: verifications.find(session), portalOrigin, ...appearance }))
  })

  return app
}
