/** Permissions of calls and of their objects (promises S1, S2): every route by every person, on both databases. */
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'

import { BANK_LINK_MS } from '../domain/limits.ts'
import { audit } from './store/schema/audit.ts'
import { bankLinks } from './store/schema/bank-links.ts'
import { featureFlags } from './store/schema/programs.ts'
import { storeApplication, storeInvitations, type Owner } from '../tests/server/applications/application-fixture.ts'
import { describeStore } from '../tests/server/database.ts'
import { importReading, storePortalImports } from '../tests/server/credit/stored-imports.ts'
import { errorsOf, type Answer, type Caller } from '../tests/server/caller.ts'
import { storePrivacyRequests } from '../tests/server/privacy/stored-requests.ts'
import { storePortalRejections } from '../tests/server/credit/stored-rejections.ts'
import { storePortalLoyalty } from '../tests/server/credit/stored-loyalty.ts'
import { storePortalVouchers, storeRedeemedVouchers } from '../tests/server/credit/stored-vouchers.ts'
import type { ProposedInvoice } from '../domain/contract/merchant/proposed-invoice.ts'
import { proposedInvoice } from '../tests/support/proposed-invoice.ts'
import { ids, START, usernames, type Username } from '../tests/server/portal-fixture.ts'
import { storePortalNews } from '../tests/server/notifications/stored-news.ts'
import { storePortalMailPayments } from '../tests/server/portal-fixture-mail.ts'
import { storePortalRefunds } from '../tests/server/refunds/stored-refunds.ts'
import { signedCaller, storeApiKey, storePortalApiKeys } from '../tests/server/erp/signed-caller.ts'
import { storePortalChangeFiles } from '../tests/server/erp/stored-change-files.ts'
import { storeDeadLetters } from '../tests/server/jobs/stored-dead-letters.ts'
import { storePortalEndpoints } from '../tests/server/webhooks/stored-endpoints.ts'
import { planted, sampleUbl } from '../tests/server/sample-ubl.ts'
import { openTestPortal, type TestPortal } from '../tests/server/test-portal.ts'
import { isSigned, type Route } from './http/route.ts'
import type { Store } from './store/store.ts'
import { routeTable } from './routes.ts'

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

type Person = keyof typeof usernames
const all = Object.keys(usernames) as Person[]
const customers = all.filter((person) => !['merchant', 'adminType', 'enrollment_manager'].includes(person))
const without = (...barred: Person[]) => customers.filter((person) => !barred.includes(person))
const notSafety = without('safety_manager')
const notLimited = without('safety_manager', 'card_viewer')
const payers: Person[] = ['admin', 'payer', 'corporate']
const answering: Person[] = ['admin', 'corporate']
const cardReaders: Person[] = ['admin', 'card_viewer', 'corporate']
const voucherManagers: Person[] = ['admin', 'voucher_manager', 'corporate']
const reviewers: Person[] = ['enrollment_manager', 'adminType']
/** All but those whom §6 bars from the notification center, and the enrollment manager, who sees applications alone. */
const newsReaders: Person[] = [...without('card_viewer'), 'merchant', 'adminType']
const administrators: Person[] = ['admin', 'corporate', 'merchant', 'adminType']

