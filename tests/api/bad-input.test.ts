/** Bad input: any request ends in an answer or in a refusal, never in a fault of ours (promises S3, S16). */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

import { recordingRequest } from '../../domain/contract/flows/flow-recording.ts'
import { MEDIA_TYPE } from '../../domain/contract/json-api.ts'
import { swapHolder } from '../../server/auto-pay/holder.ts'
import { disputeDocuments, disputes } from '../../server/store/schema/disputes.ts'
import { paymentMethods } from '../../server/store/schema/quotes.ts'
import type { Store } from '../../server/store/store.ts'
import {
  invitationOf,
  ownLinkOf,
  sampleForm,
  storeApplication,
  storeInvitations,
} from '../server/applications/application-fixture.ts'
import { describeStore, openFreshStore } from '../server/database.ts'
import type { Answer, Caller } from '../server/caller.ts'
import { importReading, storePortalImports } from '../server/credit/stored-imports.ts'
import { storePrivacyRequests } from '../server/privacy/stored-requests.ts'
import { storePortalRejections } from '../server/credit/stored-rejections.ts'
import { storePortalLoyalty } from '../server/credit/stored-loyalty.ts'
import { storePortalVouchers } from '../server/credit/stored-vouchers.ts'
import { signedCaller, storePortalApiKeys } from '../server/erp/signed-caller.ts'
import { storePortalChangeFiles } from '../server/erp/stored-change-files.ts'
import { storeDeadLetters } from '../server/jobs/stored-dead-letters.ts'
import { storePortalEndpoints } from '../server/webhooks/stored-endpoints.ts'
import { proposedInvoice } from '../support/proposed-invoice.ts'
import { storePortalNews } from '../server/notifications/stored-news.ts'
import { storePortalMailPayments } from '../server/portal-fixture-mail.ts'
import { openTestPortal, signInBody, type TestPortal } from '../server/test-portal.ts'
import { recordingOf } from '../server/sample-recording.ts'
import { isSigned, type Route } from '../../server/http/route.ts'
import { routeTable } from '../../server/routes.ts'

const nasty = [
  '',
  ' ',
  '\u0000',
  "'",
  "' or 1=1 --",
  '"; drop table users; --',
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '${7*7}',
  '<script>alert(1)</script>',
  '-1',
  '0',
  '1e309',
  'NaN',
  '99999999999999999999',
  '2026-02-30',
  'null',
  'true',
  '[]',
  '\ud800',
  '🧾',
  'x'.repeat(5_000),
]
/** Values that may break a database. */
const unstorable = ['a\u0000b', 'a\ud800b', "'; --", 1e21, 'x'.repeat(3_000)]
const wrongKinds = [null, true, -1, 0.5, '', '\u0000', [], { constructor: 1 }]

/** The path with these in it, the last of them in every place that is left. */
function path({ path: pattern }: Route, ...ids: readonly string[]): string {
  const left = [...ids]
  return pattern.replaceAll(/:\w+/g, () => encodeURIComponent((left.length > 1 ? left.shift() : left[0]) ?? ''))
}

