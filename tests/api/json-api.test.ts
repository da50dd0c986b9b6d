/**
 * Our documents in foreign hands (promise J3): a validator of the standard, and two clients that were written for it.
 */
import { createRequire } from 'node:module'
import type { Jsona as JsonaClass } from 'jsona'
import Kitsu from 'kitsu'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'

import { recordingRequest } from '../../domain/contract/flows/flow-recording.ts'
import { MEDIA_TYPE } from '../../domain/contract/json-api.ts'
import { announceDisputes } from '../../server/mail/announce-disputes.ts'
import { exports } from '../../server/store/schema/exports.ts'
import { storeApplication, storeInvitations } from '../server/applications/application-fixture.ts'
import { openFreshStore } from '../server/database.ts'
import type { Caller } from '../server/caller.ts'
import { storePortalNews } from '../server/notifications/stored-news.ts'
import { storePortalMailPayments } from '../server/portal-fixture-mail.ts'
import { storePortalRefunds } from '../server/refunds/stored-refunds.ts'
import { storePortalImports } from '../server/credit/stored-imports.ts'
import { storePortalChangeFiles } from '../server/erp/stored-change-files.ts'
import { storePortalRejections } from '../server/credit/stored-rejections.ts'
import { storePortalLoyalty } from '../server/credit/stored-loyalty.ts'
import { storePortalVouchers, storeRedeemedVouchers } from '../server/credit/stored-vouchers.ts'
import { storePrivacyRequests } from '../server/privacy/stored-requests.ts'
import { signedCaller, storePortalApiKeys } from '../server/erp/signed-caller.ts'
import { storeDeadLetters } from '../server/jobs/stored-dead-letters.ts'
import { storePortalEndpoints } from '../server/webhooks/stored-endpoints.ts'
import { openTestPortal, type TestPortal } from '../server/test-portal.ts'
import { recordingId, recordingOf } from '../server/sample-recording.ts'
import { draftBody, sampleDraft } from '../server/sample-draft.ts'
import { isSigned } from '../../server/http/route.ts'
import { routeTable } from '../../server/routes.ts'

// The judges are CommonJS.
const judge = createRequire(import.meta.url)
const { Jsona } = judge('jsona') as { Jsona: typeof JsonaClass }
const { Validator } = judge('jsonapi-validator') as { Validator: new () => { validate(document: unknown): void } }

const reads = routeTable.filter(({ method, answers }) => method === 'GET' && answers !== 'file')