/** Written by hand from §2 and §6, so that a wrong requirement in the table does not agree with itself. `null`: visitors too. */
const mayCall: Readonly<Record<string, readonly Person[] | null>> = {
  'GET /feature-flags/:file': null,
  'GET /config': null,
  'GET /ecaas/locales': null,
  'GET /components/:name': null,
  'GET /self': null,
  'POST /ecaas/sign-in': null,
  'POST /ecaas/sign-out': null,
  'POST /ecaas/sso/start': null,
  'GET /ecaas/sso/callback': null,
  'POST /ecaas/password/change': null,
  'POST /ecaas/challenge/change': null,
  'POST /ecaas/password/confirm': all,
  'POST /ecaas/access/unlock': null,
  'POST /ecaas/password/forgot': null,
  'POST /ecaas/username/forgot': null,
  'POST /ecaas/password/link': null,
  'POST /ecaas/password/reset': null,
  'POST /ecaas/activation/link': null,
  'POST /ecaas/activation': null,
  'POST /ecaas/email-confirmations': null,
  'POST /ecaas/unsubscribes/read': null,
  'POST /ecaas/unsubscribes': null,
  'POST /ecaas/one-click-unsubscribes': null,
  'GET /ecaas/one-click-unsubscribes': null,
  'POST /ecaas/mail-events': null,
  'POST /ecaas/provider-events': null,
  'POST /ecaas/bank-account-link': null,
  'POST /ecaas/bank-account-link/bank-accounts': null,
  'GET /config-secure': all,
  'POST /ecaas/session/extend': all,
  'POST /ecaas/session/end-others': all,
  'GET /ecaas/profile': all,
  'POST /ecaas/profile': all,
  'GET /ecaas/sessions': all,
  'DELETE /ecaas/sessions/:id': all,
  'POST /ecaas/session_data': all,
  'GET /ecaas/privacy': all,
  'POST /ecaas/privacy/recordings': all,
  'GET /ecaas/privacy/export': all,
  'POST /ecaas/privacy-requests': all,
  'POST /ecaas/privacy-requests/withdrawal': all,
  'GET /ecaas/privacy-requests': ['adminType'],
  'GET /ecaas/privacy-requests/:id': ['adminType'],
  'POST /ecaas/privacy-requests/:id': ['adminType'],
  'POST /ecaas/demo/clock': reviewers,
  'GET /ecaas/demo/mails': reviewers,
  'GET /ecaas/demo/mails/:id/html': reviewers,
  'GET /ecaas/demo/mails/:id/text': reviewers,
  'GET /merchants': all,
  'GET /ecaas/merchant-currencies': all,
  'GET /customers': customers,
  'GET /locations': customers,
  'GET /ecaas/customer-currencies': customers,
  'GET /exposures': notSafety,
  'GET /ecaas/dues': notSafety,
  'GET /ecaas/program-accounts': notSafety,
  'GET /ecaas/payable-due': notSafety,
  'GET /billing-addresses': notLimited,
  'GET /shipping-addresses': notLimited,
  'GET /merchant-addresses': notLimited,
  'GET /invoices': notLimited,
  'GET /ecaas/saved-filters': notLimited,
  'POST /ecaas/saved-filters': notLimited,
  'DELETE /ecaas/saved-filters/:id': notLimited,
  'GET /details': notLimited,
  'GET /ecaas/invoice-details': notLimited,
  'GET /ecaas/documents': notLimited,
  'GET /ecaas/documents/:id/content': notLimited,
  'GET /ecaas/invoice-export': notLimited,
  'GET /ecaas/merchant-figures': ['merchant'],
  'GET /ecaas/merchant-customers': ['merchant'],
  'GET /ecaas/merchant-customer-export': ['merchant'],
  'GET /ecaas/merchant-invoices': ['merchant'],
  'GET /ecaas/merchant-invoice-details': ['merchant'],
  'GET /ecaas/merchant-invoice-documents': ['merchant'],
  'POST /ecaas/merchant-invoice-documents': ['merchant'],
  'GET /ecaas/merchant-invoice-documents/:id/content': ['merchant'],
  'GET /ecaas/merchant-invoice-export': ['merchant'],
  // The merchant's people are an administrator; a viewer of theirs is tried with the calls themselves.
  'GET /ecaas/invoice-customers': ['merchant'],
  'GET /ecaas/invoice-customers/:id': ['merchant'],
  'POST /ecaas/merchant-invoice-checks': ['merchant'],
  'POST /ecaas/merchant-invoices': ['merchant'],
  'GET /ecaas/merchant-imports': ['merchant'],
  'POST /ecaas/merchant-imports': ['merchant'],
  'GET /ecaas/merchant-imports/:id': ['merchant'],
  'POST /ecaas/merchant-imports/:id/reading': ['merchant'],
  'POST /ecaas/merchant-imports/:id/check': ['merchant'],
  'POST /ecaas/merchant-imports/:id/run': ['merchant'],
  'POST /ecaas/merchant-imports/:id/cancellation': ['merchant'],
  'GET /ecaas/merchant-imports/:id/refusals': ['merchant'],
  'GET /ecaas/merchant-imports/:id/result': ['merchant'],
  'GET /ecaas/merchant-rejections': ['merchant'],
  'POST /ecaas/merchant-rejections': ['merchant'],
  'GET /ecaas/merchant-rejections/:id': ['merchant'],
  'POST /ecaas/merchant-rejections/:id/correction': ['merchant'],
  'POST /ecaas/merchant-rejections/:id/discard': ['merchant'],
  'POST /ecaas/merchant-rejections/:id/resubmission': ['merchant'],
  'POST /ecaas/merchant-rejections/cancellations': ['merchant'],
  'GET /ecaas/merchant-api-keys': ['merchant'],
  'POST /ecaas/merchant-api-keys': ['merchant'],
  'POST /ecaas/merchant-api-keys/:id/revocation': ['merchant'],
  'GET /ecaas/program-api-keys': ['adminType'],
  'POST /ecaas/program-api-keys': ['adminType'],
  'POST /ecaas/program-api-keys/:id/revocation': ['adminType'],
  'GET /ecaas/webhook-endpoints': ['merchant', 'adminType'],
  'POST /ecaas/webhook-endpoints': ['merchant', 'adminType'],
  'GET /ecaas/webhook-endpoints/:id': ['merchant', 'adminType'],
  'POST /ecaas/webhook-endpoints/:id': ['merchant', 'adminType'],
  'POST /ecaas/webhook-endpoints/:id/secret': ['merchant', 'adminType'],
  'POST /ecaas/webhook-endpoints/:id/deletion': ['merchant', 'adminType'],
  'POST /ecaas/webhook-endpoints/:id/test': ['merchant', 'adminType'],
  'GET /ecaas/webhook-endpoints/:id/deliveries': ['merchant', 'adminType'],
  'POST /ecaas/webhook-endpoints/:id/replays': ['merchant', 'adminType'],
  'GET /ecaas/webhook-deliveries/:id': ['merchant', 'adminType'],
  'POST /ecaas/webhook-deliveries/:id/replay': ['merchant', 'adminType'],
  'POST /ecaas/erp/invoices': [],
  'POST /ecaas/erp/changes': [],
  'POST /ecaas/erp/change-batches': [],
  'GET /ecaas/change-files': ['adminType'],
  'POST /ecaas/change-files': ['adminType'],
  'GET /ecaas/change-files/:id': ['adminType'],
  'POST /ecaas/change-files/:id/check': ['adminType'],
  'POST /ecaas/change-files/:id/withdrawal': ['adminType'],
  'POST /ecaas/change-files/:id/storing': ['adminType'],
  'GET /ecaas/change-files/:id/report': ['adminType'],
  'POST /ecaas/erp/change-files': [],
  'GET /ecaas/erp/change-files/:id': [],
  'GET /ecaas/erp/change-files/:id/report': [],
  'GET /ecaas/erp/invoices/:id': [],
  'POST /ecaas/erp/documents': [],
  'GET /ecaas/erp/rejections/:id': [],
  'GET /ecaas/erp/payments': [],
  'GET /ecaas/erp/disputes': [],
  'GET /ecaas/erp/applications': [],
  'GET /ecaas/erp/vouchers': [],
  'GET /ecaas/payment-export': notLimited,
  'POST /ecaas/exports/invoices': notLimited,
  'POST /ecaas/exports/payments': notLimited,
  'POST /ecaas/exports/statements': notLimited,
  'GET /ecaas/exports/:id': notLimited,
  'GET /ecaas/exports/:id/file': notLimited,
  'GET /ecaas/payments': notLimited,
  'GET /ecaas/payments/:id': notLimited,
  'GET /ecaas/payments/:id/remittance-advice': notLimited,
  'POST /ecaas/payments/:id/take-back': payers,
  'GET /ecaas/mail-payments': ['merchant', 'adminType'],
  'POST /ecaas/mail-payments/:id': ['merchant', 'adminType'],
  'GET /ecaas/refundable-payments/:id': ['adminType'],
  'POST /ecaas/payments/:id/refunds': ['adminType'],
  'GET /ecaas/refunds/:id': ['adminType'],
  'GET /ecaas/customer-banking-countries/:id': payers,
  'GET /ecaas/payment-methods': payers,
  'GET /ecaas/managed-payment-methods': answering,
  'POST /ecaas/managed-payment-methods': answering,
  'POST /ecaas/managed-payment-methods/:id': answering,
  'POST /ecaas/managed-payment-methods/:id/auto-pay': answering,
  'GET /ecaas/managed-payment-methods/:id/auto-pay': answering,
  'GET /ecaas/managed-payment-methods/:id/agreement': answering,
  'POST /ecaas/managed-payment-methods/:id/auto-pay/pause': answering,
  'POST /ecaas/managed-payment-methods/:id/auto-pay/settings': answering,
  'POST /ecaas/managed-payment-methods/:id/auto-pay/invoices': answering,
  'POST /ecaas/managed-payment-methods/:id/verification': answering,
  'POST /ecaas/managed-payment-methods/:id/verification-session': answering,
  'POST /ecaas/managed-payment-methods/:id/verification-result': answering,
  'POST /ecaas/managed-payment-methods/:id/removal': answering,
  'POST /ecaas/bank-account-links': ['admin', 'corporate', 'adminType'],
  'GET /ecaas/bank-account-links': answering,
  'POST /ecaas/bank-account-links/:id/revocation': answering,
  'POST /ecaas/merchant-bank-links': ['merchant'],
  'GET /ecaas/merchant-bank-links': ['merchant'],
  'POST /ecaas/merchant-bank-links/:id/revocation': ['merchant'],
  'POST /ecaas/payments/:id/saved-card': answering,
  'POST /ecaas/payment-quotes': payers,
  'GET /ecaas/payment-quotes/:id': payers,
  'POST /ecaas/payment-quotes/:id/fee-acceptance': payers,
  'POST /ecaas/payments': payers,
  'GET /customer-dispute-reasons': payers,
  'GET /customer-dispute-ineligible-trxs': payers,
  'GET /ecaas/user-group-contacts': [...payers, 'merchant', 'adminType'],
  'POST /ecaas/customer-disputes': payers,
  'GET /ecaas/customer-disputes': notLimited,
  'GET /ecaas/merchant-disputes': ['merchant'],
  'GET /ecaas/admin-disputes': ['adminType'],
  'GET /ecaas/customer-disputes/:id': notLimited,
  'GET /ecaas/merchant-disputes/:id': ['merchant'],
  'GET /ecaas/admin-disputes/:id': ['adminType'],
  'GET /ecaas/customer-dispute/count': notLimited,
  'GET /ecaas/merchant-dispute/count': ['merchant'],
  'GET /ecaas/admin-dispute/count': ['adminType'],
  'GET /ecaas/audit': ['adminType'],
  'GET /ecaas/status': ['adminType'],
  'GET /ecaas/dead-letters': ['adminType'],
  'POST /ecaas/dead-letters/retry': ['adminType'],
  'POST /ecaas/dead-letters/:id/retry': ['adminType'],
  'POST /ecaas/dead-letters/:id/give-up': ['adminType'],
  'POST /ecaas/job-runs': ['adminType'],
  'GET /ecaas/users': administrators,
  'POST /ecaas/users': administrators,
  'POST /ecaas/users/bulk': administrators,
  'GET /ecaas/users/:id': administrators,
  'POST /ecaas/users/:id': administrators,
  'POST /ecaas/users/:id/lock': administrators,
  'POST /ecaas/users/:id/unlock': administrators,
  'POST /ecaas/users/:id/resend': administrators,
  'POST /ecaas/users/:id/deactivate': administrators,
  'POST /ecaas/users/:id/reactivate': administrators,
  'POST /ecaas/users/:id/end-sessions': administrators,
  'POST /ecaas/users/:id/require-password': administrators,
  'POST /ecaas/users/:id/require-challenge': administrators,
  'GET /ecaas/users/:id/sign-in': ['adminType'],
  'GET /ecaas/user-audit': administrators,
  'GET /ecaas/user-audit-export': administrators,
  'GET /ecaas/user-accounts': administrators,
  'GET /ecaas/user-export': administrators,
  'GET /ecaas/user-groups': answering,
  'POST /ecaas/user-groups': answering,
  'GET /ecaas/user-groups/:id': answering,
  'POST /ecaas/user-groups/:id': answering,
  'DELETE /ecaas/user-groups/:id': answering,
  'POST /ecaas/user-groups/:id/move': answering,
  'POST /ecaas/user-groups/:id/members': answering,
  'GET /ecaas/cards': cardReaders,
  'POST /ecaas/cards': answering,
  'POST /ecaas/cards/view-secure': cardReaders,
  'POST /ecaas/cards/:id/activate': answering,
  'POST /ecaas/cards/:id/terminate': answering,
  'GET /ecaas/vouchers': voucherManagers,
  'POST /ecaas/vouchers': voucherManagers,
  'GET /ecaas/vouchers/:id': voucherManagers,
  'POST /ecaas/vouchers/:id/void': voucherManagers,
  'GET /ecaas/voucher-export': voucherManagers,
  'GET /customer-loyalty-program-enrollments': notLimited,
  'GET /customer-loyalty-milestones': notLimited,
  'GET /ecaas/loyalty-enrollments/:id/history': notLimited,
  'GET /ecaas/loyalty-programs': ['merchant', 'adminType'],
  'GET /ecaas/loyalty-programs/:id': ['merchant', 'adminType'],
  'POST /ecaas/loyalty-programs/:id': ['merchant', 'adminType'],
  'GET /ecaas/customer-dispute-export': notLimited,
  'GET /ecaas/merchant-dispute-export': ['merchant'],
  'GET /ecaas/admin-dispute-export': ['adminType'],
  'POST /ecaas/customer-dispute-response': answering,
  'POST /ecaas/merchant-dispute-response': ['merchant'],
  'POST /ecaas/admin-dispute-response': ['adminType'],
  'GET /ecaas/customer-dispute-response': notLimited,
  'GET /ecaas/merchant-dispute-response': ['merchant'],
  'GET /ecaas/admin-dispute-response': ['adminType'],
  'POST /ecaas/customer-disputes/:id/cancellation': notLimited,
  'POST /ecaas/customer-dispute-documents': payers,
  'POST /ecaas/merchant-dispute-documents': ['merchant'],
  'POST /ecaas/admin-dispute-documents': ['adminType'],
  'GET /ecaas/customer-dispute-documents/:id/content': notLimited,
  'GET /ecaas/merchant-dispute-documents/:id/content': ['merchant'],
  'GET /ecaas/admin-dispute-documents/:id/content': ['adminType'],
  'DELETE /merchant-invoice-documents': all,
  'POST /ecaas/application-link': null,
  'POST /ecaas/application-link/start': null,
  'POST /ecaas/application-link/draft': null,
  'POST /ecaas/application-link/submission': null,
  'POST /ecaas/application-link/answer': null,
  'POST /ecaas/application-link/withdrawal': null,
  'POST /ecaas/application-link/documents': null,
  'POST /ecaas/application-link/documents/removal': null,
  'GET /ecaas/merchant-applications': ['merchant'],
  'GET /ecaas/merchant-applications/:id': ['merchant'],
  'GET /ecaas/merchant-application-links': ['merchant'],
  'POST /ecaas/merchant-application-links': ['merchant'],
  'POST /ecaas/merchant-application-links/:id/revocation': ['merchant'],
  'GET /ecaas/admin-applications': reviewers,
  'GET /ecaas/admin-applications/:id': reviewers,
  'POST /ecaas/admin-applications/:id': reviewers,
  'GET /ecaas/admin-application-documents/:id/content': reviewers,
  'GET /ecaas/admin-application-links': reviewers,
  'POST /ecaas/admin-application-links': reviewers,
  'POST /ecaas/admin-application-links/:id/revocation': reviewers,
  'GET /ecaas/notifications': newsReaders,
  'GET /ecaas/notification-counts': newsReaders,
  'GET /ecaas/notification-stream': newsReaders,
  'GET /ecaas/notification-attachments/:id': newsReaders,
  'POST /ecaas/notifications/:id/read': newsReaders,
  'POST /ecaas/notifications/:id/unread': newsReaders,
  'POST /ecaas/notification-reads': newsReaders,
  'GET /ecaas/notification-preferences': all,
  'POST /ecaas/notification-preferences': all,
  'GET /ecaas/announcements': ['adminType'],
  'POST /ecaas/announcements': ['adminType'],
  'GET /ecaas/announcements/:id': ['adminType'],
  'POST /ecaas/announcements/:id': ['adminType'],
  'POST /ecaas/announcements/:id/withdraw': ['adminType'],
  'GET /ecaas/drafts/:kind': all,
  'GET /ecaas/drafts/:kind/:id': all,
  'POST /ecaas/drafts/:kind/:id': all,
  'POST /ecaas/flow-sessions': null,
  'DELETE /ecaas/flow-sessions/:id': null,
  'GET /ecaas/flow-sessions': ['adminType'],
  'GET /ecaas/flow-sessions/summary': ['adminType'],
  'GET /ecaas/flow-sessions/:id': ['adminType'],
  'POST /ecaas/error-reports': null,
  'POST /ecaas/tracking-events': null,
  'POST /ecaas/client-logs': null,
  'GET /ecaas/third-parties': all,
  'POST /ecaas/pass-through/:location': all,
}

describe('the route table', () => {
  it('has each call once, and no call that nobody thought about', () => {
    const names = routeTable.map(nameOf)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(names.toSorted(), 'each call stands in `mayCall` with the people it is for').toEqual(
      Object.keys(mayCall).toSorted(),
    )
  })

  it.each(routeTable)('$method $path says who may call it', ({ permission }) => {
    // TypeScript requires one; this is for code that casts.
    const isPlain = permission === 'public' || permission === 'signedIn'
    expect(isPlain || (typeof permission === 'object' && typeof permission.object === 'string')).toBe(true)
  })
})

const asFile = { 'content-type': 'application/octet-stream' }
const types: Readonly<Partial<Record<Route['accepts'], string>>> = {
  file: 'application/octet-stream',
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
}
const typed = (accepts: Route['accepts']) => {
  const type = types[accepts]
  return type === undefined ? {} : { 'content-type': type }
}

/** A call that is harmless to those who may make it: unknown ids, and bodies without effect. */
function harmless(caller: Caller, { method, path, accepts }: Route): Promise<Answer> {
  const url = path.replaceAll(/:\w+/g, 'nobody-has-this')
  return method === 'GET' ? caller.get(url) : caller.send(method, url, '{}', typed(accepts))
}

const guarded = routeTable.filter(({ path }) => path !== '/ecaas/sign-in' && path !== '/ecaas/sign-out')

