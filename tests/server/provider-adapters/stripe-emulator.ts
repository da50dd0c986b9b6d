/**
 * Stripe as its documentation describes it, as far as the adapter uses it: it keeps state, refuses parameters that it
 * does not know, forgets idempotency keys after a day, repeats the answer of a key also when it was a fault, and confirms
 * an intent once.
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
import { allowedParameters } from './stripe-parameters.ts'

type Facts = Record<string, unknown>
type Row = Facts & { id: string; created: number; metadata: Record<string, string> }
/** How a payment method behaves when it is charged. */
export type Behaviour =
  | { readonly kind: 'approve' | 'challenge' }
  | { readonly kind: 'decline'; readonly code: string; readonly decline_code?: string }
  | { readonly kind: 'return'; readonly failure_code: string; readonly network_decline_code?: string }
  | { readonly kind: 'dispute'; readonly reason: string; readonly network_reason_code: string }

const SECRET_KEY = 'sk_test_of_the_emulator'
const STRIPE_WEBHOOK_SECRET = 'whsec_of_the_emulator'
const PAGE = 10

const error = (status: number, facts: Facts) =>
  new Refusal(status, { error: { type: 'invalid_request_error', ...facts } })
const missing = (what: string) => error(404, { code: 'resource_missing', message: `No such ${what}` })