/** A call that has something to answer, for each route that needs parameters. */
const samples: Readonly<Record<string, string>> = {
  '/feature-flags/:file': '/feature-flags/localhost.json',
  '/ecaas/drafts/:kind': '/ecaas/drafts/disputeCreate',
  '/ecaas/drafts/:kind/:id': '/ecaas/drafts/payment/the-cart',
  '/components/:name': '/components/payment-terms',
  '/ecaas/exports/:id': '/ecaas/exports/ex-own',
  '/ecaas/payments/:id': '/ecaas/payments/p-own',
  '/ecaas/refundable-payments/:id': '/ecaas/refundable-payments/p-own',
  '/ecaas/refunds/:id': '/ecaas/refunds/rf-near',
  '/ecaas/payment-quotes/:id': '/ecaas/payment-quotes/q-own',
  '/customer-dispute-ineligible-trxs': '/customer-dispute-ineligible-trxs?filter[trx_id]=i-paid,i-unknown',
  '/ecaas/customer-disputes/:id': '/ecaas/customer-disputes/dp-own',
  '/ecaas/merchant-disputes/:id': '/ecaas/merchant-disputes/dp-own',
  '/ecaas/admin-disputes/:id': '/ecaas/admin-disputes/dp-own',
  '/ecaas/customer-dispute-response': '/ecaas/customer-dispute-response?filter[dispute_id]=dp-own',
  '/ecaas/merchant-dispute-response': '/ecaas/merchant-dispute-response?filter[dispute_id]=dp-own',
  '/ecaas/admin-dispute-response': '/ecaas/admin-dispute-response?filter[dispute_id]=dp-own',
  '/ecaas/customer-banking-countries/:id': '/ecaas/customer-banking-countries/c-own',
  '/billing-addresses': '/billing-addresses?filter[trx_id]=i-own',
  '/shipping-addresses': '/shipping-addresses?filter[trx_id]=i-own',
  '/merchant-addresses': '/merchant-addresses?filter[trx_id]=i-own',
  '/details': '/details?filter[trx_id]=i-own',
  '/ecaas/invoice-details': '/ecaas/invoice-details?filter[trx_id]=i-own',
  '/ecaas/documents': '/ecaas/documents?filter[trx_id]=i-own',
  '/ecaas/merchant-invoice-details': '/ecaas/merchant-invoice-details?filter[trx_id]=i-own',
  '/ecaas/merchant-invoice-documents': '/ecaas/merchant-invoice-documents?filter[trx_id]=i-own',
  '/ecaas/payment-methods': '/ecaas/payment-methods?filter[buid_customer]=c-own',
  '/ecaas/merchant-applications/:id': '/ecaas/merchant-applications/ca-own',
  '/ecaas/admin-applications/:id': '/ecaas/admin-applications/ca-own',
  '/ecaas/bank-account-links': '/ecaas/bank-account-links?filter[buid_customer]=c-own',
  '/ecaas/managed-payment-methods': '/ecaas/managed-payment-methods?filter[buid_customer]=c-own',
  '/ecaas/managed-payment-methods/:id/auto-pay': '/ecaas/managed-payment-methods/pm-own/auto-pay',
  // Reading the audit adds to it.
  '/ecaas/audit': '/ecaas/audit?filter[action]=session.started',
  '/ecaas/flow-sessions': '/ecaas/flow-sessions?filter[machine]=payment',
  '/ecaas/flow-sessions/summary': '/ecaas/flow-sessions/summary?filter[machine]=payment',
  '/ecaas/flow-sessions/:id': `/ecaas/flow-sessions/${recordingId(1)}`,
  '/ecaas/users/:id': '/ecaas/users/u-payer',
  '/ecaas/cards': '/ecaas/cards?filter[buid_customer]=c-own',
  '/ecaas/vouchers': '/ecaas/vouchers?filter[buid_customer]=c-own',
  '/ecaas/vouchers/:id': '/ecaas/vouchers/v-own',
  '/customer-loyalty-program-enrollments': '/customer-loyalty-program-enrollments?filter[buid_customer]=c-own',
  '/customer-loyalty-milestones': '/customer-loyalty-milestones?filter[program_id]=lp-own',
  '/ecaas/loyalty-enrollments/:id/history': '/ecaas/loyalty-enrollments/le-own/history',
  '/ecaas/loyalty-programs/:id': '/ecaas/loyalty-programs/lp-own',
  '/ecaas/invoice-customers': '/ecaas/invoice-customers?filter[buid_merchant]=m-1',
  '/ecaas/invoice-customers/:id': '/ecaas/invoice-customers/c-own',
  '/ecaas/merchant-imports/:id': '/ecaas/merchant-imports/mi-m-1',
  '/ecaas/merchant-imports/:id/refusals': '/ecaas/merchant-imports/mi-m-1/refusals',
  '/ecaas/merchant-rejections/:id': '/ecaas/merchant-rejections/rj-active',
  '/ecaas/erp/invoices/:id': '/ecaas/erp/invoices/i-own',
  '/ecaas/change-files/:id': '/ecaas/change-files/cf-program',
  '/ecaas/erp/change-files/:id': '/ecaas/erp/change-files/cf-own',
  '/ecaas/erp/rejections/:id': '/ecaas/erp/rejections/rj-active',
  '/ecaas/users/:id/sign-in': '/ecaas/users/u-payer/sign-in',
  // As is this one.
  '/ecaas/user-audit': '/ecaas/user-audit?filter[topic]=signIn',
  '/ecaas/user-groups/:id': '/ecaas/user-groups/ug-own',
  '/ecaas/privacy-requests/:id': '/ecaas/privacy-requests/pr-open',
  '/ecaas/announcements/:id': '/ecaas/announcements/announcement-near',
  '/ecaas/webhook-endpoints/:id': '/ecaas/webhook-endpoints/whe-program',
  '/ecaas/webhook-endpoints/:id/deliveries': '/ecaas/webhook-endpoints/whe-program/deliveries',
  '/ecaas/webhook-deliveries/:id': '/ecaas/webhook-deliveries/3',
}