describeStore('a call', (openStore) => {
  let portal: TestPortal
  const callers = new Map<Person, Caller>()
  beforeAll(async () => {
    portal = await openTestPortal(await openStore())
    await storePortalApiKeys(portal.store)
    await storeApiKey(portal.store, 'key-expired', { expiresAt: START })
    await storeApiKey(portal.store, 'key-revoked', { revokedAt: START })
    for (const person of all) callers.set(person, await portal.signedIn(usernames[person]))
  })

  it.each(guarded)('$method $path is open to those it is meant for, and to nobody else', async (entry) => {
    const allowed = mayCall[nameOf(entry)]
    const visitor = await harmless(portal.visitor(), entry)
    expect(visitor.status === 401).toBe(allowed !== null)
    const seen: Person[] = []
    for (const [person, caller] of callers) {
      const { status } = await harmless(caller, entry)
      // To a signed call a session is nothing.
      expect([person, status === 401]).toEqual([person, isSigned(entry.permission)])
      if (status !== 403 && status !== 401) seen.push(person)
    }
    expect(seen).toEqual(allowed ?? all)
  })

  it.each(routeTable.filter(({ permission }) => isSigned(permission)))(
    '$method $path is open to a signature of a key that can be used, and to no other',
    async (entry) => {
      const refusal = async (caller: Caller) => {
        const answer = await harmless(caller, entry)
        return [answer.status, ...errorsOf(answer).map(({ code }) => code)]
      }
      expect(await refusal(signedCaller(portal))).not.toContain('signatureInvalid')
      const refused = [401, 'signatureInvalid']
      expect(await refusal(portal.visitor())).toEqual(refused)
      for (const keyId of ['key-expired', 'key-revoked', 'key-nobody'])
        expect([keyId, await refusal(signedCaller(portal, { keyId }))]).toEqual([keyId, refused])
      expect(await refusal(signedCaller(portal, { secret: 'sk_guessed' }))).toEqual(refused)
      expect(await refusal(signedCaller(portal, { without: ['@path'] }))).toEqual(refused)
    },
  )

  it.each([
    ['disputes', { disputeCreateEnabled: true }, payers],
    ['answers', { disputeResponseAndDetailsEnabled: true }, answering],
    ['neither', {}, []],
  ] as const)('that uploads a customer’s document is open where the program has %s', async (_what, flags, allowed) => {
    await portal.store.db().update(featureFlags).set({ flags }).where(eq(featureFlags.hostname, '*'))
    const seen: Person[] = []
    for (const [person, caller] of callers) {
      const { status } = await caller.send('POST', '/ecaas/customer-dispute-documents', '{}', asFile)
      if (status !== 403) seen.push(person)
    }
    expect(seen).toEqual(allowed)
  })
})

describeStore('a call that is denied', (openStore) => {
  it('is written down with who and why', async () => {
    const portal = await openTestPortal(await openStore())
    const viewer = await portal.signedIn('viewer')
    const { body } = await viewer.get('/ecaas/payment-quotes/q-own')
    expect(body).toMatchObject({ errors: [{ status: '403', code: 'roleRequired' }] })
    const rows = await portal.store.db().select().from(audit).where(eq(audit.action, 'call.denied'))
    expect(rows).toMatchObject([
      {
        userId: 'u-viewer',
        outcome: 'refused',
        subject: 'GET /ecaas/payment-quotes/:id',
        facts: { code: 'roleRequired' },
      },
    ])
  })
})

type Ids = { readonly own: readonly string[]; readonly foreign: readonly string[]; readonly unknown: string }
type Reader = {
  readonly username: Username | 'software'
  readonly customers: Ids
  readonly invoices: Ids
  readonly locations: Ids
  readonly merchants: Ids
  readonly disputes: Ids
}
const twoOf = ({ own, foreign, unknown }: { own: string; foreign: string; unknown: string }): Ids => ({
  own: [own],
  foreign: [foreign],
  unknown,
})
const merchantIds = twoOf(ids.merchant)
const disputeIds = (...foreign: ('child' | 'foreign' | 'far')[]): Ids => ({
  own: (['own', 'child', 'foreign', 'far'] as const)
    .filter((owner) => owner === 'own' || !foreign.includes(owner))
    .map((owner) => ids.dispute[owner]),
  foreign: foreign.map((owner) => ids.dispute[owner]),
  unknown: ids.dispute.unknown,
})

const readers: readonly Reader[] = [
  {
    username: 'admin',
    customers: { own: ['c-own', 'c-child'], foreign: ['c-foreign', 'c-far'], unknown: 'c-unknown' },
    invoices: { own: ['i-own', 'i-child'], foreign: ['i-foreign', 'i-far'], unknown: 'i-unknown' },
    locations: { own: ['001', '004'], foreign: ['002', '003'], unknown: '009' },
    merchants: merchantIds,
    disputes: disputeIds('foreign', 'far'),
  },
  {
    username: 'single',
    customers: { own: ['c-own'], foreign: ['c-child', 'c-foreign', 'c-far'], unknown: 'c-unknown' },
    invoices: { own: ['i-own'], foreign: ['i-child', 'i-foreign', 'i-far'], unknown: 'i-unknown' },
    locations: { own: ['001'], foreign: ['002', '003', '004'], unknown: '009' },
    merchants: merchantIds,
    disputes: disputeIds('child', 'foreign', 'far'),
  },
  {
    username: 'corporate',
    customers: { own: ['c-own', 'c-foreign'], foreign: ['c-far'], unknown: 'c-unknown' },
    invoices: { own: ['i-own', 'i-foreign'], foreign: ['i-far'], unknown: 'i-unknown' },
    locations: { own: ['001', '002'], foreign: ['003'], unknown: '009' },
    merchants: merchantIds,
    disputes: disputeIds('far'),
  },
]
/** Merchants and support, who have calls of their own. */
const otherReaders: Readonly<Partial<Record<string, Reader>>> = {
  merchant: {
    username: 'merchant',
    customers: { own: ['c-own', 'c-child'], foreign: ['c-foreign', 'c-far'], unknown: 'c-unknown' },
    invoices: { own: ['i-own', 'i-child'], foreign: ['i-foreign', 'i-far'], unknown: 'i-unknown' },
    locations: { own: [], foreign: [], unknown: '009' },
    merchants: { own: ['m-1'], foreign: ['m-2', 'm-far'], unknown: 'm-unknown' },
    disputes: disputeIds('foreign', 'far'),
  },
  admin: {
    username: 'adminType',
    customers: { own: ['c-own', 'c-child', 'c-foreign'], foreign: ['c-far'], unknown: 'c-unknown' },
    invoices: { own: ['i-own', 'i-child', 'i-foreign'], foreign: ['i-far'], unknown: 'i-unknown' },
    locations: { own: [], foreign: [], unknown: '009' },
    merchants: { own: ['m-1', 'm-2'], foreign: ['m-far'], unknown: 'm-unknown' },
    disputes: disputeIds('far'),
  },
}

/** Persons who call with ids of all kinds: those whom the call is for. */
function readersOf({ permission }: Route): readonly Reader[] {
  const { merchant } = otherReaders
  if (isSigned(permission)) return merchant ? [{ ...merchant, username: 'software' }] : []
  const { userTypes, roles = null } = typeof permission === 'object' ? permission : {}
  const other = otherReaders[userTypes?.[0] ?? 'customer']
  if (other) return [other]
  // `single` is a payer, the others are administrators.
  return readers.filter(({ username }) => roles?.includes(username === 'single' ? 'payer' : 'admin') ?? true)
}

/** The loyalty program in which each account is enrolled. */
const loyaltyOf: Readonly<Record<string, string>> = {
  'c-own': 'lp-own',
  'c-child': 'lp-program',
  'c-foreign': 'lp-supplier',
  'c-far': 'lp-far',
}
const loyaltyIds = ({ customers: { own, foreign } }: Reader): Ids => ({
  own: own.map((account) => loyaltyOf[account] ?? ''),
  foreign: foreign.map((account) => loyaltyOf[account] ?? ''),
  unknown: 'lp-unknown',
})

/** Owners of the ids that a query parameter accepts; one of a new route belongs here, or into `harmlessParameters`. */
function idsOf(parameter: string, reader: Reader): Ids | null {
  if (parameter === 'filter[buid_customer]') return reader.customers
  if (parameter === 'filter[trx_id]' || parameter === 'trx_id') return reader.invoices
  if (parameter === 'filter[buid_merchant]' || parameter === 'buid_merchant') return reader.merchants
  if (parameter === 'filter[dispute_id]') return reader.disputes
  if (parameter === 'filter[buid_location]') return reader.locations
  if (parameter === 'filter[program_id]') return loyaltyIds(reader)
  return null
}

/** Parameters that name nothing which could belong to someone else. */
const harmlessParameters =
  /^(?:sort|recording_ids|doc_type_id|file_name|buid_customer|page\[(?:number|size|cursor|before)\]|filter\[(?:status|state|list|text|search|due_from|due_to|billed_from|billed_to|paid_from|being_paid|amount|amount_from|amount_to|due|method|payable|except|reason|source|enrollment_status|created_from|created_before|sol_currency|del_currency|kind)\])$/

type Case = {
  readonly name: string
  readonly ids: Ids
  /**
   * The caller; by default the payer. `software`: that of the tests' merchant, by an API key; `programSoftware`: that of
   * its program.
   */
  readonly by?: Username | 'software' | 'programSoftware'
  ask(caller: Caller, id: string): Promise<Answer>
}

/** Calls that refuse the account alone: with it they need one of the account's invoices. A file needs its name. */
function companion(path: string, parameter: string, id: string): [string, string][] {
  const isDocument = ['/ecaas/merchant-invoice-documents', '/ecaas/erp/documents'].includes(path)
  if (isDocument && ['trx_id', 'buid_merchant'].includes(parameter))
    return Object.entries({ doc_type_id: 'other', file_name: 'prices.csv' })
  if (path === '/customer-loyalty-milestones' && parameter === 'filter[buid_customer]')
    return [['filter[program_id]', loyaltyOf[id] ?? 'lp-own']]
  if (parameter === 'buid_merchant') return [['file_name', 'october.csv']]
  if (path.endsWith('-dispute-documents')) return Object.entries({ doc_type_id: 'photo', file_name: 'prices.csv' })
  const isNeeded = /^\/(?:shipping|merchant)-addresses$/.test(path) && parameter === 'filter[buid_customer]'
  return isNeeded ? [['filter[trx_id]', id.replace('c-', 'i-')]] : []
}

function queryCases({ method, path, parameters, accepts }: Route, reader: Reader): Case[] {
  // An e-invoice is read before its parameters mean anything: it has cases of its own.
  if (accepts === 'invoice') return []
  return Object.keys(parameters).flatMap((parameter): Case[] => {
    const known = idsOf(parameter, reader)
    if (!known) return []
    const query = (id: string) => new URLSearchParams([[parameter, id], ...companion(path, parameter, id)]).toString()
    const ask: Case['ask'] = (caller, id) =>
      method === 'GET'
        ? caller.get(`${path}?${query(id)}`)
        : caller.send(method, `${path}?${query(id)}`, 'invoice;price', asFile)
    return [{ name: parameter, ids: known, ask }]
  })
}

const resource = (type: string, attributes: object) => ({ data: { type, attributes } })

/** Rejections of the merchant's own, which are of no use any more, and of others. */
const rejectionCase = (ask: Case['ask']): Case => ({
  name: ':id',
  ids: { own: ['rj-m-1'], foreign: ['rj-m-2', 'rj-m-far'], unknown: 'rj-unknown' },
  by: 'merchant',
  ask,
})
const rejectionChange = (path: string, type: string, attributes: object): Case =>
  rejectionCase((caller, id) =>
    caller.post(`/ecaas/merchant-rejections/${id}/${path}`, resource(type, { version: 99, ...attributes }), {
      'idempotency-key': `${path}-${id}`,
    }),
  )
/** Imports of the merchant's own, which have ended, and of others. */
const importCase = (ask: Case['ask']): Case => ({
  name: ':id',
  ids: { own: ['mi-m-1'], foreign: ['mi-m-2', 'mi-m-far'], unknown: 'mi-unknown' },
  by: 'merchant',
  ask,
})
const importChange = (path: string, type: string, attributes: object = {}): Case =>
  importCase((caller, id) =>
    caller.post(`/ecaas/merchant-imports/${id}/${path}`, resource(type, { version: 99, ...attributes }), {
      'idempotency-key': `${path}-${id}`,
    }),
  )
