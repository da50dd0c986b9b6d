/** The forms of cards and bank accounts with Stripe: a SetupIntent for each, whose PaymentMethod is the token. */
import { sValidator } from '@hono/standard-validator'
import type { Context } from 'hono'
import type Stripe from 'stripe'
import * as v from 'valibot'

import type { Desk } from '../core/desk.ts'
import { commonPages, formKinds, type PagesOptions } from '../pages/frame.ts'
import { openSession, proofOf, sessionOf } from '../pages/sessions.ts'
import { ask, isRefusal } from './client.ts'
import { stripeFormScript } from './form.ts'
import { describedBank, describedCard } from './instruments.ts'

export type StripePagesOptions = PagesOptions & {
  readonly desk: Desk
  readonly stripe: Stripe
  /** Known to browsers: `pk_…`. */
  readonly publishableKey: string
}

const LIBRARY = 'https://js.stripe.com/v3/'

/** Stripe's script and frames, and nothing else from elsewhere. Its script uses no inline script and no eval. */
const policy = [
  "default-src 'none'",
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  "connect-src 'self' https://api.stripe.com",
  "img-src 'self' https://*.stripe.com",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
]

/** The type of bank account that is debited in a country. */
const bankTypes: Readonly<Record<string, Stripe.SetupIntentCreateParams.AllowedPaymentMethodType>> = {
  US: 'us_bank_account',
  CA: 'acss_debit',
  GB: 'bacs_debit',
  AU: 'au_becs_debit',
}
const sepa: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM'.split(' '),
)

const text = (length: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(length))
const StartSchema = v.object({
  kind: v.picklist(formKinds),
  country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  session: v.optional(text(100)),
})
const DoneSchema = v.strictObject({ kind: v.picklist(formKinds), session: text(100), setupIntent: text(100) })

export function stripePages({ desk, stripe, publishableKey, ...options }: StripePagesOptions) {
  const { app, ownPageOnly, frame } = commonPages(options, stripeFormScript, policy)
  const refuse = (c: Context, status: 400 | 404 | 409, code: string) => c.json({ error: { code } }, status)
  const common = { library: LIBRARY }

  app.get('/card-entry', (c) => frame(c, { ...common, kind: 'card', facts: { publishableKey } }))
  app.get('/bank-entry', (c) => {
    const country = c.req.query('country') ?? ''
    if (!(country in bankTypes) && !sepa.has(country)) return refuse(c, 400, 'invalidCountry')
    return frame(c, { ...common, kind: 'bank', facts: { publishableKey, country } })
  })
  app.get('/bank-verification/:session', (c) =>
    frame(c, { ...common, kind: 'verification', facts: { publishableKey, session: c.req.param('session') } }),
  )

  app.post(
    '/entry/start',
    ownPageOnly,
    sValidator('json', StartSchema, (read, c) => (read.success ? undefined : refuse(c, 400, 'invalidEntry'))),
    async (c) => {
      const { kind, country = '', session: verification = '' } = c.req.valid('json')
      const facts = kind === 'verification' ? await sessionOf(desk, 'verification', verification) : {}
      if (facts === null) return refuse(c, 404, 'unknownSession')
      const type =
        kind === 'card' ? 'card' : kind === 'verification' ? 'us_bank_account' : (bankTypes[country] ?? 'sepa_debit')
      const session = kind === 'verification' ? verification : await openSession(desk, kind, {})
      const customer = await ask(() => stripe.customers.create({ metadata: { entry: session } }))
      const setup = await ask(() =>
        stripe.setupIntents.create({
          customer: customer.id,
          allowed_payment_method_types: [type],
          usage: 'off_session',
          metadata: { entry: session },
          ...(kind === 'verification' && {
            payment_method_options: { us_bank_account: { verification_method: 'instant' } },
          }),
        }),
      )
      return c.json({ session, clientSecret: setup.client_secret ?? '' }, 201)
    },
  )

  app.post(
    '/entry/done',
    ownPageOnly,
    sValidator('json', DoneSchema, (read, c) => (read.success ? undefined : refuse(c, 400, 'invalidEntry'))),
    async (c) => {
      const { kind, session, setupIntent } = c.req.valid('json')
      const facts = await sessionOf(desk, kind, session)
      if (facts === null) return refuse(c, 404, 'unknownSession')
      const setup = await setupOf(setupIntent)
      const method = typeof setup?.payment_method === 'object' ? setup.payment_method : null
      // The browser is not believed: only an intent of this very session counts, as Stripe has it.
      if (setup?.metadata?.['entry'] !== session || method === null) return refuse(c, 409, 'otherSession')
      const isAgreed = setup.status === 'succeeded'
      if (kind === 'verification') {
        const proof = await proofOf(desk, session, await outcomeOf(facts['token'] ?? '', method, isAgreed))
        return proof === null ? refuse(c, 404, 'unknownSession') : c.json({ proof }, 201)
      }
      // Small credits are on their way to the account, or its bank has yet to say.
      const isWaiting = setup.status === 'processing' || setup.next_action?.type === 'verify_with_microdeposits'
      if (!isAgreed && !(kind === 'bank' && isWaiting)) return refuse(c, 409, 'notConfirmed')
      const described = kind === 'card' ? describedCard(method) : describedBank(method)
      return described === null ? refuse(c, 409, 'otherKind') : c.json({ token: method.id, ...described }, 201)
    },
  )

  async function setupOf(id: string): Promise<Stripe.SetupIntent | null> {
    try {
      return await ask(() => stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }))
    } catch (error) {
      if (isRefusal(error)) return null
      throw error
    }
  }

  /** The bank has confirmed an account: that of the token, or another one. Both have the same fingerprint at Stripe. */
  async function outcomeOf(token: string, method: Stripe.PaymentMethod, isAgreed: boolean) {
    if (!isAgreed) return 'unavailable'
    const asked = await ask(() => stripe.paymentMethods.retrieve(token))
    const fingerprint = method.us_bank_account?.fingerprint
    return fingerprint && fingerprint === asked.us_bank_account?.fingerprint ? 'verified' : 'refused'
  }

  return app
}