const ResourceSchema = v.object({ type: v.string(), id: v.string(), attributes: v.record(v.string(), v.unknown()) })
const DocumentSchema = v.object({ data: v.union([v.pipe(v.array(ResourceSchema), v.minLength(1)), ResourceSchema]) })

let portal: TestPortal
let payer: Caller
let analyst: Caller
let merchant: Caller
let administrator: Caller

beforeAll(async () => {
  const store = await openFreshStore('pglite')
  portal = await openTestPortal(store)
  await storePortalMailPayments(store)
  await storePortalRefunds(store)
  await storePortalRejections(store)
  await storePortalImports(store)
  await storePortalChangeFiles(store)
  await storePortalVouchers(store)
  await storeRedeemedVouchers(store)
  await storePortalLoyalty(store)
  await storePortalApiKeys(store)
  await storePortalNews(store)
  await storePortalEndpoints(store)
  await storeDeadLetters(store)
  await storePrivacyRequests(store)
  await storeInvitations(store)
  await storeApplication(store, 'own')
  payer = await portal.signedIn('payer')
  analyst = await portal.signedIn('adminType')
  merchant = await portal.signedIn('merchant')
  administrator = await portal.signedIn('admin')
  await store.db().insert(exports).values({
    id: 'ex-own',
    userId: 'u-payer',
    kind: 'invoices',
    request: {},
    fileName: 'invoices-open-2026-11-21.csv',
    rowsTotal: 1_240,
    rowsDone: 500,
    seenAt: portal.clock.now(),
  })
  await announceDisputes(store, ['dp-open'], 'dispute.created', portal.clock.now())
  for (const caller of [payer, analyst, merchant])
    await caller.post('/ecaas/drafts/disputeCreate/draft-0001', draftBody(0, sampleDraft()))
  const filter = { scope: 'account', status: 'open', text: 'pump' }
  for (const caller of [payer, administrator])
    await caller.post('/ecaas/saved-filters', {
      data: { type: 'saved-filters', attributes: { name: 'Pumps', filter } },
    })
  await administrator.post('/ecaas/bank-account-links', {
    data: { type: 'bank-account-links', attributes: { buid_customer: 'c-own', email: 'treasury@example.com' } },
  })
  const asked = { buid_customer: 'c-own', buid_merchant: 'm-1', email: 'treasury@example.com' }
  await merchant.post('/ecaas/merchant-bank-links', { data: { type: 'merchant-bank-links', attributes: asked } })
  await portal
    .visitor()
    .post(
      '/ecaas/flow-sessions',
      recordingRequest([1, 2, 3, 4, 5].map((number) => recordingOf({ id: recordingId(number) }))),
    )
  return () => store.close()
})