/** Endpoints of webhooks, or deliveries to them: of the merchant’s administrator, and of the program’s. */
function webhookCases(
  ids: readonly [merchant: string, program: string, ...others: string[]],
  ask: Case['ask'],
): Case[] {
  const [merchant, program, ...others] = ids
  return [
    { name: ':id', ids: { own: [merchant], foreign: [program, ...others], unknown: '999' }, by: 'merchant', ask },
    { name: ':id', ids: { own: [program], foreign: [merchant, ...others], unknown: '999' }, by: 'adminType', ask },
  ]
}
const endpointCases = (ask: Case['ask']) => webhookCases(['whe-own', 'whe-program', 'whe-foreign', 'whe-far'], ask)
const endpointChange = (path: string, type: string) =>
  endpointCases((caller, id) => caller.post(`/ecaas/webhook-endpoints/${id}/${path}`, resource(type, {})))
const webhookForm = { url: 'https://erp.example/events', description: '', kinds: ['*'], is_on: true }
const line = (trx_id: string) => ({ trx_id, amount: 100, version: 1 })
const quote = (trx_id: string, payment_method_id: string) =>
  resource('payment-quotes', { lines: [line(trx_id)], method: { kind: 'bankAccount', payment_method_id } })

/** An invoice that is refused for its lines, whoever sends it. */
const invoicing = (path: string): Case[] => {
  const ask = (more: Partial<ProposedInvoice>) => (caller: Caller, id: string) =>
    caller.post(path, resource('proposed-invoices', proposedInvoice({ lines: [], ...more })), {
      'idempotency-key': `invoice-${id}`,
    })
  return [
    {
      name: 'buid_merchant',
      ids: { own: ['m-1'], foreign: ['m-2', 'm-far'], unknown: 'm-unknown' },
      by: 'merchant',
      ask: (caller, id) => ask({ buid_merchant: id })(caller, id),
    },
    {
      name: 'buid_customer',
      ids: { own: ['c-own', 'c-foreign'], foreign: ['c-far'], unknown: 'c-unknown' },
      by: 'merchant',
      ask: (caller, id) => ask({ buid_customer: id })(caller, id),
    },
    {
      name: 'buid_location',
      ids: { own: ['001'], foreign: ['002', '003', '004'], unknown: '009' },
      by: 'merchant',
      ask: (caller, id) => ask({ buid_location: id })(caller, id),
    },
  ]
}

/** Responses to disputes by a permitted user of the side: an own dispute is refused for its status, or its version. */
const answerCase = (side: string, by: Username, disputes: Ids): Case => ({
  name: 'dispute_id',
  ids: disputes,
  by,
  ask: (caller, id) =>
    caller.post(
      `/ecaas/${side}-dispute-response`,
      resource('dispute-responses', {
        dispute_action: { customer: 'customer.reply', merchant: 'merchant.reply', admin: 'support.hold' }[side],
        disputes: [{ dispute_id: id, version: 1 }],
        comment: 'We have looked into it.',
        adjustment: null,
        contacts: [],
        document_ids: [],
      }),
      { 'idempotency-key': `answer-${id}` },
    ),
})

const fileCase = (side: string, by: Username, own: string[], foreign: string[]): Case => ({
  name: ':id',
  ids: { own, foreign, unknown: ids.disputeDocument.unknown },
  by,
  ask: (caller, id) => caller.get(`/ecaas/${side}-dispute-documents/${id}/content`),
})

/** Disputing by the payer: nothing is stored, since even what is theirs is refused, for another reason. */
const disputing = (name: string, own: string, foreign: string[], of: (id: string) => object): Case => ({
  name,
  ids: { own: [own], foreign, unknown: 'nobody-has-this' },
  ask: (caller, id) =>
    caller.post(
      '/ecaas/customer-disputes',
      resource('disputes', {
        kind: 'dispute',
        trx_ids: ['i-own', 'i-late'],
        dispute_reason_id: 'wrongPrice',
        description: 'The list says 40.',
        contacts: [],
        document_ids: [],
        ...of(id),
      }),
      { 'idempotency-key': `dispute-${name}-${id}` },
    ),
})

const detailsCase = (side: string, by: Username, disputes: Ids): Case => ({
  name: ':id',
  ids: disputes,
  by,
  ask: (caller, id) => caller.get(`/ecaas/${side}-disputes/${id}`),
})

/** Exports with what they hold: a foreign list is as empty as an unknown one. */
const exportCase = (name: string, own: string, of: string, attributes: (id: string) => object): Case => ({
  name,
  ids: {
    own: [own],
    foreign: ['foreign', 'far'].map((owner) => own.replace(/own$/, owner)),
    unknown: 'nobody-has-this',
  },
  async ask(caller, id) {
    const made = await caller.post(`/ecaas/exports/${of}`, resource('exports', { locale: 'en', ...attributes(id) }))
    return made.status === 201 ? caller.get(`${made.headers.get('location') ?? ''}/file`) : made
  },
})

/** An e-invoice of the tests' merchant for the account that the call names. */
const sendUbl = async (caller: Caller, query: string) => {
  const text = planted(
    planted(sampleUbl({ root: 'CreditNote' }), 'JVBERi0xLjcK', 'JVBERi0xLjcKJSVFT0YK'),
    '<b:Name>Nordlicht Holz',
    '<b:Name>Baltic Parts GmbH',
  )
  return caller.send('POST', `/ecaas/erp/invoices?${query}`, text, { 'content-type': 'application/xml' })
}

/** A cancellation of an invoice that is not there, alone or in a batch: it changes nothing. */
const changeCases = (path: string, wrap: (change: object) => object): Case[] => {
  const ask = (named: 'merchant' | 'customer') => (caller: Caller, id: string) => {
    const change = { merchant: 'm-1', customer: 'c-own', number: 'nobody-has-this', [named]: id }
    const attributes = wrap({ kind: 'cancellation', change })
    const type = path.slice(path.lastIndexOf('/') + 1)
    return caller.post(path, resource(type, attributes), { 'idempotency-key': `change-${named}-${id}` })
  }
  const withoutId =
    (asked: Case['ask']): Case['ask'] =>
    async (caller, id) => {
      const answer = await asked(caller, id)
      // The answer of a batch has the id of its key.
      return { ...answer, text: answer.text.replace(/"id":"[0-9a-f]+"/, '') }
    }
  return [
    {
      name: 'merchant',
      ids: { own: ['m-1'], foreign: ['m-2', 'm-far'], unknown: 'm-unknown' },
      by: 'software',
      ask: withoutId(ask('merchant')),
    },
    {
      name: 'merchant of a program',
      ids: { own: ['m-1', 'm-2'], foreign: ['m-far'], unknown: 'm-unknown' },
      by: 'programSoftware',
      ask: withoutId(ask('merchant')),
    },
    {
      name: 'customer of a program',
      ids: { own: ['c-own', 'c-foreign'], foreign: ['c-far'], unknown: 'c-unknown' },
      by: 'programSoftware',
      ask: withoutId(ask('customer')),
    },
  ]
}

/** What a merchant's software reads, or that of its program: whether an item is there, as JSON:API and as CSV. */
const feedCase = (
  path: string,
  own: readonly string[],
  foreign: readonly string[],
  by: 'software' | 'programSoftware' = 'software',
): Case => ({
  name: by === 'software' ? 'items' : 'items of a program',
  ids: { own, foreign, unknown: 'nobody-has-this' },
  by,
  async ask(caller, id) {
    const json = await caller.get(`/ecaas/erp/${path}`)
    const csv = await caller.get(`/ecaas/erp/${path}`, { accept: 'text/csv' })
    return { ...json, text: [json, csv].map(({ text }) => text.includes(id)).join(' ') }
  },
})

/** Users of an administrator's own account, whom the call refuses for another reason than that they are unknown. */
const userCase = (name: string, own: readonly string[], ask: Case['ask']): Case => ({
  name,
  ids: { own, foreign: ['u-stranger', 'u-faraway', 'u-merchant', 'u-adminType'], unknown: 'u-unknown' },
  by: 'admin',
  ask,
})
const userActionCase = (action: string, own: string): readonly Case[] => [
  userCase(':id', [own], (caller, id) => caller.send('POST', `/ecaas/users/${id}/${action}`)),
]
const sampleUser = {
  full_name: 'Ann Weaver',
  email_address: 'ann@example.com',
  role: 'viewer',
  accounts: [{ id: 'c-own', include_children: false }],
  user_group_id: null,
  is_sso: false,
  language: 'en',
}

/** Groups of an administrator's own account, whom the call refuses for another reason than that they are unknown. */
const groupCase = (name: string, ask: Case['ask']): Case => ({
  name,
  ids: { own: ['ug-own'], foreign: ['ug-foreign', 'ug-far'], unknown: 'ug-unknown' },
  by: 'admin',
  ask,
})
/** Methods of an administrator's own account, whom the call refuses for another reason than that they are unknown. */
const methodCase = (path: string, type: string, attributes: object): readonly Case[] => [
  {
    name: ':id',
    ids: { own: ['pm-own'], foreign: ['pm-foreign'], unknown: 'pm-unknown' },
    by: 'admin',
    ask: (caller, id) => caller.post(`/ecaas/managed-payment-methods/${id}${path}`, resource(type, attributes)),
  },
]
const sampleAutoPay = { schedule_kind: 'dueDate', schedule_day: null, payment_ceiling: null, month_ceiling: null }
const sampleCard = { kind: 'cardOnFile', nickname: null }

const askingBank = (caller: Caller, attributes: object) =>
  caller.post(
    '/ecaas/merchant-bank-links',
    resource('merchant-bank-links', { ...attributes, email: 'treasury@example.com' }),
  )
const sampleGroup = { name: 'Night shift', parent_id: null, network_access: false, is_sso: false, accounts: [] }
const newGroup = { ...sampleGroup, owner_id: null, add: [] }
const sameGroup = { ...sampleGroup, add: [], remove: [], version: 1 }
const creating = (caller: Caller, key: string, attributes: object) =>
  caller.post('/ecaas/user-groups', resource('user-groups', { ...newGroup, ...attributes }), {
    'idempotency-key': `create-${key}`,
  })
const ownAccounts = { own: ['c-own', 'c-child'], foreign: ['c-foreign', 'c-far'], unknown: 'c-unknown' }

/** Cards of an administrator's own accounts, whose call is refused for another reason than that they are unknown. */
const cardIds = { own: ['cd-ended', 'cd-child'], foreign: ['cd-foreign', 'cd-far'], unknown: 'cd-unknown' }
const cardCase = (name: string, ask: Case['ask']): Case => ({ name, ids: cardIds, by: 'admin', ask })
const viewing = (buid_customer: string, card_id: string) => resource('secure-cards', { buid_customer, card_id })

/** Requests for deletion of the program's users: the own one was withdrawn, and is refused for that. */
const privacyCase = (ask: Case['ask']): Case => ({
  name: ':id',
  ids: { own: ['pr-own'], foreign: ['pr-far'], unknown: 'pr-unknown' },
  by: 'adminType',
  ask,
})
/** Vouchers of an administrator's own accounts, which have ended, and whose call is refused for that. */
const voucherCase = (ask: Case['ask']): Case => ({
  name: ':id',
  ids: { own: ['v-own', 'v-child'], foreign: ['v-foreign', 'v-far'], unknown: 'v-unknown' },
  by: 'admin',
  ask,
})
const ordering = (caller: Caller, key: string, attributes: object) => {
  const holder = { holder_name: 'Ann Weaver', holder_email: 'ann@example.com', reference: '' }
  const terms = { currency: 'USD', limit: 900_000_000, valid_until: '2026-12-31' }
  const order = { buid_customer: 'c-own', buid_merchant: null, ...terms, ...holder, ...attributes }
  return caller.post('/ecaas/vouchers', resource('vouchers', order), { 'idempotency-key': `voucher-${key}` })
}
/** Loyalty programs of a merchant's administrator, and of support, whose change is refused for its version. */
const loyaltyCases = (ask: Case['ask']): Case[] => [
  {
    name: ':id',
    ids: { own: ['lp-own'], foreign: ['lp-program', 'lp-supplier', 'lp-far'], unknown: 'lp-unknown' },
    by: 'merchant',
    ask,
  },
  {
    name: ':id',
    ids: { own: ['lp-own', 'lp-program', 'lp-supplier'], foreign: ['lp-far'], unknown: 'lp-unknown' },
    by: 'adminType',
    ask,
  },
]
const goals = { version: 99, name: 'Rewards', tiers: [], incentive_reward: 1 }