/** Returns the faults of an answer: a failure of the server, a refusal without a code, or a mention of the database. */
function unsound({ status, text, headers }: Answer, about: unknown): unknown[] {
  const isRefusal = status >= 400
  const isWellFormed = isRefusal ? /"code":"[a-zA-Z]+"/.test(text) && headers.get('content-type') === MEDIA_TYPE : true
  const revealsInternals = /select |insert |syntax error|drizzle|at \w+ \(/i.test(text)
  return status >= 500 || !isWellFormed || revealsInternals ? [{ about, status, text }] : []
}

const reads = routeTable.filter(({ method }) => method === 'GET')
// Signing in and out would end the session that the others need.
const writes = routeTable.filter(({ method, path: at }) => method !== 'GET' && !at.startsWith('/ecaas/sign-'))

const contacts = [
  { kind: 'known', contact_id: 'u-viewer' },
  { kind: 'new', name: 'Ada', email_address: 'ada@example.com' },
]
const answer = (action: string, disputeId: string, by: string) => ({
  data: {
    type: 'dispute-responses',
    attributes: {
      dispute_action: action,
      disputes: [{ dispute_id: disputeId, version: 1 }],
      comment: 'We have looked into it.',
      adjustment: null,
      contacts: [
        { kind: 'known', contact_id: by },
        { kind: 'new', name: 'Ada', email_address: 'ada@example.com' },
      ],
      document_ids: [`dd-of-${by}`],
    },
  },
})
const draft = (facts: object) => ({
  data: { type: 'drafts', attributes: { revision: 0, facts: { ...facts, shape: 1, draftId: 'draft-0001' } } },
})
const typed = {
  documents: [{ documentId: 'dd-own', trxId: 'i-own', typeId: 'photo', fileName: 'wet.jpg', fileSize: 8 }],
  contacts: [{ contactId: null, name: 'Ada', email: 'ada@example.com' }],
}

/** A sound document of a call, to be spoilt in one place at a time. */
type Sound = {
  readonly document: object
  /** Ids in the path, in order. */
  readonly ids?: readonly string[]
  /** True for sound documents that are refused, since what they name is unknown. */
  readonly isRefused?: boolean
}
/** A document for calls that read none. */
const anyDocument = { data: { type: 'session', attributes: {} } }
const person = {
  full_name: 'Ada Moen',
  email_address: 'ada@example.com',
  role: 'viewer',
  accounts: [{ id: 'c-own', include_children: false }],
  user_group_id: null,
  is_sso: false,
  language: 'en',
}
const group = { name: 'Day shift', parent_id: null, network_access: false, is_sso: false, accounts: [], add: [] }
const ofUser = (isRefused = false): readonly Sound[] => [{ document: anyDocument, ids: ['u-payer'], isRefused }]
const method = (type: string, attributes: object, ids = ['pm-own'], isRefused = false): Sound => ({
  document: { data: { type, attributes } },
  ids,
  isRefused,
})
const byLink = (attributes: object) => ({ data: { type: 'application-link', attributes } })
const ofOwnLink = (id: string) => ({ token: ownLinkOf(id), version: 1 })
const proposed = (type: string, attributes: object, ids?: readonly string[], isRefused = false): Sound => ({
  document: { data: { type, attributes } },
  ...(ids === undefined ? {} : { ids }),
  isRefused,
})
const erpChange = {
  kind: 'invoice',
  upsert: true,
  change: {
    merchant: 'm-1',
    customer: 'c-own',
    number: 'ERP-2',
    currency: 'USD',
    billed_on: '2026-11-20',
    due_on: '2026-12-20',
    total: 9_900,
    lines: [{ description: 'Pump', amount: 9_900 }],
  },
}
const announcement = {
  data: {
    type: 'announcements',
    attributes: {
      high_priority: 'Y',
      effective_ts: '2026-11-22T15:00:00Z',
      ends_ts: '2026-11-30T15:00:00Z',
      texts: [{ language: 'en', title: 'Closed on Friday', body: 'We are closed.' }],
      user_types: ['customer'],
      roles: ['admin'],
      announcement_links: [{ href: 'https://northgate.example/hours', text: 'Opening hours' }],
    },
  },
}
const bodies: Readonly<Record<string, readonly Sound[]>> = {
  '/ecaas/notifications/:id/read': [
    { document: { data: { type: 'notification-reads', attributes: {} } }, ids: ['announcement-near'] },
  ],
  '/ecaas/notifications/:id/unread': [
    { document: { data: { type: 'notification-reads', attributes: {} } }, ids: ['announcement-near'] },
  ],
  '/ecaas/notification-reads': [
    {
      document: {
        data: { type: 'notification-reads', attributes: { until: '2026-11-21T15:00:00Z', kind: 'program' } },
      },
    },
  ],
  '/ecaas/notification-preferences': [
    { document: { data: { type: 'notification-preferences', attributes: { kind: 'cards', channel: 'daily' } } } },
  ],
  '/ecaas/announcements': [{ document: announcement }],
  // Without the version that was read, nothing is changed.
  '/ecaas/announcements/:id': [{ document: announcement, ids: ['announcement-near'], isRefused: true }],
  '/ecaas/announcements/:id/withdraw': [
    { document: { data: { type: 'announcement-withdrawals', attributes: {} } }, ids: ['announcement-near'] },
  ],
  '/ecaas/saved-filters': [
    {
      document: {
        data: {
          type: 'saved-filters',
          attributes: {
            name: 'Late and large',
            filter: { scope: 'account', status: 'past-due', amountFrom: '1000.50', dueTo: '2026-11-20' },
          },
        },
      },
    },
  ],
  '/ecaas/saved-filters/:id': [{ document: anyDocument, ids: ['sf-unknown'] }],
  '/ecaas/users': [{ document: { data: { type: 'users', attributes: { ...person, username: 'ada.moen' } } } }],
  '/ecaas/users/:id': [
    { document: { data: { type: 'users', attributes: { ...person, version: 1 } } }, ids: ['u-viewer'] },
  ],
  '/ecaas/users/:id/lock': ofUser(),
  '/ecaas/users/:id/deactivate': ofUser(),
  '/ecaas/users/:id/require-password': ofUser(),
  '/ecaas/users/:id/require-challenge': ofUser(true),
  '/ecaas/users/:id/end-sessions': ofUser(),
  '/ecaas/users/:id/unlock': ofUser(true),
  '/ecaas/users/:id/resend': ofUser(true),
  '/ecaas/users/:id/reactivate': ofUser(true),
  '/ecaas/profile': [
    {
      document: {
        data: { type: 'profile', attributes: { language: 'de', mail_language: null, time_zone: 'Europe/Berlin' } },
      },
    },
  ],
  // The only session that a caller of this test has is the one in use.
  '/ecaas/sessions/:id': [{ document: anyDocument, isRefused: true }],
  '/ecaas/users/bulk': [
    { document: { data: { type: 'user-actions', attributes: { action: 'lock', user_ids: ['u-payer'] } } } },
  ],
  '/ecaas/user-groups': [{ document: { data: { type: 'user-groups', attributes: { ...group, owner_id: 'c-own' } } } }],
  '/ecaas/user-groups/:id': [
    {
      document: { data: { type: 'user-groups', attributes: { ...group, remove: [], version: 1 } } },
      ids: ['ug-below'],
    },
  ],
  '/ecaas/vouchers': [
    {
      document: {
        data: {
          type: 'vouchers',
          attributes: {
            buid_customer: 'c-own',
            buid_merchant: 'm-1',
            currency: 'USD',
            limit: 100,
            valid_until: '2026-12-24',
            reference: 'Boat 7',
            holder_name: 'Ada Moen',
            holder_email: 'ada@example.com',
          },
        },
      },
    },
  ],
  '/ecaas/merchant-invoice-checks': [proposed('proposed-invoices', proposedInvoice())],
  '/ecaas/merchant-invoices': [proposed('proposed-invoices', proposedInvoice())],
  '/ecaas/merchant-imports/:id/reading': [
    proposed('import-readings', { version: 99, reading: importReading }, ['mi-m-1'], true),
  ],
  '/ecaas/merchant-imports/:id/check': [
    proposed('import-readings', { version: 99, reading: importReading }, ['mi-m-1'], true),
  ],
  '/ecaas/change-files/:id/check': [
    proposed(
      'change-file-checks',
      { version: 99, mode: 'refuse', locale: 'en-US', columns: ['invoice_id', null] },
      ['cf-program'],
      true,
    ),
  ],
  '/ecaas/change-files/:id/withdrawal': [proposed('change-file-withdrawals', { version: 99 }, ['cf-program'], true)],
  '/ecaas/change-files/:id/storing': [proposed('change-file-storings', { version: 99 }, ['cf-program'], true)],
  '/ecaas/merchant-imports/:id/run': [proposed('import-changes', { version: 99 }, ['mi-m-1'], true)],
  '/ecaas/merchant-imports/:id/cancellation': [proposed('import-changes', { version: 99 }, ['mi-m-1'], true)],
  '/ecaas/privacy/recordings': [proposed('own-recordings', { ids: ['00000000-0000-4000-8000-000000000001'] })],
  // Without a password that was entered again, and without a request.
  '/ecaas/privacy-requests': [proposed('privacy-requests', {}, undefined, true)],
  '/ecaas/privacy-requests/withdrawal': [proposed('privacy-withdrawals', {}, undefined, true)],
  '/ecaas/privacy-requests/:id': [
    proposed('privacy-answers', { answer: 'refuse', reason: 'A payment is under way.' }, ['pr-open']),
  ],
  '/ecaas/loyalty-programs/:id': [
    proposed(
      'loyalty-programs',
      {
        version: 1,
        name: 'Harbor rewards',
        tiers: [{ target: 100, growth_tier: null, reward: 5 }],
        incentive_reward: 1_000,
      },
      ['lp-own'],
    ),
  ],
  '/ecaas/merchant-api-keys': [proposed('api-keys', { buid_merchant: 'm-1', name: 'ERP', expires_in_days: 90 })],
  '/ecaas/merchant-api-keys/:id/revocation': [proposed('api-key-revocations', {}, ['key-spare'])],
  '/ecaas/program-api-keys': [proposed('api-keys', { name: 'ERP', expires_in_days: 90 })],
  '/ecaas/program-api-keys/:id/revocation': [proposed('api-key-revocations', {}, ['key-program-spare'])],
  '/ecaas/webhook-endpoints': [
    proposed('webhook-endpoints', {
      buid_merchant: null,
      url: 'https://erp.example/events',
      description: 'ERP',
      kinds: ['payment.settled'],
      is_on: true,
    }),
  ],
  '/ecaas/webhook-endpoints/:id': [
    proposed(
      'webhook-endpoints',
      { version: 1, url: 'https://erp.example/events', description: 'ERP', kinds: ['*'], is_on: true },
      ['whe-program'],
    ),
  ],
  '/ecaas/webhook-endpoints/:id/secret': [proposed('webhook-secrets', {}, ['whe-program'])],
  '/ecaas/webhook-endpoints/:id/deletion': [proposed('webhook-endpoint-deletions', {}, ['whe-program-spare'])],
  '/ecaas/webhook-endpoints/:id/test': [proposed('webhook-tests', {}, ['whe-program'])],
  '/ecaas/webhook-endpoints/:id/replays': [proposed('webhook-replays', {}, ['whe-program'])],
  '/ecaas/webhook-deliveries/:id/replay': [proposed('webhook-replays', {}, ['3'])],
  '/ecaas/dead-letters/retry': [proposed('dead-letter-retries', { job: 'send mails' })],
  '/ecaas/dead-letters/:id/retry': [proposed('dead-letter-decisions', {}, ['904'])],
  '/ecaas/dead-letters/:id/give-up': [proposed('dead-letter-decisions', {}, ['904'])],
  // This portal runs no jobs.
  '/ecaas/job-runs': [{ ...proposed('job-runs', { name: 'send mails' }), isRefused: true }],
  '/ecaas/erp/invoices': [
    proposed('proposed-invoices', { ...proposedInvoice({ invoice_number: 'ERP-1' }), customer_party_id: 'GB123' }),
  ],
  '/ecaas/erp/changes': [proposed('changes', erpChange)],
  '/ecaas/erp/change-batches': [proposed('change-batches', { changes: [erpChange] })],
  '/ecaas/merchant-rejections': [proposed('proposed-invoices', proposedInvoice({ lines: [] }))],
  '/ecaas/merchant-rejections/:id/correction': [
    proposed('rejection-corrections', { version: 1, invoice: proposedInvoice() }, ['rj-active']),
  ],
  '/ecaas/merchant-rejections/:id/discard': [proposed('rejection-discards', { version: 1 }, ['rj-active'])],
  '/ecaas/merchant-rejections/:id/resubmission': [
    proposed('rejection-corrections', { version: 99, invoice: proposedInvoice() }, ['rj-active'], true),
  ],
  '/ecaas/merchant-rejections/cancellations': [
    proposed('rejection-cancellations', { ids: ['rj-m-1'] }, undefined, true),
  ],
  '/ecaas/vouchers/:id/void': [{ document: { data: { type: 'voucher-voids', attributes: {} } }, ids: ['v-open'] }],
  '/ecaas/cards': [
    {
      document: {
        data: {
          type: 'cards',
          attributes: {
            buid_customer: 'c-own',
            card_holder: 'Ada Moen',
            line1: '1 Harbor Road',
            line2: '',
            city_state_zip: 'Duluth',
            limit: 100,
          },
        },
      },
    },
  ],
  '/ecaas/cards/view-secure': [
    {
      document: { data: { type: 'secure-cards', attributes: { buid_customer: 'c-own', card_id: 'cd-own' } } },
      isRefused: true,
    },
  ],
  '/ecaas/cards/:id/activate': [
    {
      document: { data: { type: 'card-activations', attributes: { last4: '0000', activation_code: '000000' } } },
      ids: ['cd-mailed'],
      isRefused: true,
    },
  ],
  '/ecaas/cards/:id/terminate': [
    {
      document: { data: { type: 'card-terminations', attributes: { reason: 'lost', replace: true, version: 1 } } },
      ids: ['cd-child'],
    },
  ],
  '/ecaas/password/confirm': [
    {
      document: { data: { type: 'password-confirmation', attributes: { password: 'River-Oak-1' } } },
      isRefused: true,
    },
  ],
  '/ecaas/user-groups/:id/move': [
    {
      document: { data: { type: 'user-group-moves', attributes: { parent_id: null, version: 1 } } },
      ids: ['ug-below'],
    },
  ],
  '/ecaas/user-groups/:id/members': [
    {
      document: { data: { type: 'user-group-members', attributes: { add: ['u-payer'], remove: [], version: 1 } } },
      ids: ['ug-own'],
    },
  ],
  '/ecaas/managed-payment-methods': [
    method('managed-payment-methods', {
      kind: 'bankAccount',
      buid_customer: 'c-own',
      bank_token: 'bank_1',
      nickname: 'Payroll',
      online_payment: true,
      auto_pay: false,
      replaces: null,
      agreement_accepted: true,
    }),
    method('managed-payment-methods', {
      kind: 'cardOnFile',
      buid_customer: 'c-own',
      card_token: 'tok_1',
      nickname: null,
    }),
  ],
  '/ecaas/payments/:id/saved-card': [method('saved-cards', {}, ['p-own'], true)],
  '/ecaas/application-link': [{ document: byLink({ token: invitationOf('own') }) }],
  '/ecaas/application-link/start': [
    { document: byLink({ token: invitationOf('own'), email: 'ada@example.com', language: 'en' }) },
  ],
  '/ecaas/application-link/draft': [{ document: byLink({ ...ofOwnLink('ca-draft'), form: sampleForm }) }],
  '/ecaas/application-link/submission': [{ document: byLink({ ...ofOwnLink('ca-draft'), consent: 'I agree.' }) }],
  '/ecaas/application-link/answer': [{ document: byLink({ ...ofOwnLink('ca-asked'), answer: 'The second one.' }) }],
  '/ecaas/application-link/withdrawal': [{ document: byLink({ token: ownLinkOf('ca-draft') }) }],
  '/ecaas/application-link/documents/removal': [
    { document: byLink({ token: ownLinkOf('ca-draft'), document_id: 'cad-draft' }) },
  ],
  '/ecaas/merchant-application-links': [
    method('application-links', { email: 'office@ruegen.example', buid_merchant: 'm-1' }),
  ],
  '/ecaas/admin-application-links': [
    method('application-links', { email: 'office@ruegen.example', buid_merchant: null }),
  ],
  '/ecaas/merchant-application-links/:id/revocation': [method('application-link-revocations', {}, ['al-own'])],
  '/ecaas/admin-application-links/:id/revocation': [method('application-link-revocations', {}, ['al-program'])],
  '/ecaas/admin-applications/:id': [
    method('application-decisions', { event: 'information.ask', version: 1, note: 'Which year?' }, ['ca-own']),
    method(
      'application-decisions',
      {
        event: 'application.approve',
        version: 1,
        limit: 100_000,
        currency: 'EUR',
        terms_days: 30,
        note: 'Welcome.',
      },
      ['ca-own'],
    ),
  ],
  '/ecaas/bank-account-links': [
    method('bank-account-links', { buid_customer: 'c-own', email: 'treasury@example.com' }),
  ],
  '/ecaas/merchant-bank-links': [
    method('merchant-bank-links', { buid_customer: 'c-own', buid_merchant: null, email: 'treasury@example.com' }),
  ],
  '/ecaas/merchant-bank-links/:id/revocation': [method('bank-link-revocations', {}, ['bl-unknown'], true)],
  '/ecaas/bank-account-links/:id/revocation': [method('bank-link-revocations', {}, ['bl-unknown'], true)],
  '/ecaas/managed-payment-methods/:id': [
    method('managed-payment-methods', { nickname: 'Payroll', is_default: true, online_payment: true, version: 1 }),
  ],
  '/ecaas/managed-payment-methods/:id/auto-pay': [method('auto-pay-changes', { is_on: true, replaces: null })],
  '/ecaas/managed-payment-methods/:id/auto-pay/pause': [method('auto-pay-pauses', { is_paused: true }, ['pm-auto'])],
  '/ecaas/managed-payment-methods/:id/auto-pay/settings': [
    method(
      'auto-pay-settings',
      {
        schedule_kind: 'weekday',
        schedule_day: 1,
        payment_ceiling: 5_000,
        month_ceiling: 10_000,
        version: 1,
      },
      ['pm-auto'],
    ),
  ],
  '/ecaas/managed-payment-methods/:id/auto-pay/invoices': [
    method('auto-pay-invoices', { trx_id: 'i-child', is_left_out: true }, ['pm-auto']),
  ],
  '/ecaas/managed-payment-methods/:id/verification': [
    method('method-verifications', { amounts: [32, 45] }, ['pm-own'], true),
  ],
  '/ecaas/managed-payment-methods/:id/verification-session': [method('verification-sessions', {}, ['pm-own'], true)],
  '/ecaas/managed-payment-methods/:id/verification-result': [
    method('verification-results', { proof: 'proof-of-verified' }, ['pm-own'], true),
  ],
  '/ecaas/managed-payment-methods/:id/removal': [
    method('method-removals', { stops_auto_pay: true }, ['pm-for-removal']),
  ],
  '/ecaas/sso/start': [
    {
      document: { data: { type: 'sso-start', attributes: { prefix: '', return_to: '/account/overview' } } },
      isRefused: true,
    },
  ],
  '/ecaas/password/change': [
    {
      document: {
        data: {
          type: 'password-change',
          attributes: { username: 'nobody', current_password: 'River-Oak-1', password: 'River-Oak-2' },
        },
      },
      isRefused: true,
    },
  ],
  '/ecaas/challenge/change': [
    {
      document: {
        data: {
          type: 'challenge-change',
          attributes: { username: 'nobody', current_password: 'River-Oak-1', question: 'First boat?', answer: 'Otter' },
        },
      },
      isRefused: true,
    },
  ],
  '/ecaas/bank-account-link': [
    { document: { data: { type: 'access-link', attributes: { token: 'x'.repeat(43) } } }, isRefused: true },
  ],
  '/ecaas/bank-account-link/bank-accounts': [
    {
      document: {
        data: {
          type: 'bank-account-link',
          attributes: { token: 'x'.repeat(43), bank_token: 'bank_1', agreement_accepted: true },
        },
      },
      isRefused: true,
    },
  ],
  '/ecaas/access/unlock': [
    { document: { data: { type: 'access-link', attributes: { token: 'x'.repeat(43) } } }, isRefused: true },
  ],
  '/ecaas/session_data': [
    {
      document: {
        data: { type: 'session-data', attributes: { sessionKeys: [{ key: 'customer_id', value: 'c-own' }] } },
      },
    },
  ],
  '/ecaas/demo/clock': [{ document: { data: { type: 'demo-clock', attributes: { move_ms: 1 } } } }],
  '/ecaas/payments/:id/take-back': [
    { document: { data: { type: 'payment-take-backs', attributes: {} } }, ids: ['p-mail-two'] },
  ],
  '/ecaas/payments/:id/refunds': [
    {
      document: {
        data: {
          type: 'refunds',
          attributes: {
            refund_id: '7b0a2c64-3d0e-4c7a-8f55-0d7a3a1c9e21',
            lines: [{ trx_id: 'i-pending', amount: 100 }],
            reason: 'duplicate',
            note: '',
          },
        },
      },
      // A cheque is not refunded.
      ids: ['p-mail-ended'],
      isRefused: true,
    },
  ],
  '/ecaas/mail-payments/:id': [
    { document: { data: { type: 'mail-payment-bookings', attributes: { received: 400 } } }, ids: ['p-mail'] },
  ],
  '/ecaas/payment-quotes': [
    {
      document: {
        data: {
          type: 'payment-quotes',
          attributes: {
            lines: [{ trx_id: 'i-own', amount: 100, version: 1 }],
            method: { kind: 'bankAccount', payment_method_id: 'pm-own' },
          },
        },
      },
    },
    {
      document: {
        data: {
          type: 'payment-quotes',
          attributes: { lines: [{ trx_id: 'i-own', amount: 100, version: 1 }], method: { kind: 'mail' } },
        },
      },
      isRefused: true,
    },
  ],
  '/ecaas/payment-quotes/:id/fee-acceptance': [
    { document: { data: { type: 'fee-acceptances', attributes: { fee: 0 } } }, isRefused: true },
  ],
  '/ecaas/flow-sessions': [{ document: recordingRequest([recordingOf()]) }],
  '/ecaas/error-reports': [
    {
      document: {
        data: {
          type: 'error-reports',
          attributes: {
            kind: 'view',
            name: 'TypeError',
            message: 'Cannot read properties of undefined',
            frames: [{ function: 'Row', file: '/assets/list-1a2b3c4d.js', line: 1, column: 2 }],
            page: 'invoiceList',
            language: 'en',
          },
        },
      },
    },
  ],
  '/ecaas/tracking-events': [
    {
      document: {
        data: {
          type: 'tracking-events',
          attributes: { events: [{ machine: 'loader', state: 'loader.loading', transition: 'load.start' }] },
        },
      },
    },
  ],
  '/ecaas/client-logs': [
    {
      document: {
        data: {
          type: 'client-logs',
          attributes: {
            level: 'error',
            message: 'failed',
            details: { status: 500, responseBody: '{}' },
            page: '/login',
          },
        },
      },
    },
  ],
  '/ecaas/pass-through/:location': [
    { ids: ['reports'], document: { data: { type: 'pass-throughs', attributes: { kind: 'frame' } } } },
  ],
  '/ecaas/drafts/:kind/:id': [
    {
      ids: ['payment', 'the-cart'],
      document: draft({
        kind: 'payment',
        customerId: 'c-own',
        account: { buidCustomer: 'c-own', name: 'Halvorsen' },
        amounts: [{ trxId: 'i-own', amountMinor: 100 }],
        method: { kind: 'bankAccount', id: 'pm-own', label: 'First Bank', last4: '4417' },
        quoteId: 'q-own',
        reached: { at: 'submitting', quoteId: 'q-own' },
      }),
    },
    {
      ids: ['disputeCreate', 'draft-0001'],
      document: draft({
        ...typed,
        kind: 'disputeCreate',
        customerId: 'c-own',
        disputeKind: 'dispute',
        trxIds: ['i-own'],
        step: 'contacts',
        reasonId: 'wrongPrice',
        description: 'The list says 40.',
        isSent: false,
      }),
    },
    {
      ids: ['disputeResponse', 'draft-0001'],
      document: draft({
        ...typed,
        kind: 'disputeResponse',
        party: 'customer',
        disputeIds: ['dp-open'],
        step: 'review',
        action: 'customer.reply',
        comment: 'We have looked into it.',
        adjustment: null,
        sent: [{ disputeId: 'dp-open', version: 1 }],
      }),
    },
  ],
  '/ecaas/customer-disputes': [
    {
      document: {
        data: {
          type: 'disputes',
          attributes: {
            kind: 'dispute',
            trx_ids: ['i-own'],
            dispute_reason_id: 'wrongPrice',
            description: 'The list says 40.',
            contacts,
            document_ids: ['dd-for-dispute'],
            disputed_amounts: [{ trx_id: 'i-own', amount: 100 }],
          },
        },
      },
    },
  ],
  '/ecaas/customer-dispute-response': [{ document: answer('customer.reply', 'dp-child', 'u-admin') }],
  '/ecaas/merchant-dispute-response': [{ document: answer('merchant.reply', 'dp-open', 'u-merchant') }],
  '/ecaas/admin-dispute-response': [{ document: answer('support.hold', 'dp-open', 'u-adminType') }],
  '/ecaas/customer-disputes/:id/cancellation': [
    {
      ids: ['dp-open'],
      document: {
        data: { type: 'dispute-cancellations', attributes: { version: 1, comment: 'It was our mistake.' } },
      },
    },
  ],
  '/ecaas/password/forgot': [{ document: { data: { type: 'password-forgot', attributes: { username: 'viewer' } } } }],
  '/ecaas/username/forgot': [
    { document: { data: { type: 'username-forgot', attributes: { email: 'viewer@near.example' } } } },
  ],
  '/ecaas/password/link': [
    { document: { data: { type: 'access-link', attributes: { token: 'x'.repeat(43) } } }, isRefused: true },
  ],
  '/ecaas/password/reset': [
    {
      document: { data: { type: 'password-reset', attributes: { token: 'x'.repeat(43), password: 'River-Oak-1' } } },
      isRefused: true,
    },
  ],
  '/ecaas/activation/link': [
    { document: { data: { type: 'access-link', attributes: { token: 'x'.repeat(43) } } }, isRefused: true },
  ],
  '/ecaas/activation': [
    {
      document: {
        data: {
          type: 'activation',
          attributes: { token: 'x'.repeat(43), password: 'River-Oak-1', full_name: 'Vera Viewer' },
        },
      },
      isRefused: true,
    },
  ],
  '/ecaas/unsubscribes/read': [
    { document: { data: { type: 'unsubscribes', attributes: { token: 'x'.repeat(43) } } }, isRefused: true },
  ],
  '/ecaas/unsubscribes': [
    { document: { data: { type: 'unsubscribes', attributes: { token: 'x'.repeat(43) } } }, isRefused: true },
  ],
  '/ecaas/email-confirmations': [
    { document: { data: { type: 'email-confirmations', attributes: { token: 'x'.repeat(32) } } }, isRefused: true },
  ],
  '/merchant-invoice-documents': [
    { document: { data: { type: 'invoice-documents', attributes: { document_id: 'dd-for-dispute' } } } },
  ],
  '/ecaas/exports/invoices': [
    {
      document: {
        data: { type: 'exports', attributes: { format: 'csv', locale: 'en', filters: { 'filter[status]': 'open' } } },
      },
    },
    { document: { data: { type: 'exports', attributes: { format: 'xlsx', locale: 'de', trx_ids: ['i-own'] } } } },
  ],
  '/ecaas/exports/payments': [
    {
      document: {
        data: { type: 'exports', attributes: { format: 'csv', locale: 'en', filters: { sort: 'total' } } },
      },
    },
  ],
  '/ecaas/exports/statements': [
    {
      document: {
        data: {
          type: 'exports',
          attributes: {
            locale: 'en',
            buid_customer: 'c-own',
            currency: 'USD',
            from: '2026-11-01',
            to: '2026-11-21',
          },
        },
      },
    },
  ],
  '/ecaas/payments': [
    {
      document: { data: { type: 'payments', attributes: { quote_id: 'q-unknown', terms_accepted: true } } },
      isRefused: true,
    },
  ],
}

/** Stores what the sound documents name: a card, documents of their senders, and a dispute whose answer the customer owes. */
async function storeNamed(store: Store): Promise<void> {
  await store.db().insert(paymentMethods).values({
    id: 'pm-for-removal',
    buidCustomer: 'c-own',
    kind: 'cardOnFile',
    label: 'Visa',
    last4: '4242',
    country: 'US',
    providerToken: 'card_approved',
  })
  await store.db().insert(paymentMethods).values({
    id: 'pm-auto',
    buidCustomer: 'c-child',
    kind: 'bankAccount',
    label: 'First Bank',
    last4: '4417',
    country: 'US',
    providerToken: 'bank_auto',
  })
  const now = new Date()
  await store.tx(() =>
    swapHolder(store, { buidCustomer: 'c-child', currency: 'EUR' }, { from: null, to: 'pm-auto', by: 'u-admin', now }),
  )
  const [loose] = await store.db().select().from(disputeDocuments).where(eq(disputeDocuments.id, 'dd-loose'))
  if (!loose) throw new Error('The fixture has no document that no dispute names.')
  await store
    .db()
    .insert(disputeDocuments)
    .values([
      { ...loose, id: 'dd-for-dispute', uploadedBy: 'u-admin' },
      { ...loose, id: 'dd-of-u-admin', uploadedBy: 'u-admin', trxId: 'i-child' },
      { ...loose, id: 'dd-of-u-merchant', uploadedBy: 'u-merchant', trxId: 'i-disputed', party: 'merchant' },
      { ...loose, id: 'dd-of-u-adminType', uploadedBy: 'u-adminType', trxId: 'i-disputed', party: 'support' },
    ])
  await store
    .db()
    .update(disputes)
    .set({ status: 'waitingOnCustomer', outcome: null, closedAt: null, respondBy: '2026-12-01', version: 1 })
    .where(eq(disputes.id, 'dp-child'))
}

/** Returns the answer of a call and undoes its effects: the next one finds everything as this one did. */
async function inPassing(store: Store, call: () => Promise<Answer>): Promise<Answer> {
  let answer: Answer | null = null
  const undone = new Error('undone')
  const work = store.tx(async () => {
    answer = await call()
    throw undone
  })
  await work.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  if (answer === null) throw new Error('There was no answer.')
  return answer
}

/** Every way to put `value` in the place of one member of the document. */
function spoilt(document: unknown, value: unknown): unknown[] {
  if (typeof document !== 'object' || document === null) return [value]
  const inside = Object.entries(document).flatMap(([key, member]) =>
    spoilt(member, value).map((changed) =>
      Array.isArray(document)
        ? document.map((old, at) => (String(at) === key ? changed : old))
        : { ...document, [key]: changed },
    ),
  )
  return [value, ...inside]
}

describeStore('bad input', (openStore) => {
  let portal: TestPortal
  let caller: Caller
  let analyst: Caller
  let merchant: Caller
  beforeAll(async () => {
    portal = await openTestPortal(await openStore())
    await storeNamed(portal.store)
    await storePortalMailPayments(portal.store)
    await storePortalRejections(portal.store)
    await storePortalImports(portal.store)
    await storePortalChangeFiles(portal.store)
    await storePortalVouchers(portal.store)
    await storePrivacyRequests(portal.store)
    await storePortalLoyalty(portal.store)
    await storePortalApiKeys(portal.store)
    await storePortalNews(portal.store)
    await storePortalEndpoints(portal.store)
    await storeDeadLetters(portal.store)
    await storeInvitations(portal.store)
    await storeApplication(portal.store, 'own')
    await storeApplication(portal.store, 'own', 'draft', 'ca-draft')
    await storeApplication(portal.store, 'own', 'informationAsked', 'ca-asked')
    caller = await portal.signedIn('admin')
    analyst = await portal.signedIn('adminType')
    merchant = await portal.signedIn('merchant')
  })
  /** Returns a user, or software, whom the call admits, so that its parameters are read. */
  const readerOf = ({ permission }: Route) => {
    if (isSigned(permission)) return signedCaller(portal)
    const userType = typeof permission === 'object' ? permission.userTypes?.[0] : undefined
    return userType === 'admin' ? analyst : userType === 'merchant' ? merchant : caller
  }

  it.each(reads)('in the parameters of GET $path is refused', async (entry) => {
    const found: unknown[] = []
    for (const parameter of Object.keys(entry.parameters)) {
      for (const value of nasty) {
        const query = new URLSearchParams([[parameter, value]])
        found.push(...unsound(await readerOf(entry).get(`${path(entry, 'p-own')}?${query}`), [parameter, value]))
      }
    }
    expect(found).toEqual([])
  })

  it.each(routeTable.filter(({ accepts }) => accepts === 'file'))(
    'beside the file of $path is refused',
    async (entry) => {
      const found: unknown[] = []
      const sound = { trx_id: 'i-disputed', doc_type_id: 'photo', file_name: 'prices.csv' }
      for (const parameter of Object.keys(entry.parameters)) {
        for (const value of nasty) {
          const query = new URLSearchParams({ ...sound, [parameter]: value })
          const headers = { 'content-type': 'application/octet-stream' }
          const answer = await readerOf(entry).send('POST', `${entry.path}?${query}`, 'a;b', headers)
          found.push(...unsound(answer, [parameter, value]))
          // A file may be called almost anything that ends as it must.
          if (answer.status < 400) found.push([parameter, value])
        }
      }
      expect(found).toEqual([])
    },
  )

  it.each(routeTable.filter(({ path: at }) => at.includes(':')))(
    'in the path of $method $path is refused',
    async (entry) => {
      const found: unknown[] = []
      for (const value of nasty.filter((one) => one !== '' && one !== '\ud800')) {
        const url = path(entry, value)
        found.push(
          ...unsound(
            entry.method === 'GET'
              ? await readerOf(entry).get(url)
              : await readerOf(entry).send(entry.method, url, '{}'),
            value,
          ),
        )
      }
      expect(found).toEqual([])
    },
  )

  it.each(writes)('in the document of $method $path is refused', async (entry) => {
    const found: unknown[] = []
    // Wrong kinds are seen before any database is: on one of them they are tried.
    const values = portal.store.kind === 'pglite' ? [...unstorable, ...wrongKinds] : unstorable
    // Other bodies than JSON:API's are refused by their type.
    const any: Sound = { document: anyDocument, isRefused: !['jsonApi', 'invoice'].includes(entry.accepts) }
    for (const { document, ids = ['q-unknown'], isRefused = false } of bodies[entry.path] ?? [any]) {
      // A deletion of what its path names reads none, whatever that path's other calls read.
      const sound = entry.method === 'DELETE' && entry.path.includes(':') ? anyDocument : document
      const ask = (document: unknown) =>
        inPassing(portal.store, () =>
          readerOf(entry).send(entry.method, path(entry, ...ids), JSON.stringify(document), {
            'idempotency-key': 'a-key',
          }),
        )
      // Of one that is refused anyway nothing would be read.
      const { status, text } = await ask(sound)
      const hint = `the sound document of "${entry.path}", in \`bodies\`, is answered ${status} ${text}`
      expect(status < 300, hint).toBe(!isRefused)
      for (const spoiled of values.flatMap((value) => spoilt(sound, value))) {
        found.push(...unsound(await ask(spoiled), spoiled))
      }
    }
    for (const text of ['', '{', '[1,', '"text"', '\u0000', '{"data":'.repeat(3_000)]) {
      found.push(...unsound(await readerOf(entry).send(entry.method, path(entry, 'q-unknown'), text), text))
    }
    expect(found).toEqual([])
  })

  it('in the session cookie is no session', async () => {
    for (const value of ['x', '%00', 'a'.repeat(5_000), "'--"]) {
      const visitor = portal.visitor()
      visitor.cookie = `__Host-session=${value}`
      expect((await visitor.get('/self')).body).toMatchObject({ data: { attributes: { logged_in: false } } })
    }
  })
})

describe('a visitor without a session', () => {
  it('says what they like, and is only refused', async () => {
    const store = await openFreshStore('pglite')
    const portal = await openTestPortal(store)
    const word = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom(...nasty))
    await fc.assert(
      fc.asyncProperty(word, word, async (username, password) => {
        const answer = await portal.visitor().post('/ecaas/sign-in', signInBody(username, password))
        expect([401, 413, 422, 429]).toContain(answer.status)
      }),
      { numRuns: 60 },
    )
    await store.close()
  })
})
