/**
 * GoCardless as its documentation describes it, as far as the adapter uses it: it keeps state, refuses parameters that
 * it does not know, and names what an idempotency key has made before.
 */
import { createHmac } from 'node:crypto'

import {
  type Call,
  type Emulation,
  makeClock,
  nested,
  Refusal,
  refuseUnknown,
  type Said,
  serveEmulation,
} from './emulation.ts'

type Facts = Record<string, unknown>
type Links = Record<string, string>
type Row = Facts & { id: string; created_at: string; links: Links; metadata: Record<string, string> }
/** What becomes of the debits of an account. */
export type Debits =
  | { readonly kind: 'paid' }
  | { readonly kind: 'failed' | 'lateFailure' | 'chargedBack'; readonly reason_code: string; readonly cause: string }

const ACCESS_TOKEN = 'access-token-of-the-emulator'
const WEBHOOK_SECRET = 'webhook-secret-of-the-emulator'
const PAGE = 50

const refusal = (code: number, type: string, errors: readonly Facts[]) =>
  new Refusal(code, { error: { message: type, type, code, errors } })
const state = (reason: string) => refusal(422, 'invalid_state', [{ reason, message: reason }])
const missing = () =>
  refusal(404, 'invalid_api_usage', [{ reason: 'resource_not_found', message: 'Resource not found' }])

const metadata = ['metadata', 'metadata.*']
const page = ['limit', 'after', 'before', 'created_at.gte', 'created_at.gt', 'created_at.lte', 'created_at.lt']
const allowedParameters: Readonly<Record<string, readonly string[]>> = {
  'POST payments': [
    'amount',
    'currency',
    'description',
    'charge_date',
    'reference',
    'retry_if_possible',
    'links.mandate',
    ...metadata,
  ],
  'GET payments': ['mandate', 'customer', 'creditor', 'status', 'currency', ...page],
  'GET payments :id': [],
  'POST payments :id actions cancel': metadata,
  'POST refunds': ['amount', 'total_amount_confirmation', 'reference', 'links.payment', 'links.mandate', ...metadata],
  'GET refunds': ['payment', 'mandate', 'refund_type', ...page],
  'GET refunds :id': [],
  'POST mandates': ['scheme', 'reference', 'links.customer_bank_account', 'links.creditor', ...metadata],
  'GET mandates': ['customer_bank_account', 'customer', 'creditor', 'scheme', 'status', 'reference', ...page],
  'GET mandates :id': [],
  'GET customer_bank_accounts :id': [],
  'GET events': ['payment', 'mandate', 'refund', 'payout', 'resource_type', 'action', 'include', ...page],
  'GET payouts :id': [],
  'GET payout_items': ['payout', 'limit', 'after', 'before'],
  'POST billing_requests': ['mandate_request.scheme', 'mandate_request.currency', 'links.customer', ...metadata],
  'GET billing_requests :id': [],
  'POST billing_request_flows': ['redirect_uri', 'exit_uri', 'links.billing_request'],
}
const prefixes: Readonly<Record<string, string>> = {
  payments: 'PM',
  refunds: 'RF',
  mandates: 'MD',
  events: 'EV',
  payouts: 'PO',
  payout_items: 'PI',
  customer_bank_accounts: 'BA',
  billing_requests: 'BRQ',
  billing_request_flows: 'BRF',
}