/** Applications, documents and links of a reader: `ca-own`, `cad-own`, `al-own`; of the far program nobody's here. */
const applicationCase = (
  name: string,
  by: 'merchant' | 'adminType',
  ask: Case['ask'],
  prefix = 'ca-',
  own: readonly Owner[] = by === 'merchant' ? ['own'] : ['own', 'foreign', 'program'],
): Case => ({
  name,
  ids: {
    own: own.map((owner) => `${prefix}${owner}`),
    foreign: (['own', 'foreign', 'program', 'far'] as const)
      .filter((owner) => !own.includes(owner))
      .map((owner) => `${prefix}${owner}`),
    unknown: `${prefix}unknown`,
  },
  by,
  ask,
})
const revoking = (side: string) => (caller: Caller, id: string) =>
  caller.post(`/ecaas/${side}-application-links/${id}/revocation`, resource('application-link-revocations', {}))

/** News of one's own about an account that is not one's own any more is as unknown as that of others. */
const newsCase = (mark: 'read' | 'unread'): Case => ({
  name: ':id',
  ids: {
    own: ['n-1', 'announcement-near'],
    foreign: ['n-2', 'n-3', 'n-4', 'announcement-ended', 'announcement-far'],
    unknown: 'n-99',
  },
  ask: (caller, id) => caller.post(`/ecaas/notifications/${id}/${mark}`, resource('notification-reads', {})),
})
/** Dead letters of the reader's program, about which somebody has decided, and of another. */
const deadLetterCase = (verb: 'retry' | 'give-up'): Case => ({
  name: ':id',
  ids: { own: ['901'], foreign: ['902'], unknown: '903' },
  by: 'adminType',
  ask: (caller, id) => caller.post(`/ecaas/dead-letters/${id}/${verb}`, resource('dead-letter-decisions', {})),
})
const announcementCase = (ask: Case['ask']): Case => ({
  name: ':id',
  ids: {
    own: ['announcement-near', 'announcement-ended'],
    foreign: ['announcement-far'],
    unknown: 'announcement-none',
  },
  by: 'adminType',
  ask,
})
const sampleAnnouncement = {
  high_priority: 'N',
  effective_ts: '2026-11-22T15:00:00Z',
  ends_ts: null,
  texts: [{ language: 'en', title: 'Closed on Friday', body: 'We are closed.' }],
  user_types: [],
  roles: [],
  announcement_links: [],
}

/**
 * Ids in paths and bodies, by route; the payer's, who has a quote and a payment, unless the case names another person.
 */