export async function startStripe(clock = makeClock()) {
  const emulation: Emulation = { calls: [], faults: [], onCall: null }
  const tables = new Map<string, Map<string, Row>>()
  const behaviours = new Map<string, Behaviour>()
  const undelivered: Row[] = []
  let serial = 0
  const table = (name: string) => {
    const found = tables.get(name) ?? new Map<string, Row>()
    tables.set(name, found)
    return found
  }
  const add = (name: string, prefix: string, facts: Facts): Row => {
    serial += 1
    const id = `${prefix}_${String(serial).padStart(8, '0')}`
    const row: Row = { metadata: {}, ...facts, id, object: name, created: clock.seconds() }
    table(name).set(id, row)
    return row
  }
  const get = (name: string, id: unknown): Row => {
    const found = table(name).get(String(id))
    if (!found) throw missing(name)
    return found
  }
  const emit = (type: string, object: Row) => {
    const event = add('event', 'evt', {
      type,
      data: { object: structuredClone(object) },
      api_version: '2026-10-28.endive',
    })
    undelivered.push(event)
  }
  /** The bank debit takes four days, and two to come back. */
  const dispute = (intentId: string, facts: Facts) => {
    const intent = get('payment_intent', intentId)
    const made = get('charge', intent['latest_charge'])
    made['disputed'] = true
    const common = { amount: made['amount'], currency: made['currency'], charge: made.id, payment_intent: intentId }
    const row = add('dispute', 'du', {
      ...common,
      status: 'needs_response',
      evidence_details: { due_by: null },
      ...facts,
    })
    emit('charge.dispute.created', row)
    return row
  }

  const charge = (intent: Row): Row => {
    const method = get('payment_method', intent['payment_method'])
    const isBank = method['type'] !== 'card'
    const transaction = add('balance_transaction', 'txn', {
      amount: intent['amount'],
      currency: intent['currency'],
      fee: Math.min(Number(intent['amount']), 30 + Math.round(Number(intent['amount']) * 0.029)),
      status: 'pending',
      available_on: clock.seconds() + (isBank ? 5 : 2) * 86_400,
    })
    const made = add('charge', 'ch', {
      amount: intent['amount'],
      currency: intent['currency'],
      status: isBank ? 'pending' : 'succeeded',
      disputed: false,
      failure_code: null,
      outcome: null,
      payment_intent: intent.id,
      payment_method_details: { type: method['type'] },
      balance_transaction: transaction.id,
      amount_refunded: 0,
    })
    intent['latest_charge'] = made.id
    clock.in(isBank ? 5 : 2, () => {
      if (made['status'] === 'succeeded') transaction['status'] = 'available'
    })
    const behaviour = behaviours.get(method.id)
    if (behaviour?.kind === 'dispute') {
      const { reason, network_reason_code } = behaviour
      clock.in(4, () => dispute(intent.id, { reason, payment_method_details: { card: { network_reason_code } } }))
    }
    if (isBank && behaviour?.kind === 'return') {
      clock.in(2, () => {
        Object.assign(made, {
          status: 'failed',
          failure_code: behaviour.failure_code,
          outcome: { network_decline_code: behaviour.network_decline_code ?? null },
        })
        Object.assign(intent, {
          status: 'requires_payment_method',
          last_payment_error: { code: behaviour.failure_code },
        })
        emit('charge.failed', made)
        emit('payment_intent.payment_failed', intent)
      })
    } else if (isBank) {
      clock.in(4, () => {
        made['status'] = 'succeeded'
        intent['status'] = 'succeeded'
        emit('payment_intent.succeeded', intent)
        emit('charge.succeeded', made)
      })
    }
    return made
  }

  const confirm = (intent: Row, sent: Facts): Row => {
    if (intent['status'] !== 'requires_confirmation' && intent['status'] !== 'requires_payment_method') {
      throw error(400, { code: 'payment_intent_unexpected_state', payment_intent: intent })
    }
    const method = get('payment_method', intent['payment_method'])
    const behaviour = behaviours.get(method.id) ?? { kind: 'approve' }
    const fail = (facts: Facts): never => {
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: { type: 'card_error', ...facts } })
      emit('payment_intent.payment_failed', intent)
      throw new Refusal(402, { error: { type: 'card_error', ...facts, payment_intent: intent } })
    }
    if (behaviour.kind === 'decline') fail({ code: behaviour.code, decline_code: behaviour.decline_code })
    if (behaviour.kind === 'challenge') {
      if (sent['off_session'] === 'true')
        fail({ code: 'authentication_required', decline_code: 'authentication_required' })
      intent['status'] = 'requires_action'
      intent['next_action'] = {
        type: 'redirect_to_url',
        redirect_to_url: { url: `https://hooks.stripe.example/3ds/${intent.id}`, return_url: sent['return_url'] },
      }
      emit('payment_intent.requires_action', intent)
      return intent
    }
    const made = charge(intent)
    intent['status'] = made['status'] === 'pending' ? 'processing' : 'succeeded'
    emit(`payment_intent.${String(intent['status'])}`, intent)
    return intent
  }

  const cancel = (intent: Row): Row => {
    if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(String(intent['status']))) {
      throw error(400, { code: 'payment_intent_unexpected_state', payment_intent: intent })
    }
    intent['status'] = 'canceled'
    emit('payment_intent.canceled', intent)
    return intent
  }

  const expanded = (row: Row, sent: Facts): Row => {
    const wanted = Object.values((sent['expand'] ?? {}) as Record<string, string>)
    const copy = structuredClone(row)
    if (wanted.includes('latest_charge.balance_transaction') && typeof copy['latest_charge'] === 'string') {
      const made = structuredClone(get('charge', copy['latest_charge']))
      made['balance_transaction'] = get('balance_transaction', made['balance_transaction'])
      copy['latest_charge'] = made
    }
    if (wanted.includes('payment_method') && typeof copy['payment_method'] === 'string') {
      copy['payment_method'] = get('payment_method', copy['payment_method'])
    }
    return copy
  }

  const listed = (name: string, sent: Facts, matches: (row: Row) => boolean): Said => {
    const from = Number((sent['created'] as Facts | undefined)?.['gte'] ?? 0)
    const rows = [...table(name).values()].filter((row) => row.created >= from && matches(row)).toReversed()
    const after =
      sent['starting_after'] === undefined ? 0 : rows.findIndex(({ id }) => id === sent['starting_after']) + 1
    const limit = Math.min(Number(sent['limit'] ?? PAGE), 100)
    const data = rows.slice(after, after + limit)
    return ok({ object: 'list', data, has_more: rows.length > after + limit, url: `/v1/${name}s` })
  }
  const ok = (body: object): Said => ({ status: 200, body })
  const is = (sent: Facts, name: string) => (row: Row) => sent[name] === undefined || row[name] === sent[name]

  const refund = (sent: Facts): Row => {
    const intent = get('payment_intent', sent['payment_intent'])
    const made = get('charge', intent['latest_charge'])
    if (made['disputed'] === true) throw error(400, { code: 'charge_disputed' })
    const left = Number(made['amount']) - Number(made['amount_refunded'])
    if (left === 0) throw error(400, { code: 'charge_already_refunded' })
    if (Number(sent['amount']) > left) throw error(400, { param: 'amount' })
    made['amount_refunded'] = Number(made['amount_refunded']) + Number(sent['amount'])
    const row = add('refund', 're', {
      ...sent,
      amount: Number(sent['amount']),
      currency: made['currency'],
      status: 'pending',
    })
    emit('refund.created', row)
    clock.in(5, () => {
      if (row['status'] !== 'pending') return
      row['status'] = 'succeeded'
      emit('refund.updated', row)
    })
    return row
  }

  const work = ({ method, path, sent: given }: Call): Said => {
    const sent = given as Facts
    const [, , resource = '', id = '', action = ''] = path.split('/')
    const route = [method, resource, id && ':id', action].filter(Boolean).join(' ')
    const allowed = allowedParameters[route]
    if (!allowed) throw error(404, { message: `Unrecognized request URL (${route})` })
    refuseUnknown(sent, allowed, (name) => error(400, { code: 'parameter_unknown', param: name }))
    switch (route) {
      case 'POST customers':
        return ok(add('customer', 'cus', sent))
      case 'GET payment_methods :id':
        return ok(get('payment_method', id))
      case 'POST payment_intents': {
        const pays = get('payment_method', sent['payment_method'])
        if (pays['customer'] !== sent['customer']) throw error(400, { param: 'customer' })
        const facts = { ...sent, amount: Number(sent['amount']), next_action: null, latest_charge: null }
        return ok(add('payment_intent', 'pi', { ...facts, status: 'requires_confirmation', last_payment_error: null }))
      }
      case 'GET payment_intents':
        return listed('payment_intent', sent, is(sent, 'customer'))
      case 'GET payment_intents :id':
        return ok(expanded(get('payment_intent', id), sent))
      case 'POST payment_intents :id confirm':
        return ok(confirm(get('payment_intent', id), sent))
      case 'POST payment_intents :id cancel':
        return ok(cancel(get('payment_intent', id)))
      case 'POST refunds':
        return ok(refund(sent))
      case 'GET refunds':
        return listed('refund', sent, is(sent, 'payment_intent'))
      case 'GET refunds :id':
        return ok(get('refund', id))
      case 'GET disputes':
        return listed('dispute', sent, is(sent, 'payment_intent'))
      case 'GET events':
        return listed('event', sent, ({ type }) =>
          Object.values((sent['types'] ?? {}) as Record<string, string>).includes(String(type)),
        )
      case 'POST setup_intents': {
        const row = add('setup_intent', 'seti', { ...sent, status: 'requires_payment_method', next_action: null })
        row['client_secret'] = `${row.id}_secret`
        if (sent['confirm'] === 'true') agree(row)
        return ok(row)
      }
      case 'GET setup_intents':
        return listed('setup_intent', sent, is(sent, 'payment_method'))
      case 'GET setup_intents :id':
        return ok(expanded(get('setup_intent', id), sent))
      case 'POST setup_intents :id': {
        const row = get('setup_intent', id)
        Object.assign(row.metadata, sent['metadata'])
        return ok(row)
      }
      case 'POST setup_intents :id verify_microdeposits': {
        const row = get('setup_intent', id)
        const amounts = Object.values((sent['amounts'] ?? {}) as Record<string, string>).toSorted()
        if (row['status'] !== 'requires_action') throw error(400, { code: 'setup_intent_unexpected_state' })
        if (amounts.join() !== '32,45') {
          throw error(400, { code: 'payment_method_microdeposit_verification_amounts_mismatch' })
        }
        agree(row)
        return ok(row)
      }
      case 'GET mandates :id':
        return ok(get('mandate', id))
      default:
        throw error(404, { message: `Unrecognized request URL (${route})` })
    }
  }

  const agree = (setup: Row) => {
    const mandate = add('mandate', 'mandate', { status: 'active', payment_method: setup['payment_method'] })
    Object.assign(setup, { status: 'succeeded', next_action: null, mandate: mandate.id })
    emit('setup_intent.succeeded', setup)
  }

  const served = await serveEmulation({
    emulation,
    clock,
    keyDays: 1,
    onKey(known, sent) {
      if (known.sent !== sent) return { status: 400, body: { error: { type: 'idempotency_error' } } }
      return (
        known.said ?? { status: 409, body: { error: { type: 'idempotency_error', code: 'idempotency_key_in_use' } } }
      )
    },
    // What was refused before anything was begun is not kept.
    isKept: ({ status }) => status !== 404 && status !== 429 && status !== 401,
    parse(text, c) {
      if (c.req.header('authorization') !== `Bearer ${SECRET_KEY}`) throw error(401, { message: 'Invalid API Key' })
      return nested(text)
    },
    work,
  })

  return {
    ...served,
    emulation,
    clock,
    environment: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_emulator',
      STRIPE_WEBHOOK_SECRET,
      STRIPE_API_URL: served.url,
    },
    rows: (name: string) => [...table(name).values()],
    /** A card or bank account that its holder has given in the form. */
    token(type: 'card' | 'us_bank_account', behaviour: Behaviour = { kind: 'approve' }): string {
      const details =
        type === 'card'
          ? { card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2040, country: 'US' } }
          : {
              us_bank_account: {
                bank_name: 'FIRST BANK',
                last4: '6789',
                account_type: 'checking',
                fingerprint: `f${serial}`,
              },
            }
      const method = add('payment_method', 'pm', { type, customer: add('customer', 'cus', {}).id, ...details })
      behaviours.set(method.id, behaviour)
      return method.id
    },
    /** What Stripe's Element does with the intent of a form: the holder has given this payment method. */
    confirmSetup(clientSecret: string, method: string, isSmallCredits = false): string {
      const setup = get('setup_intent', clientSecret.replace('_secret', ''))
      setup['payment_method'] = method
      get('payment_method', method)['customer'] = setup['customer']
      if (isSmallCredits)
        Object.assign(setup, { status: 'requires_action', next_action: { type: 'verify_with_microdeposits' } })
      else agree(setup)
      return setup.id
    },
    /** The holder has confirmed the challenge at the issuer, or failed to. */
    answerChallenge(id: string, isRight: boolean) {
      const intent = get('payment_intent', id)
      intent['next_action'] = null
      if (isRight) {
        intent['status'] = 'succeeded'
        charge(intent)
        emit('payment_intent.succeeded', intent)
      } else {
        const code = 'payment_intent_authentication_failure'
        Object.assign(intent, { status: 'requires_payment_method', last_payment_error: { code } })
        emit('payment_intent.payment_failed', intent)
      }
    },
    dispute,
    change(name: string, id: string, facts: Facts, type: string) {
      const row = get(name, id)
      Object.assign(row, facts)
      emit(type, row)
    },
    /** The webhooks of events that were not sent so far, signed now. */
    webhooks(aheadSeconds = 0) {
      const signedAt = clock.seconds() + aheadSeconds
      return undelivered.splice(0).map((event) => {
        const body = JSON.stringify(event)
        const signed = createHmac('sha256', STRIPE_WEBHOOK_SECRET).update(`${signedAt}.${body}`).digest('hex')
        return { body, headers: { 'stripe-signature': `t=${signedAt},v1=${signed}` } }
      })
    },
  }
}
export type StripeEmulator = Awaited<ReturnType<typeof startStripe>>