/** Kitsu, whose requests go to the app instead of the network; and what the app has answered, which may differ each time. */
function kitsu(caller: Caller) {
  const answers: unknown[] = []
  const client = new Kitsu({
    baseURL: 'http://portal.test',
    camelCaseTypes: false,
    pluralize: false,
    resourceCase: 'none',
    axiosOptions: {
      async adapter(config: { url?: string; method?: string; headers: Record<string, string>; data?: string }) {
        const path = `/${(config.url ?? '').replace(/^\//, '')}`
        const headers = { accept: config.headers.Accept ?? '', 'content-type': config.headers['Content-Type'] ?? '' }
        const answer = await caller.send((config.method ?? 'get').toUpperCase(), path, config.data, headers)
        answers.push(answer.body)
        return {
          data: structuredClone(answer.body),
          status: answer.status,
          statusText: '',
          headers: Object.fromEntries(answer.headers),
          config,
        }
      },
    },
  })
  return { client, answers }
}

describe.each(reads)('GET $path', ({ path, permission }) => {
  const url = samples[path] ?? path
  const { userTypes, roles } = typeof permission === 'object' && !isSigned(permission) ? permission : {}
  const userType = userTypes?.[0]
  const isForAdministrators = roles?.includes('payer') === false
  const customer = () => (isForAdministrators ? administrator : payer)
  const user = () => (userType === 'admin' ? analyst : userType === 'merchant' ? merchant : customer())
  const reader = () => (isSigned(permission) ? signedCaller(portal) : user())
  const document = async () => {
    const { status, headers, body } = await reader().get(url)
    expect([status, headers.get('content-type')]).toEqual([200, MEDIA_TYPE])
    return { body, resources: [v.parse(DocumentSchema, body).data].flat() }
  }

  it('is a valid document', async () => {
    const { body } = await document()
    expect(() => new Validator().validate(body)).not.toThrow()
  })

  it('is read by jsona', async () => {
    const { body, resources } = await document()
    const models = [new Jsona().deserialize(JSON.stringify(body))].flat()
    expect(models).toHaveLength(resources.length)
    for (const [at, { type, id, attributes }] of resources.entries())
      expect(models[at]).toEqual({ type, id, ...attributes })
  })

  it('is read by kitsu', async () => {
    const { client, answers } = kitsu(reader())
    const answer = v.parse(
      v.object({ data: v.union([v.array(v.looseObject({})), v.looseObject({})]) }),
      await client.get(url.slice(1)),
    )
    const resources = [v.parse(DocumentSchema, answers.at(-1)).data].flat()
    const models = [answer.data].flat()
    expect(models).toHaveLength(resources.length)
    for (const [at, { id, attributes }] of resources.entries()) expect(models[at]).toMatchObject({ id, ...attributes })
  })

  it.each(['?include=anything', '?sort=anything', '?fields[x]=y', '?filter[nothing]=1'])(
    'refuses %s in a valid document',
    async (query) => {
      const { status, body } = await reader().get(`${path.replace(/:\w+/, 'x')}${query}`)
      expect(() => new Validator().validate(body)).not.toThrow()
      const { errors } = v.parse(
        v.object({ errors: v.array(v.looseObject({ source: v.object({ parameter: v.string() }) })) }),
        body,
      )
      const parameter = query.slice(1).split('=')[0]
      expect([status, errors.map(({ source }) => source.parameter).includes(parameter ?? '')]).toEqual([400, true])
    },
  )
})

describe('an error document', () => {
  it.each([
    ['GET', '/nowhere', 404],
    ['PATCH', '/self', 405],
    ['POST', '/ecaas/sign-in', 400],
    ['POST', '/ecaas/payments', 400],
  ])('of %s %s is valid', async (method, path, status) => {
    const answer = await payer.send(method, path, method === 'GET' ? undefined : '{')
    expect(answer.status).toBe(status)
    expect(() => new Validator().validate(answer.body)).not.toThrow()
  })
})

it('kitsu creates what it sends', async () => {
  const answer = await kitsu(payer).client.create('ecaas/session/extend', { type: 'session' })
  expect(v.parse(v.object({ data: v.object({ id: v.string(), type: v.literal('session') }) }), answer).data.id).toBe(
    'u-payer',
  )
})