const otherCases: Readonly<Record<string, readonly Case[]>> = {
  'POST /ecaas/notifications/:id/read': [newsCase('read')],
  'POST /ecaas/notifications/:id/unread': [newsCase('unread')],
  'GET /ecaas/notification-attachments/:id': [
    {
      name: ':id',
      ids: {
        own: ['n-5.USD.c-own', 'n-7.document.dd-own'],
        foreign: ['n-5.USD.c-foreign', 'n-6.USD.c-foreign', 'n-7.document.dd-foreign', 'n-8.document.dd-foreign'],
        unknown: 'n-99.document.dd-own',
      },
      ask: (caller, id) => caller.get(`/ecaas/notification-attachments/${id}`, { accept: '*/*' }),
    },
  ],
  'POST /ecaas/dead-letters/:id/retry': [deadLetterCase('retry')],
  'POST /ecaas/dead-letters/:id/give-up': [deadLetterCase('give-up')],
  'GET /ecaas/announcements/:id': [announcementCase((caller, id) => caller.get(`/ecaas/announcements/${id}`))],
  'POST /ecaas/announcements/:id': [
    announcementCase((caller, id) =>
      caller.post(`/ecaas/announcements/${id}`, resource('announcements', sampleAnnouncement), { 'if-match': '"99"' }),
    ),
  ],
  'POST /ecaas/announcements/:id/withdraw': [
    {
      ...announcementCase((caller, id) =>
        caller.post(`/ecaas/announcements/${id}/withdraw`, resource('announcement-withdrawals', {})),
      ),
      ids: { own: ['announcement-ended'], foreign: ['announcement-far'], unknown: 'announcement-none' },
    },
  ],
  'GET /ecaas/merchant-applications/:id': [
    applicationCase(':id', 'merchant', (caller, id) => caller.get(`/ecaas/merchant-applications/${id}`)),
  ],
  'GET /ecaas/admin-applications/:id': [
    applicationCase(':id', 'adminType', (caller, id) => caller.get(`/ecaas/admin-applications/${id}`)),
  ],
  'POST /ecaas/admin-applications/:id': [
    applicationCase(':id', 'adminType', (caller, id) =>
      caller.post(
        `/ecaas/admin-applications/${id}`,
        resource('application-decisions', { event: 'review.start', version: 99 }),
      ),
    ),
  ],
  'GET /ecaas/admin-application-documents/:id/content': [
    applicationCase(
      ':id',
      'adminType',
      (caller, id) => caller.get(`/ecaas/admin-application-documents/${id}/content`),
      'cad-',
    ),
  ],
  'POST /ecaas/merchant-application-links': [
    {
      name: 'buid_merchant',
      ids: { own: ['m-1'], foreign: ['m-2', 'm-far'], unknown: 'm-unknown' },
      by: 'merchant',
      ask: (caller, id) =>
        caller.post(
          '/ecaas/merchant-application-links',
          resource('application-links', { email: 'office@ruegen.example', buid_merchant: id }),
        ),
    },
  ],
  // The program's own links have no merchant.
  'POST /ecaas/admin-application-links': [
    {
      name: 'buid_merchant',
      ids: { own: [], foreign: ['m-1', 'm-far'], unknown: 'm-unknown' },
      by: 'adminType',
      ask: (caller, id) =>
        caller.post(
          '/ecaas/admin-application-links',
          resource('application-links', { email: 'office@ruegen.example', buid_merchant: id }),
        ),
    },
  ],
  'POST /ecaas/merchant-application-links/:id/revocation': [
    applicationCase(':id', 'merchant', revoking('merchant'), 'al-'),
  ],
  'POST /ecaas/admin-application-links/:id/revocation': [
    applicationCase(':id', 'adminType', revoking('admin'), 'al-', ['program']),
  ],
  'GET /ecaas/payments/:id': [
    { name: ':id', ids: twoOf(ids.payment), ask: (caller, id) => caller.get(`/ecaas/payments/${id}`) },
  ],
  'GET /ecaas/payments/:id/remittance-advice': [
    {
      name: ':id',
      ids: { own: ['p-mail'], foreign: ['p-foreign', 'p-mail-foreign', 'p-mail-far'], unknown: 'p-unknown' },
      ask: (caller, id) => caller.get(`/ecaas/payments/${id}/remittance-advice`),
    },
  ],
  'POST /ecaas/exports/invoices': [
    exportCase('trx_ids', 'i-own', 'invoices', (id) => ({ format: 'csv', trx_ids: [id] })),
    exportCase('documents', 'i-own', 'invoices', (id) => ({ format: 'zip', trx_ids: [id] })),
    exportCase('filters', 'c-own', 'invoices', (id) => ({ format: 'csv', filters: { 'filter[buid_customer]': id } })),
  ],
  'POST /ecaas/exports/payments': [
    exportCase('filters', 'c-own', 'payments', (id) => ({ format: 'csv', filters: { 'filter[buid_customer]': id } })),
  ],
  'POST /ecaas/exports/statements': [
    exportCase('buid_customer', 'c-own', 'statements', (id) => ({
      buid_customer: id,
      currency: 'USD',
      from: '2026-11-01',
      to: '2026-11-21',
    })),
  ],
  'POST /ecaas/payments/:id/take-back': [
    {
      name: ':id',
      ids: { own: ['p-mail-ended'], foreign: ['p-foreign', 'p-mail-foreign', 'p-mail-far'], unknown: 'p-unknown' },
      ask: (caller, id) => caller.post(`/ecaas/payments/${id}/take-back`, resource('payment-take-backs', {})),
    },
  ],
  'GET /ecaas/refundable-payments/:id': [
    {
      name: ':id',
      ids: { own: ['p-own', 'p-foreign'], foreign: ['p-mail-far'], unknown: 'p-unknown' },
      by: 'adminType',
      ask: (caller, id) => caller.get(`/ecaas/refundable-payments/${id}`),
    },
  ],
  'POST /ecaas/payments/:id/refunds': [
    {
      name: ':id',
      ids: { own: ['p-mail-ended'], foreign: ['p-mail-far'], unknown: 'p-unknown' },
      by: 'adminType',
      ask: (caller, id) =>
        caller.post(
          `/ecaas/payments/${id}/refunds`,
          resource('refunds', {
            refund_id: randomUUID(),
            lines: [{ trx_id: 'i-pending', amount: 100 }],
            reason: 'duplicate',
            note: '',
          }),
        ),
    },
  ],
  'GET /ecaas/refunds/:id': [
    {
      name: ':id',
      ids: { own: ['rf-near'], foreign: ['rf-far'], unknown: 'rf-unknown' },
      by: 'adminType',
      ask: (caller, id) => caller.get(`/ecaas/refunds/${id}`),
    },
  ],
  'POST /ecaas/mail-payments/:id': [
    {
      name: ':id',
      ids: { own: ['p-mail-ended'], foreign: ['p-mail-far', 'p-own'], unknown: 'p-unknown' },
      by: 'adminType',
      ask: (caller, id) =>
        caller.post(`/ecaas/mail-payments/${id}`, resource('mail-payment-bookings', { received: 1 })),
    },
    {
      // The second one pays invoices of another merchant too.
      name: ':id of a merchant',
      ids: { own: ['p-mail-ended'], foreign: ['p-mail-foreign', 'p-mail-far', 'p-own'], unknown: 'p-unknown' },
      by: 'merchant',
      ask: (caller, id) =>
        caller.post(`/ecaas/mail-payments/${id}`, resource('mail-payment-bookings', { received: 1 })),
    },
  ],
  'GET /ecaas/payment-quotes/:id': [
    { name: ':id', ids: twoOf(ids.quote), ask: (caller, id) => caller.get(`/ecaas/payment-quotes/${id}`) },
  ],
  'POST /ecaas/payment-quotes/:id/fee-acceptance': [
    {
      name: ':id',
      ids: twoOf(ids.quote),
      ask: (caller, id) =>
        caller.post(`/ecaas/payment-quotes/${id}/fee-acceptance`, resource('fee-acceptances', { fee: 7 })),
    },
  ],
  'GET /ecaas/documents/:id/content': [
    { name: ':id', ids: twoOf(ids.document), ask: (caller, id) => caller.get(`/ecaas/documents/${id}/content`) },
  ],
  'GET /ecaas/merchant-invoice-documents/:id/content': [
    {
      name: ':id',
      ids: { own: ['d-own', 'd-child'], foreign: ['d-foreign'], unknown: 'd-unknown' },
      by: 'merchant',
      ask: (caller, id) => caller.get(`/ecaas/merchant-invoice-documents/${id}/content`),
    },
  ],
  'GET /ecaas/invoice-customers/:id': [
    {
      // Whoever buys in the program may be billed, also for the first time.
      name: ':id',
      ids: { own: ['c-own', 'c-child', 'c-foreign'], foreign: ['c-far'], unknown: 'c-unknown' },
      by: 'merchant',
      ask: (caller, id) => caller.get(`/ecaas/invoice-customers/${id}`),
    },
  ],
  'POST /ecaas/merchant-invoice-checks': invoicing('/ecaas/merchant-invoice-checks'),
  'POST /ecaas/merchant-invoices': invoicing('/ecaas/merchant-invoices'),
  'GET /ecaas/merchant-imports/:id': [importCase((caller, id) => caller.get(`/ecaas/merchant-imports/${id}`))],
  'POST /ecaas/merchant-imports/:id/reading': [importChange('reading', 'import-readings', { reading: importReading })],
  'POST /ecaas/merchant-imports/:id/check': [importChange('check', 'import-readings', { reading: importReading })],
  'POST /ecaas/merchant-imports/:id/run': [importChange('run', 'import-changes')],
  'POST /ecaas/merchant-imports/:id/cancellation': [importChange('cancellation', 'import-changes')],
  'GET /ecaas/merchant-imports/:id/refusals': [
    importCase((caller, id) => caller.get(`/ecaas/merchant-imports/${id}/refusals`)),
  ],
  'GET /ecaas/merchant-imports/:id/result': [
    importCase((caller, id) => caller.get(`/ecaas/merchant-imports/${id}/result`)),
  ],
  // An account that is foreign or unknown is stored as it was entered, with the same reason: each under an id of its own.
  'POST /ecaas/merchant-rejections': invoicing('/ecaas/merchant-rejections').slice(0, 1),
  'GET /ecaas/merchant-rejections/:id': [rejectionCase((caller, id) => caller.get(`/ecaas/merchant-rejections/${id}`))],
  'POST /ecaas/merchant-rejections/:id/correction': [
    rejectionChange('correction', 'rejection-corrections', { invoice: proposedInvoice() }),
  ],
  'POST /ecaas/merchant-rejections/:id/discard': [rejectionChange('discard', 'rejection-discards', {})],
  'POST /ecaas/merchant-rejections/:id/resubmission': [
    rejectionChange('resubmission', 'rejection-corrections', { invoice: proposedInvoice() }),
  ],
  'POST /ecaas/merchant-rejections/cancellations': [
    {
      ...rejectionCase((caller, id) =>
        caller.post('/ecaas/merchant-rejections/cancellations', resource('rejection-cancellations', { ids: [id] })),
      ),
      name: 'ids',
    },
  ],
  'GET /ecaas/customer-banking-countries/:id': [
    {
      name: ':id',
      ids: { own: ['c-own', 'c-child'], foreign: ['c-foreign', 'c-far'], unknown: 'c-unknown' },
      ask: (caller, id) => caller.get(`/ecaas/customer-banking-countries/${id}`),
    },
  ],
  'POST /ecaas/payment-quotes': [
    {
      name: 'trx_id',
      ids: twoOf(ids.invoice),
      ask: (caller, id) => caller.post('/ecaas/payment-quotes', quote(id, 'pm-own')),
    },
    {
      name: 'payment_method_id',
      ids: twoOf(ids.method),
      ask: (caller, id) => caller.post('/ecaas/payment-quotes', quote('i-own', id)),
    },
  ],
  'POST /ecaas/customer-disputes': [
    disputing('trx_ids', 'i-paid', ['i-foreign', 'i-far'], (id) => ({ trx_ids: [id] })),
    disputing('document_ids', 'dd-loose', ['dd-foreign', 'dd-far'], (id) => ({
      dispute_reason_id: 'returnedGoods',
      document_ids: [id],
    })),
    disputing('contact_id', 'u-viewer', ['u-stranger', 'u-faraway', 'u-merchant'], (contact_id) => ({
      contacts: [
        { kind: 'known', contact_id },
        { kind: 'known', contact_id },
      ],
    })),
  ],
  'GET /ecaas/customer-disputes/:id': [
    detailsCase('customer', 'payer', disputeIds('foreign', 'far')),
    detailsCase('customer', 'single', disputeIds('child', 'foreign', 'far')),
    detailsCase('customer', 'corporate', disputeIds('far')),
  ],
  'GET /ecaas/merchant-disputes/:id': [detailsCase('merchant', 'merchant', disputeIds('foreign', 'far'))],
  'GET /ecaas/admin-disputes/:id': [detailsCase('admin', 'adminType', disputeIds('far'))],
  'POST /ecaas/customer-dispute-response': [answerCase('customer', 'admin', disputeIds('foreign', 'far'))],
  'POST /ecaas/merchant-dispute-response': [answerCase('merchant', 'merchant', disputeIds('foreign', 'far'))],
  'POST /ecaas/admin-dispute-response': [answerCase('admin', 'adminType', disputeIds('far'))],
  'POST /ecaas/customer-disputes/:id/cancellation': [
    {
      name: ':id',
      ids: disputeIds('foreign', 'far'),
      ask: (caller, id) =>
        caller.post(
          `/ecaas/customer-disputes/${id}/cancellation`,
          resource('dispute-cancellations', { version: 1, comment: '' }),
          { 'idempotency-key': `cancel-${id}` },
        ),
    },
  ],
  'GET /ecaas/customer-dispute-documents/:id/content': [
    fileCase('customer', 'payer', ['dd-own', 'dd-loose'], ['dd-foreign', 'dd-far']),
    // What no dispute names yet is its sender's alone.
    fileCase('customer', 'admin', ['dd-own'], ['dd-loose', 'dd-foreign', 'dd-far']),
  ],
  'GET /ecaas/merchant-dispute-documents/:id/content': [
    fileCase('merchant', 'merchant', ['dd-own'], ['dd-loose', 'dd-foreign', 'dd-far']),
  ],
  'GET /ecaas/admin-dispute-documents/:id/content': [
    fileCase('admin', 'adminType', ['dd-own', 'dd-foreign'], ['dd-loose', 'dd-far']),
  ],
  'DELETE /merchant-invoice-documents': [
    {
      name: 'document_id',
      ids: { own: ['dd-own'], foreign: ['dd-foreign', 'dd-far'], unknown: ids.disputeDocument.unknown },
      ask: (caller, document_id) =>
        caller.send(
          'DELETE',
          '/merchant-invoice-documents',
          JSON.stringify(resource('invoice-documents', { document_id })),
        ),
    },
  ],
  'POST /ecaas/users': [
    {
      name: 'accounts',
      ids: { own: ['c-own', 'c-child'], foreign: ['c-foreign', 'c-far'], unknown: 'c-unknown' },
      by: 'admin',
      ask: (caller, id) =>
        caller.post(
          '/ecaas/users',
          resource('users', { ...sampleUser, username: 'payer', accounts: [{ id, include_children: false }] }),
          { 'idempotency-key': `invite-${id}` },
        ),
    },
  ],
  'POST /ecaas/users/bulk': [
    userCase('user_ids', ['u-viewer'], (caller, id) =>
      caller.post('/ecaas/users/bulk', resource('user-actions', { action: 'resend', user_ids: [id] }), {
        'idempotency-key': `resend-${id}`,
      }),
    ),
  ],
  'GET /ecaas/users/:id': [userCase(':id', ['u-viewer', 'u-single'], (caller, id) => caller.get(`/ecaas/users/${id}`))],
  'POST /ecaas/users/:id': [
    userCase(':id', ['u-viewer'], (caller, id) =>
      caller.post(`/ecaas/users/${id}`, resource('users', { ...sampleUser, version: 99 })),
    ),
  ],
  'POST /ecaas/users/:id/lock': userActionCase('lock', 'u-admin'),
  'POST /ecaas/users/:id/unlock': userActionCase('unlock', 'u-viewer'),
  'POST /ecaas/users/:id/resend': userActionCase('resend', 'u-viewer'),
  'POST /ecaas/users/:id/deactivate': userActionCase('deactivate', 'u-admin'),
  'POST /ecaas/users/:id/reactivate': userActionCase('reactivate', 'u-viewer'),
  'POST /ecaas/users/:id/end-sessions': userActionCase('end-sessions', 'u-admin'),
  'POST /ecaas/users/:id/require-password': userActionCase('require-password', 'u-admin'),
  'POST /ecaas/users/:id/require-challenge': userActionCase('require-challenge', 'u-viewer'),
  'GET /ecaas/users/:id/sign-in': [
    {
      name: ':id',
      ids: { own: ['u-viewer', 'u-stranger'], foreign: ['u-faraway'], unknown: 'u-unknown' },
      by: 'adminType',
      ask: (caller, id) => caller.get(`/ecaas/users/${id}/sign-in`),
    },
  ],
  'POST /ecaas/payments/:id/saved-card': [
    {
      name: ':id',
      ids: { own: ['p-own'], foreign: ['p-foreign'], unknown: 'p-unknown' },
      by: 'admin',
      ask: (caller, id) => caller.post(`/ecaas/payments/${id}/saved-card`, resource('saved-cards', {})),
    },
  ],
  'POST /ecaas/bank-account-links': [
    {
      name: 'buid_customer',
      ids: ownAccounts,
      by: 'admin',
      ask: (caller, id) =>
        caller.post(
          '/ecaas/bank-account-links',
          resource('bank-account-links', { buid_customer: id, email: 'treasury@example.com' }),
        ),
    },
  ],
  'POST /ecaas/bank-account-links/:id/revocation': [
    {
      name: ':id',
      ids: twoOf({ own: 'bl-own', foreign: 'bl-foreign', unknown: 'bl-unknown' }),
      by: 'admin',
      ask: (caller, id) =>
        caller.post(`/ecaas/bank-account-links/${id}/revocation`, resource('bank-link-revocations', {})),
    },
  ],
  'POST /ecaas/merchant-bank-links': [
    {
      name: 'buid_customer',
      ids: ownAccounts,
      by: 'merchant',
      ask: (caller, id) => askingBank(caller, { buid_customer: id, buid_merchant: null }),
    },
    {
      name: 'buid_merchant',
      ids: { own: ['m-1'], foreign: ['m-2', 'm-far'], unknown: 'm-unknown' },
      by: 'merchant',
      ask: (caller, id) => askingBank(caller, { buid_customer: 'c-own', buid_merchant: id }),
    },
  ],
  // Links of the account that others sent are foreign to a merchant too.
  'POST /ecaas/merchant-bank-links/:id/revocation': [
    {
      name: ':id',
      ids: { own: ['bl-m-1'], foreign: ['bl-m-2', 'bl-own', 'bl-far'], unknown: 'bl-unknown' },
      by: 'merchant',
      ask: (caller, id) =>
        caller.post(`/ecaas/merchant-bank-links/${id}/revocation`, resource('bank-link-revocations', {})),
    },
  ],
  'POST /ecaas/managed-payment-methods': [
    {
      name: 'buid_customer',
      ids: ownAccounts,
      by: 'admin',
      ask: (caller, id) =>
        caller.post(
          '/ecaas/managed-payment-methods',
          resource('managed-payment-methods', { ...sampleCard, card_token: 'tok_1', buid_customer: id }),
          { 'idempotency-key': `method-${id}` },
        ),
    },
  ],
  'POST /ecaas/managed-payment-methods/:id': methodCase('', 'managed-payment-methods', {
    nickname: null,
    is_default: false,
    online_payment: true,
    version: 99,
  }),
  'POST /ecaas/managed-payment-methods/:id/auto-pay': methodCase('/auto-pay', 'auto-pay-changes', {
    is_on: true,
    replaces: 'pm-nobody',
  }),
  'GET /ecaas/managed-payment-methods/:id/agreement': [
    {
      name: ':id',
      ids: { own: ['pm-own'], foreign: ['pm-foreign'], unknown: 'pm-unknown' },
      by: 'admin',
      ask: (caller, id) => caller.get(`/ecaas/managed-payment-methods/${id}/agreement`),
    },
  ],
  'GET /ecaas/managed-payment-methods/:id/auto-pay': [
    {
      name: ':id',
      ids: { own: ['pm-own'], foreign: ['pm-foreign'], unknown: 'pm-unknown' },
      by: 'admin',
      ask: (caller, id) => caller.get(`/ecaas/managed-payment-methods/${id}/auto-pay`),
    },
  ],
  'POST /ecaas/managed-payment-methods/:id/auto-pay/pause': methodCase('/auto-pay/pause', 'auto-pay-pauses', {
    is_paused: true,
  }),
  'POST /ecaas/managed-payment-methods/:id/auto-pay/settings': methodCase('/auto-pay/settings', 'auto-pay-settings', {
    ...sampleAutoPay,
    version: 99,
  }),
  'POST /ecaas/managed-payment-methods/:id/auto-pay/invoices': methodCase('/auto-pay/invoices', 'auto-pay-invoices', {
    trx_id: 'i-own',
    is_left_out: true,
  }),
  'POST /ecaas/managed-payment-methods/:id/verification': methodCase('/verification', 'method-verifications', {
    amounts: [1, 2],
  }),
  'POST /ecaas/managed-payment-methods/:id/verification-session': methodCase(
    '/verification-session',
    'verification-sessions',
    {},
  ),
  'POST /ecaas/managed-payment-methods/:id/verification-result': methodCase(
    '/verification-result',
    'verification-results',
    { proof: 'proof-of-verified' },
  ),
  'POST /ecaas/managed-payment-methods/:id/removal': methodCase('/removal', 'method-removals', {
    stops_auto_pay: false,
  }),
  'POST /ecaas/user-groups': [
    groupCase('parent_id', (caller, id) => creating(caller, id, { parent_id: id })),
    {
      name: 'owner_id',
      ids: { ...ownAccounts, own: ['c-own'] },
      by: 'admin',
      ask: (caller, id) => creating(caller, `owner-${id}`, { owner_id: id }),
    },
    {
      name: 'accounts',
      ids: ownAccounts,
      by: 'admin',
      ask: (caller, id) => creating(caller, `account-${id}`, { accounts: [{ id, include_children: false }] }),
    },
    userCase('add', ['u-viewer'], (caller, id) => creating(caller, `member-${id}`, { name: 'Day shift', add: [id] })),
  ],
  'GET /ecaas/user-groups/:id': [groupCase(':id', (caller, id) => caller.get(`/ecaas/user-groups/${id}`))],
  'POST /ecaas/user-groups/:id': [
    groupCase(':id', (caller, id) =>
      caller.post(`/ecaas/user-groups/${id}`, resource('user-groups', { ...sameGroup, version: 99 })),
    ),
    {
      name: 'accounts',
      ids: ownAccounts,
      by: 'admin',
      ask: (caller, id) =>
        caller.post(
          '/ecaas/user-groups/ug-own',
          resource('user-groups', { ...sameGroup, accounts: [{ id, include_children: false }] }),
        ),
    },
  ],
  'DELETE /ecaas/user-groups/:id': [
    groupCase(':id', (caller, id) => caller.send('DELETE', `/ecaas/user-groups/${id}`)),
  ],
  'POST /ecaas/user-groups/:id/move': [
    groupCase(':id', (caller, id) =>
      caller.post(`/ecaas/user-groups/${id}/move`, resource('user-group-moves', { parent_id: null, version: 99 })),
    ),
    groupCase('parent_id', (caller, id) =>
      caller.post('/ecaas/user-groups/ug-own/move', resource('user-group-moves', { parent_id: id, version: 1 })),
    ),
  ],
  'POST /ecaas/user-groups/:id/members': [
    groupCase(':id', (caller, id) =>
      caller.post(
        `/ecaas/user-groups/${id}/members`,
        resource('user-group-members', { add: [], remove: [], version: 99 }),
      ),
    ),
    userCase('add', ['u-viewer'], (caller, id) =>
      caller.post(
        '/ecaas/user-groups/ug-own/members',
        resource('user-group-members', { add: [id], remove: [], version: 1 }),
      ),
    ),
  ],
  'POST /ecaas/cards': [
    {
      name: 'buid_customer',
      ids: ownAccounts,
      by: 'admin',
      ask: (caller, id) => {
        const address = { line1: '1 Harbor Road', line2: '', city_state_zip: 'Duluth' }
        const card = { buid_customer: id, card_holder: 'Ann Weaver', ...address, limit: 900_000_000 }
        return caller.post('/ecaas/cards', resource('cards', card), { 'idempotency-key': `card-${id}` })
      },
    },
  ],
  'POST /ecaas/cards/view-secure': [
    {
      name: 'buid_customer',
      ids: { ...ownAccounts, own: ['c-own'] },
      by: 'admin',
      ask: (caller, id) => caller.post('/ecaas/cards/view-secure', viewing(id, 'cd-own')),
    },
    {
      name: 'card_id',
      ids: { ...cardIds, own: ['cd-own', 'cd-ended'] },
      by: 'admin',
      ask: (caller, id) => caller.post('/ecaas/cards/view-secure', viewing('c-own', id)),
    },
  ],
  'POST /ecaas/cards/:id/activate': [
    cardCase(':id', (caller, id) =>
      caller.post(
        `/ecaas/cards/${id}/activate`,
        resource('card-activations', { last4: '0000', activation_code: '000000' }),
      ),
    ),
  ],
  'POST /ecaas/cards/:id/terminate': [
    cardCase(':id', (caller, id) =>
      caller.post(
        `/ecaas/cards/${id}/terminate`,
        resource('card-terminations', { reason: 'lost', replace: false, version: 99 }),
      ),
    ),
  ],
  'GET /ecaas/privacy-requests/:id': [privacyCase((caller, id) => caller.get(`/ecaas/privacy-requests/${id}`))],
  'POST /ecaas/privacy-requests/:id': [
    privacyCase((caller, id) =>
      caller.post(`/ecaas/privacy-requests/${id}`, resource('privacy-answers', { answer: 'refuse', reason: 'No.' })),
    ),
  ],
  'POST /ecaas/merchant-api-keys': [
    {
      name: 'buid_merchant',
      ids: { own: ['m-1'], foreign: ['m-2', 'm-far'], unknown: 'm-unknown' },
      by: 'merchant',
      ask: (caller, id) =>
        caller.post(
          '/ecaas/merchant-api-keys',
          resource('api-keys', { buid_merchant: id, name: 'ERP', expires_in_days: 90 }),
          { 'idempotency-key': `api-key-${id}` },
        ),
    },
  ],
  'POST /ecaas/merchant-api-keys/:id/revocation': [
    {
      name: ':id',
      ids: { own: ['key-spare'], foreign: ['key-far', 'key-program'], unknown: 'key-unknown' },
      by: 'merchant',
      ask: (caller, id) =>
        caller.post(`/ecaas/merchant-api-keys/${id}/revocation`, resource('api-key-revocations', {})),
    },
  ],
  'POST /ecaas/program-api-keys/:id/revocation': [
    {
      name: ':id',
      ids: { own: ['key-program-spare'], foreign: ['key-program-far', 'key-own', 'key-far'], unknown: 'key-unknown' },
      by: 'adminType',
      ask: (caller, id) => caller.post(`/ecaas/program-api-keys/${id}/revocation`, resource('api-key-revocations', {})),
    },
  ],
  'GET /ecaas/change-files/:id': [
    {
      name: ':id',
      ids: { own: ['cf-own', 'cf-program'], foreign: ['cf-far'], unknown: 'cf-unknown' },
      by: 'adminType',
      ask: (caller, id) => caller.get(`/ecaas/change-files/${id}`),
    },
  ],
  'POST /ecaas/change-files/:id/check': [
    {
      name: ':id',
      ids: { own: ['cf-own', 'cf-program'], foreign: ['cf-far'], unknown: 'cf-unknown' },
      by: 'adminType',
      ask: (caller, id) =>
        caller.post(
          `/ecaas/change-files/${id}/check`,
          resource('change-file-checks', { version: 1, mode: 'refuse', locale: 'en-US', columns: [] }),
        ),
    },
  ],
  'POST /ecaas/change-files/:id/withdrawal': [
    {
      name: ':id',
      ids: { own: ['cf-own', 'cf-program'], foreign: ['cf-far'], unknown: 'cf-unknown' },
      by: 'adminType',
      ask: (caller, id) =>
        caller.post(`/ecaas/change-files/${id}/withdrawal`, resource('change-file-withdrawals', { version: 1 })),
    },
  ],
  'POST /ecaas/change-files/:id/storing': [
    {
      name: ':id',
      ids: { own: ['cf-own', 'cf-program'], foreign: ['cf-far'], unknown: 'cf-unknown' },
      by: 'adminType',
      ask: (caller, id) =>
        caller.post(`/ecaas/change-files/${id}/storing`, resource('change-file-storings', { version: 1 })),
    },
  ],
  'GET /ecaas/change-files/:id/report': [
    {
      name: ':id',
      ids: { own: ['cf-own', 'cf-program'], foreign: ['cf-far'], unknown: 'cf-unknown' },
      by: 'adminType',
      ask: (caller, id) => caller.get(`/ecaas/change-files/${id}/report`),
    },
  ],
  'POST /ecaas/webhook-endpoints': [
    {
      name: 'buid_merchant',
      ids: { own: ['m-1'], foreign: ['m-2', 'm-far'], unknown: 'm-unknown' },
      by: 'merchant',
      ask: (caller, id) =>
        caller.post('/ecaas/webhook-endpoints', resource('webhook-endpoints', { buid_merchant: id, ...webhookForm }), {
          'idempotency-key': `webhook-${id}`,
        }),
    },
  ],
  'GET /ecaas/webhook-endpoints/:id': endpointCases((caller, id) => caller.get(`/ecaas/webhook-endpoints/${id}`)),
  'POST /ecaas/webhook-endpoints/:id': endpointCases((caller, id) =>
    caller.post(`/ecaas/webhook-endpoints/${id}`, resource('webhook-endpoints', { version: 99, ...webhookForm })),
  ),
  'POST /ecaas/webhook-endpoints/:id/secret': endpointChange('secret', 'webhook-secrets'),
  'POST /ecaas/webhook-endpoints/:id/test': endpointChange('test', 'webhook-tests'),
  'POST /ecaas/webhook-endpoints/:id/replays': endpointChange('replays', 'webhook-replays'),
  'POST /ecaas/webhook-endpoints/:id/deletion': webhookCases(
    ['whe-spare', 'whe-program-spare', 'whe-foreign', 'whe-far'],
    (caller, id) => caller.post(`/ecaas/webhook-endpoints/${id}/deletion`, resource('webhook-endpoint-deletions', {})),
  ),
  'GET /ecaas/webhook-endpoints/:id/deliveries': endpointCases((caller, id) =>
    caller.get(`/ecaas/webhook-endpoints/${id}/deliveries`),
  ),
  'GET /ecaas/webhook-deliveries/:id': webhookCases(['1', '3', '2', '4'], (caller, id) =>
    caller.get(`/ecaas/webhook-deliveries/${id}`),
  ),
  'POST /ecaas/webhook-deliveries/:id/replay': webhookCases(['1', '3', '2', '4'], (caller, id) =>
    caller.post(`/ecaas/webhook-deliveries/${id}/replay`, resource('webhook-replays', {})),
  ),
  'POST /ecaas/erp/invoices': [
    {
      name: 'buid_merchant',
      ids: { own: ['m-1'], foreign: ['m-2', 'm-far'], unknown: 'm-unknown' },
      by: 'software',
      ask: (caller, id) =>
        caller.post('/ecaas/erp/invoices', resource('proposed-invoices', proposedInvoice({ buid_merchant: id }))),
    },
    {
      name: 'buid_customer',
      ids: { own: ['c-own', 'c-child'], foreign: ['c-far'], unknown: 'c-unknown' },
      by: 'software',
      ask: async (caller, id) => {
        const invoice = proposedInvoice({ buid_customer: id, invoice_number: 'ERP-7' })
        const answer = await caller.post('/ecaas/erp/invoices', resource('proposed-invoices', invoice))
        // Each rejection has an id of its own.
        return { ...answer, text: answer.text.replace(/"rejection_id":"[^"]+"/, '') }
      },
    },
    {
      name: 'buid_customer of an e-invoice',
      ids: { own: ['c-child'], foreign: ['c-far'], unknown: 'c-unknown' },
      by: 'software',
      ask: async (caller, id) => {
        const answer = await sendUbl(caller, `buid_customer=${id}`)
        // The sentence names it.
        return { ...answer, text: answer.text.replaceAll(id, '…') }
      },
    },
    ...(['software', 'programSoftware'] as const).map((by): Case => ({
      name: `buid_merchant of an e-invoice by ${by}`,
      ids: {
        own: by === 'software' ? ['m-1'] : ['m-1', 'm-2'],
        foreign: by === 'software' ? ['m-2', 'm-far'] : ['m-far'],
        unknown: 'm-unknown',
      },
      by,
      ask: (caller, id) => sendUbl(caller, `buid_customer=c-child&buid_merchant=${id}`),
    })),
    {
      name: 'buid_merchant of a program',
      ids: { own: ['m-1', 'm-2'], foreign: ['m-far'], unknown: 'm-unknown' },
      by: 'programSoftware',
      ask: (caller, id) =>
        caller.post('/ecaas/erp/invoices', resource('proposed-invoices', proposedInvoice({ buid_merchant: id }))),
    },
  ],
  'POST /ecaas/erp/changes': changeCases('/ecaas/erp/changes', (change) => change),
  'POST /ecaas/erp/change-batches': changeCases('/ecaas/erp/change-batches', (change) => ({ changes: [change] })),
  ...Object.fromEntries(
    ['', '/report'].map((part) => [
      `GET /ecaas/erp/change-files/:id${part}`,
      (
        [
          ['software', ['cf-own'], ['cf-other', 'cf-program', 'cf-far']],
          ['programSoftware', ['cf-own', 'cf-other', 'cf-program'], ['cf-far']],
        ] as const
      ).map(([by, own, foreign]): Case => ({
        name: by === 'software' ? ':id' : ':id of a program',
        ids: { own: [...own], foreign: [...foreign], unknown: 'cf-unknown' },
        by,
        ask: (caller, id) => caller.get(`/ecaas/erp/change-files/${id}${part}`),
      })),
    ]),
  ),
  'GET /ecaas/erp/invoices/:id': [
    {
      name: ':id',
      ids: { own: ['i-own', 'i-child'], foreign: ['i-foreign', 'i-far'], unknown: 'i-unknown' },
      by: 'software',
      ask: (caller, id) => caller.get(`/ecaas/erp/invoices/${id}`),
    },
    {
      name: ':id of a program',
      ids: { own: ['i-own', 'i-child', 'i-foreign'], foreign: ['i-far'], unknown: 'i-unknown' },
      by: 'programSoftware',
      ask: (caller, id) => caller.get(`/ecaas/erp/invoices/${id}`),
    },
  ],
  'GET /ecaas/erp/rejections/:id': [
    {
      name: ':id',
      ids: { own: ['rj-m-1'], foreign: ['rj-m-2', 'rj-m-far'], unknown: 'rj-unknown' },
      by: 'software',
      ask: (caller, id) => caller.get(`/ecaas/erp/rejections/${id}`),
    },
    {
      name: ':id of a program',
      ids: { own: ['rj-m-1', 'rj-m-2'], foreign: ['rj-m-far'], unknown: 'rj-unknown' },
      by: 'programSoftware',
      ask: (caller, id) => caller.get(`/ecaas/erp/rejections/${id}`),
    },
  ],
  'GET /ecaas/erp/payments': [
    feedCase('payments', ['PN-own.i-own', 'PN-child.i-child'], ['PN-foreign.i-foreign', 'PN-p-mail-far.i-far']),
    feedCase('payments', ['PN-own.i-own', 'PN-foreign.i-foreign'], ['PN-p-mail-far.i-far'], 'programSoftware'),
  ],
  'GET /ecaas/erp/disputes': [
    feedCase('disputes', ['DSP-own', 'DSP-child'], ['DSP-foreign', 'DSP-far']),
    feedCase('disputes', ['DSP-own', 'DSP-child', 'DSP-foreign'], ['DSP-far'], 'programSoftware'),
  ],
  'GET /ecaas/erp/applications': [
    feedCase('applications', ['CA-OWN'], ['CA-FOREIGN', 'CA-PROGRAM', 'CA-FAR']),
    feedCase('applications', ['CA-OWN', 'CA-FOREIGN', 'CA-PROGRAM'], ['CA-FAR'], 'programSoftware'),
  ],
  'GET /ecaas/erp/vouchers': [
    feedCase('vouchers', ['VC-redeemed-own'], ['VC-redeemed-foreign', 'VC-redeemed-far', 'VC-v-own', 'VC-v-open']),
    feedCase(
      'vouchers',
      ['VC-redeemed-own', 'VC-redeemed-foreign'],
      ['VC-redeemed-far', 'VC-v-own', 'VC-v-open'],
      'programSoftware',
    ),
  ],
  'POST /ecaas/vouchers': [
    {
      name: 'buid_customer',
      ids: ownAccounts,
      by: 'admin',
      ask: (caller, id) => ordering(caller, id, { buid_customer: id }),
    },
    {
      name: 'buid_merchant',
      ids: { own: ['m-1', 'm-2'], foreign: ['m-far'], unknown: 'm-unknown' },
      by: 'admin',
      ask: (caller, id) => ordering(caller, id, { buid_merchant: id }),
    },
  ],
  'GET /ecaas/vouchers/:id': [voucherCase((caller, id) => caller.get(`/ecaas/vouchers/${id}`))],
  'POST /ecaas/vouchers/:id/void': [
    voucherCase((caller, id) => caller.post(`/ecaas/vouchers/${id}/void`, resource('voucher-voids', {}))),
  ],
  'GET /ecaas/loyalty-enrollments/:id/history': [
    {
      name: ':id',
      ids: { own: ['le-own', 'le-child'], foreign: ['le-foreign', 'le-far'], unknown: 'le-unknown' },
      by: 'admin',
      ask: (caller, id) => caller.get(`/ecaas/loyalty-enrollments/${id}/history`),
    },
  ],
  'GET /ecaas/loyalty-programs/:id': loyaltyCases((caller, id) => caller.get(`/ecaas/loyalty-programs/${id}`)),
  'POST /ecaas/loyalty-programs/:id': loyaltyCases((caller, id) =>
    caller.post(`/ecaas/loyalty-programs/${id}`, resource('loyalty-programs', goals)),
  ),
  'POST /ecaas/payments': [
    {
      name: 'quote_id',
      ids: twoOf(ids.quote),
      ask: (caller, quote_id) =>
        caller.post('/ecaas/payments', resource('payments', { quote_id, terms_accepted: true }), {
          'idempotency-key': `pay ${quote_id}`.replace(' ', '-'),
        }),
    },
  ],
}

/** The parts of an answer that could distinguish two ids, without the requested id itself. */
function distinguishing({ status, headers, text }: Answer, id: string): unknown {
  // The text is compared, and with it its length.
  const own = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'content-length')
  return { status, text: text.replaceAll(`"${id}"`, '"…"'), headers: own }
}

