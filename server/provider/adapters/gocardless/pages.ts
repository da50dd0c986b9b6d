/** The form of a bank account with GoCardless: a billing request for a mandate, whose bank account is the token. */
import { sValidator } from '@hono/standard-validator'
import type { Context } from 'hono'
import * as v from 'valibot'

import type { Desk } from '../core/desk.ts'
import { commonPages, type PagesOptions } from '../pages/frame.ts'
import { addFacts, openSession, sessionOf } from '../pages/sessions.ts'
import type { GoCardless } from './client.ts'
import { goCardlessFormScript } from './form.ts'
import { BillingRequestSchema, FlowSchema } from './resources.ts'

export type GoCardlessPagesOptions = PagesOptions & { readonly desk: Desk; readonly api: GoCardless }

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

/** The scheme of debits in a country, and its currency. */
const schemes: Readonly<Record<string, { scheme: string; currency: string }>> = {
  US: { scheme: 'ach', currency: 'USD' },
  CA: { scheme: 'pad', currency: 'CAD' },
  GB: { scheme: 'bacs', currency: 'GBP' },
  AU: { scheme: 'becs', currency: 'AUD' },
  ...Object.fromEntries(
    'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM'
      .split(' ')
      .map((country) => [country, { scheme: 'sepa_core', currency: 'EUR' }]),
  ),
}

const StartSchema = v.strictObject({ country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)) })
const DoneSchema = v.strictObject({ session: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) })
const OneRequestSchema = v.object({ billing_requests: BillingRequestSchema })
const OneFlowSchema = v.object({ billing_request_flows: FlowSchema })

export function goCardlessPages({ desk, api, ...options }: GoCardlessPagesOptions) {
  const { app, ownPageOnly, frame } = commonPages(options, goCardlessFormScript, policy)
  const refuse = (c: Context, status: 400 | 404 | 409, code: string) => c.json({ error: { code } }, status)

  app.get('/bank-entry', (c) => {
    const country = c.req.query('country') ?? ''
    if (!(country in schemes)) return refuse(c, 400, 'invalidCountry')
    return frame(c, { library: null, kind: 'bank', facts: { country } })
  })

  app.post(
    '/entry/start',
    ownPageOnly,
    sValidator('json', StartSchema, (read, c) => (read.success ? undefined : refuse(c, 400, 'invalidEntry'))),
    async (c) => {
      const mandate_request = schemes[c.req.valid('json').country]
      if (!mandate_request) return refuse(c, 400, 'invalidCountry')
      const session = await openSession(desk, 'bank', {})
      const made = await api.post('/billing_requests', OneRequestSchema, {
        name: 'billing_requests',
        body: { mandate_request, metadata: { entry: session } },
        key: `entry:${session}`,
      })
      const request = made.billing_requests.id
      const flow = await api.post('/billing_request_flows', OneFlowSchema, {
        name: 'billing_request_flows',
        body: { links: { billing_request: request } },
        key: `flow:${session}`,
      })
      await addFacts(desk, 'bank', session, { request })
      return c.json({ session, url: flow.billing_request_flows.authorisation_url }, 201)
    },
  )

  app.post(
    '/entry/done',
    ownPageOnly,
    sValidator('json', DoneSchema, (read, c) => (read.success ? undefined : refuse(c, 400, 'invalidEntry'))),
    async (c) => {
      const facts = await sessionOf(desk, 'bank', c.req.valid('json').session)
      if (facts === null) return refuse(c, 404, 'unknownSession')
      const path = `/billing_requests/${encodeURIComponent(facts['request'] ?? '')}`
      const { status, links } = (await api.get(path, OneRequestSchema)).billing_requests
      if (status === 'cancelled') return refuse(c, 404, 'cancelled')
      const token = links.customer_bank_account
      if (status !== 'fulfilled' || !token) return refuse(c, 409, 'notConfirmed')
      const described = await desk.processor.describeBank(token)
      return described === null ? refuse(c, 404, 'unknownToken') : c.json({ token, ...described }, 201)
    },
  )

  return app
}