export async function startGoCardless(clock = makeClock()) {
  const emulation: Emulation = { calls: [], faults: [], onCall: null }
  const tables = new Map<string, Map<string, Row>>()
  const debits = new Map<string, Debits>()
  const undelivered: Row[] = []
  let serial = 0
  const table = (name: string) => {
    const found = tables.get(name) ?? new Map<string, Row>()
    tables.set(name, found)
    return found
  }
  const add = (name: string, facts: Facts): Row => {
    serial += 1
    const id = `${prefixes[name] ?? 'XX'}${String(serial).padStart(8, '0')}`
    const row: Row = { metadata: {}, links: {}, ...facts, id, created_at: clock.now().toISOString() }
    table(name).set(id, row)
    return row
  }
  const get = (name: string, id: string): Row => {
    const found = table(name).get(id)
    if (!found) throw missing()
    return found
  }
  const emit = (resource_type: string, action: string, links: Links, details: Facts = {}) => {
    undelivered.push(
      add('events', { resource_type, action, links, details: { origin: 'gocardless', cause: action, ...details } }),
    )
  }
  const ok = (name: string, row: Row, status = 200): Said => ({ status, body: { [name]: row } })

  const payOut = (payment: Row) => {
    const payout = add('payouts', { amount: payment['amount'], currency: payment['currency'], status: 'pending' })
    const links = { payment: payment.id }
    add('payout_items', {
      type: 'payment_paid_out',
      amount: `${String(payment['amount'])}.0`,
      links,
      payout: payout.id,
    })
    add('payout_items', { type: 'gocardless_fee', amount: '-20.5', links, payout: payout.id })
    payment['status'] = 'paid_out'
    payment.links['payout'] = payout.id
    emit('payments', 'paid_out', { payment: payment.id, payout: payout.id })
  }

  /** A debit is submitted after a day, and is the bank's from then on. */
  const collect = (payment: Row, account: string) => {
    const what = debits.get(account) ?? { kind: 'paid' }
    const move = (status: string, details: Facts = {}) => {
      payment['status'] = status
      emit('payments', status, { payment: payment.id }, details)
    }
    const is = (...states: string[]) => states.includes(String(payment['status']))
    clock.in(1, () => is('pending_submission') && move('submitted'))
    if (what.kind === 'failed') {
      clock.in(3, () => is('submitted') && move('failed', { ...what, origin: 'bank', will_attempt_retry: false }))
      return
    }
    clock.in(4, () => is('submitted') && move('confirmed'))
    clock.in(5, () => is('confirmed') && payOut(payment))
    if (what.kind === 'lateFailure') {
      clock.in(8, () => is('paid_out') && move('failed', { ...what, origin: 'bank' }))
      clock.in(9, () => is('failed') && emit('payments', 'late_failure_settled', { payment: payment.id }))
    }
    if (what.kind === 'chargedBack') {
      clock.in(8, () => is('paid_out') && move('charged_back', { ...what, origin: 'bank' }))
      clock.in(12, () => is('charged_back') && emit('payments', 'chargeback_settled', { payment: payment.id }))
    }
  }

  const listed = (name: string, sent: Facts, matches: (row: Row) => boolean): Said => {
    const from = (sent['created_at'] as Links | undefined)?.['gte'] ?? ''
    const rows = [...table(name).values()].filter((row) => row.created_at >= from && matches(row)).toReversed()
    const after = sent['after'] === undefined ? 0 : rows.findIndex(({ id }) => id === sent['after']) + 1
    const limit = Math.min(Number(sent['limit'] ?? PAGE), 500)
    const found = rows.slice(after, after + limit)
    const next = rows.length > after + limit ? (found.at(-1)?.id ?? null) : null
    return { status: 200, body: { [name]: found, meta: { cursors: { before: null, after: next }, limit } } }
  }
  const isLinked = (sent: Facts, name: string) => (row: Row) =>
    sent[name] === undefined || row.links[name] === sent[name]

  const work = ({ method, path, sent: given }: Call): Said => {
    const [, name = '', id = '', actions = '', action = ''] = path.split('/')
    const route = [method, name, id && ':id', actions, action].filter(Boolean).join(' ')
    const allowed = allowedParameters[route]
    if (!allowed) throw missing()
    const envelope = action === '' ? name : 'data'
    const sent = (method === 'POST' ? (given as Record<string, Facts>)[envelope] : given) as Facts | undefined
    if (sent === undefined) throw refusal(400, 'invalid_api_usage', [{ reason: 'missing_envelope' }])
    const wrong = (field: string) => refusal(400, 'invalid_api_usage', [{ reason: 'invalid_parameter', field }])
    refuseUnknown(sent, allowed, wrong)
    const data = (sent['metadata'] ?? {}) as Record<string, string>
    if (Object.keys(data).length > 3 || Object.values(data).some((value) => value.length > 500)) throw wrong('metadata')
    const links = (sent['links'] ?? {}) as Links
    switch (route) {
      case 'POST payments': {
        const mandate = get('mandates', links['mandate'] ?? '')
        if (!['active', 'submitted', 'pending_submission'].includes(String(mandate['status'])))
          throw state('mandate_is_inactive')
        if (Number(sent['amount']) > 1_000_000) throw refusal(422, 'validation_failed', [{ field: 'amount' }])
        const row = add('payments', { ...sent, status: 'pending_submission', amount_refunded: 0, links: { ...links } })
        emit('payments', 'created', { payment: row.id })
        collect(row, mandate.links['customer_bank_account'] ?? '')
        return ok(name, row, 201)
      }
      case 'GET payments':
        return listed(name, sent, isLinked(sent, 'mandate'))
      case 'POST payments :id actions cancel': {
        const row = get(name, id)
        if (row['status'] !== 'pending_submission') throw state('cancellation_failed')
        row['status'] = 'cancelled'
        emit('payments', 'cancelled', { payment: id })
        return ok(name, row)
      }
      case 'POST refunds': {
        const payment = get('payments', links['payment'] ?? '')
        const refunded = Number(payment['amount_refunded'])
        const amount = Number(sent['amount'])
        if (!['confirmed', 'paid_out'].includes(String(payment['status']))) throw state('refund_payment_invalid_state')
        if (refunded + amount > Number(payment['amount'])) throw state('available_refund_amount_insufficient')
        if (sent['total_amount_confirmation'] !== refunded + amount) throw state('total_amount_confirmation_invalid')
        payment['amount_refunded'] = refunded + amount
        const row = add('refunds', { ...sent, currency: payment['currency'], status: 'created' })
        emit('refunds', 'created', { refund: row.id })
        clock.in(5, () => {
          if (row['status'] !== 'created') return
          row['status'] = 'paid'
          emit('refunds', 'paid', { refund: row.id })
        })
        return ok(name, row, 201)
      }
      case 'GET refunds':
        return listed(name, sent, isLinked(sent, 'payment'))
      case 'POST mandates': {
        get('customer_bank_accounts', links['customer_bank_account'] ?? '')
        const row = add('mandates', { ...sent, status: 'pending_submission' })
        emit('mandates', 'created', { mandate: row.id })
        return ok(name, row, 201)
      }
      case 'GET mandates':
        return listed(name, sent, (row) => {
          const isState =
            sent['status'] === undefined || (sent['status'] as string).split(',').includes(String(row['status']))
          const isScheme = sent['scheme'] === undefined || row['scheme'] === sent['scheme']
          return isState && isScheme && isLinked(sent, 'customer_bank_account')(row)
        })
      case 'GET events':
        return listed(name, sent, (row) => isLinked(sent, 'payment')(row) && isLinked(sent, 'mandate')(row))
      case 'GET payout_items':
        return listed(name, sent, ({ payout }) => payout === sent['payout'])
      case 'POST billing_requests':
        return ok(name, add(name, { ...sent, status: 'pending' }), 201)
      case 'POST billing_request_flows': {
        const row = add(name, sent)
        row['authorisation_url'] = `https://pay.gocardless.example/flow/${row.id}`
        return ok(name, row, 201)
      }
      default:
        return ok(name, get(name, id))
    }
  }

  const served = await serveEmulation({
    emulation,
    clock,
    keyDays: 30,
    onKey({ said }) {
      if (said === null)
        return {
          status: 409,
          body: { error: { type: 'invalid_state', code: 409, errors: [{ reason: 'idempotent_creation_conflict' }] } },
        }
      const [made] = Object.values(said.body) as { id?: string }[]
      const conflict = { reason: 'idempotent_creation_conflict', links: { conflicting_resource_id: made?.id } }
      return { status: 409, body: { error: { type: 'invalid_state', code: 409, errors: [conflict] } } }
    },
    isKept: ({ status }) => status === 201,
    parse(text, c) {
      const refuse = () => refusal(401, 'invalid_api_usage', [{ reason: 'access_token_not_found' }])
      if (c.req.header('authorization') !== `Bearer ${ACCESS_TOKEN}`) throw refuse()
      if (c.req.header('gocardless-version') !== '2015-07-06') throw refuse()
      return c.req.method === 'POST' ? (JSON.parse(text) as unknown) : nested(text)
    },
    work,
  })

  return {
    ...served,
    emulation,
    clock,
    environment: {
      GOCARDLESS_ACCESS_TOKEN: ACCESS_TOKEN,
      GOCARDLESS_WEBHOOK_SECRET: WEBHOOK_SECRET,
      GOCARDLESS_API_URL: served.url,
    },
    rows: (name: string) => [...table(name).values()],
    /** A bank account with a mandate that its holder has given, unless `scheme` is null. */
    token(what: Debits = { kind: 'paid' }, scheme: string | null = 'ach'): string {
      const facts = {
        bank_name: 'FIRST BANK',
        account_number_ending: '89',
        country_code: 'US',
        account_type: 'checking',
      }
      const account = add('customer_bank_accounts', { ...facts, enabled: true })
      debits.set(account.id, what)
      if (scheme !== null) add('mandates', { scheme, status: 'active', links: { customer_bank_account: account.id } })
      return account.id
    },
    /** The holder has given an account and its mandate on GoCardless's page. */
    fulfil(request: string): string {
      const account = this.token()
      const row = get('billing_requests', request)
      Object.assign(row, { status: 'fulfilled', links: { customer_bank_account: account } })
      return account
    },
    change(name: string, id: string, facts: Facts, action: string, details: Facts = {}) {
      Object.assign(get(name, id), facts)
      emit(name, action, { [name.slice(0, -1)]: id }, details)
    },
    /** The webhooks of events that were not sent so far. */
    webhooks() {
      const events = undelivered.splice(0)
      if (events.length === 0) return []
      const body = JSON.stringify({ events, meta: { webhook_id: `WB${serial}` } })
      const signature = createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex')
      return [{ body, headers: { 'webhook-signature': signature } }]
    },
  }
}
export type GoCardlessEmulator = Awaited<ReturnType<typeof startGoCardless>>