/** Answers to foreign ids and to own ones, and to an unknown one. */
async function answers(caller: Caller, one: Case) {
  const unknown = distinguishing(await one.ask(caller, one.ids.unknown), one.ids.unknown)
  const foreign = []
  for (const id of one.ids.foreign) foreign.push(distinguishing(await one.ask(caller, id), id))
  const own = []
  for (const id of one.ids.own) own.push(distinguishing(await one.ask(caller, id), id))
  return { unknown, foreign, own }
}

const aboutObjects = routeTable.filter(
  ({ permission }) => typeof permission === 'object' && permission.object !== 'none',
)

describe('the ids that a call accepts', () => {
  it.each(aboutObjects)('in $method $path are all tried below', (entry) => {
    const [reader] = readersOf(entry)
    if (!reader) throw new Error('No reader.')
    const inQuery = queryCases(entry, reader)
    const inPath = entry.path.match(/:\w+/g) ?? []
    const others = otherCases[nameOf(entry)] ?? []
    expect([...inQuery, ...others]).not.toEqual([])
    expect(others.map(({ name }) => name)).toEqual(expect.arrayContaining(inPath))
    const unnamed = Object.keys(entry.parameters).filter(
      (name) => !idsOf(name, reader) && !harmlessParameters.test(name),
    )
    expect(unnamed).toEqual([])
  })
})

/** A link of each account by which a bank account can be added; `bl-own` is the readers'. And one of each merchant. */
async function storeBankLinks(store: Store): Promise<void> {
  const makers = { own: 'u-admin', child: 'u-admin', foreign: 'u-corporate', far: 'u-faraway' }
  const sent = { sentTo: 'treasury@example.com', createdAt: START, endsAt: new Date(START.getTime() + BANK_LINK_MS) }
  await store
    .db()
    .insert(bankLinks)
    .values(
      Object.entries(makers).map(([owner, madeBy]) => ({
        ...sent,
        tokenHash: `hash of ${owner}`,
        id: `bl-${owner}`,
        buidCustomer: `c-${owner}`,
        madeBy,
      })),
    )
  await store
    .db()
    .insert(bankLinks)
    .values(
      Object.entries({ 'm-1': 'u-merchant', 'm-2': 'u-supplier' }).map(([buidMerchant, madeBy]) => ({
        ...sent,
        tokenHash: `hash of ${buidMerchant}`,
        id: `bl-${buidMerchant}`,
        buidCustomer: 'c-own',
        buidMerchant,
        madeBy,
      })),
    )
}

/** A rejection of each merchant; `rj-m-1` is the reader's, and cancelled. */
describeStore('a foreign id', (openStore) => {
  let portal: TestPortal
  let software: Caller
  let programSoftware: Caller
  const callers = new Map<Username, Caller>()
  beforeAll(async () => {
    const store = await openStore()
    portal = await openTestPortal(store)
    await storePortalMailPayments(store)
    await storePortalRefunds(store)
    await storeBankLinks(store)
    await storeDeadLetters(store)
    await storePortalVouchers(store)
    await storeRedeemedVouchers(store)
    await storePrivacyRequests(store)
    await storePortalLoyalty(store)
    await storePortalRejections(store)
    await storePortalImports(store)
    await storePortalChangeFiles(store)
    await storePortalApiKeys(store)
    await storePortalNews(store)
    await storePortalEndpoints(store)
    software = signedCaller(portal)
    programSoftware = signedCaller(portal, { keyId: 'key-program' })
    for (const owner of ['own', 'foreign', 'program', 'far'] as const) await storeApplication(store, owner)
    await storeInvitations(store)
    for (const username of ['payer', 'admin', 'single', 'corporate', 'merchant', 'adminType'] as const) {
      callers.set(username, await portal.signedIn(username))
    }
  })
  const callerOf = (username: NonNullable<Case['by']>) => {
    if (username === 'software') return software
    if (username === 'programSoftware') return programSoftware
    const caller = callers.get(username)
    if (!caller) throw new Error(`${username} is not signed in.`)
    return caller
  }

  for (const entry of aboutObjects) {
    for (const reader of readersOf(entry)) {
      it.each(queryCases(entry, reader))(
        `in $name of ${nameOf(entry)} is as unknown to ${reader.username} as one that nobody has`,
        async (one) => {
          const { unknown, foreign, own } = await answers(callerOf(reader.username), one)
          expect(foreign).toEqual(foreign.map(() => unknown))
          // Own ones differ, or else nothing was shown.
          expect(own).not.toContainEqual(unknown)
        },
      )
    }
    it.each(otherCases[nameOf(entry)] ?? [])(
      `in $name of ${nameOf(entry)} is as unknown as one that nobody has`,
      async (one) => {
        const { unknown, foreign, own } = await answers(callerOf(one.by ?? 'payer'), one)
        expect(foreign).toEqual(foreign.map(() => unknown))
        // Own ones differ, or else nothing was shown.
        expect(own).not.toContainEqual(unknown)
      },
    )
  }
})
