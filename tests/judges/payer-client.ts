/** A payer who wants each payment made once and does not trust the network: tries again, always with the same key. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'

import { ErrorDocumentSchema, MEDIA_TYPE } from '../../domain/contract/json-api.ts'

const ResourceSchema = v.object({
  data: v.object({
    id: v.string(),
    attributes: v.looseObject({ state: v.optional(v.string()), decline_code: v.nullish(v.string()) }),
  }),
})

type Line = { trxId: string; amountMinor: number; version: number }
export type Intent = { lines: readonly Line[]; paymentMethodId: string }
type Ending =
  { state: 'processing' | 'declined'; paymentId: string; declineCode: string | null } | { state: 'open'; last: string }

export type PayerClient = {
  /** Tries until the payment is decided, or until `isOver`; what is still open then can be gone on with. */
  fulfil(intent: OpenIntent, isOver: () => boolean): Promise<Ending>
  /** Moves the demonstration's clock, so that nobody waits ten minutes for the janitor. */
  moveClock(ms: number): Promise<void>
  readonly tries: { count: number }
}

/** An intent with what has come of it so far. */
export type OpenIntent = Intent & { key: string; quoteId: string | null }

export function openIntent(intent: Intent): OpenIntent {
  return { ...intent, key: randomUUID(), quoteId: null }
}

type Reply = { status: number; text: string } | null

/** Signs in, which is tried again as well, and gives the client. */
export async function signInPayer(url: string, username: string, password: string): Promise<PayerClient> {
  const tries = { count: 0 }
  let cookie = ''

  /** Null: no answer came, and nobody knows what has happened. */
  async function call(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    tries.count += 1
    try {
      const response = await fetch(new URL(path, url), {
        method,
        headers: { 'content-type': MEDIA_TYPE, accept: MEDIA_TYPE, cookie, connection: 'close', ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(20_000),
      })
      const set = response.headers.getSetCookie().map((one) => one.split(';', 1)[0])
      const text = await response.text()
      // A server that dies while it writes leaves an answer of which nothing can be believed.
      if (parsed(text) === null) return null
      if (set.length > 0) cookie = set.join('; ')
      return { status: response.status, text }
    } catch {
      return null
    }
  }

  const codeOf = (text: string) => {
    const read = v.safeParse(ErrorDocumentSchema, parsed(text))
    return read.success ? (read.output.errors[0] ?? null) : null
  }
  const resourceOf = (text: string) => v.parse(ResourceSchema, parsed(text)).data

  async function quote(intent: OpenIntent): Promise<string | null> {
    const lines = intent.lines.map(({ trxId, amountMinor, version }) => ({
      trx_id: trxId,
      amount: amountMinor,
      version,
    }))
    const method = { kind: 'bankAccount', payment_method_id: intent.paymentMethodId }
    const reply = await call('POST', '/ecaas/payment-quotes', {
      data: { type: 'payment-quotes', attributes: { lines, method } },
    })
    if (reply?.status === 201) return resourceOf(reply.text).id
    // A refusal that trying again does not mend is a fault of the judge or of the server, and ends it.
    if (reply && reply.status >= 400 && reply.status < 500)
      throw new Error(`The quote was refused: ${reply.status} ${codeOf(reply.text)?.code}`)
    return null
  }

  async function submit(intent: OpenIntent, quoteId: string): Promise<Ending> {
    const body = { data: { type: 'payments', attributes: { quote_id: quoteId, terms_accepted: true } } }
    const reply = await call('POST', '/ecaas/payments', body, { 'idempotency-key': intent.key })
    if (!reply) return { state: 'open', last: 'no answer' }
    if (reply.status === 201) return ended(resourceOf(reply.text))
    if (reply.status === 202) return look(resourceOf(reply.text).id)
    const error = codeOf(reply.text)
    const paymentId = error?.meta?.['payment_id']
    if (error?.code === 'paymentInFlight' && typeof paymentId === 'string') return look(paymentId)
    if (reply.status < 500)
      throw new Error(`The payment was refused: ${reply.status} ${error?.code} ${JSON.stringify(error?.meta)}`)
    return { state: 'open', last: `${reply.status}` }
  }

  async function look(paymentId: string): Promise<Ending> {
    const reply = await call('GET', `/ecaas/payments/${paymentId}`)
    if (reply?.status !== 200) return { state: 'open', last: `payment ${reply?.status ?? 'without answer'}` }
    return ended(resourceOf(reply.text))
  }

  function ended({ id, attributes: { state = '', decline_code = null } }: ReturnType<typeof resourceOf>): Ending {
    if (state === 'declined') return { state, paymentId: id, declineCode: decline_code }
    if (state === 'authorizing' || state === 'unknown' || state === 'challenged' || state === 'created')
      return { state: 'open', last: state }
    return { state: 'processing', paymentId: id, declineCode: null }
  }

  for (let attempt = 0; cookie === ''; attempt++) {
    const body = { data: { type: 'sign-in', attributes: { username, password } } }
    const reply = await call('POST', '/ecaas/sign-in', body)
    if (reply && reply.status !== 200 && reply.status < 500)
      throw new Error(`Nobody may sign in: ${reply.status} ${reply.text}`)
    if (attempt > 100) throw new Error(`Nobody could sign in: ${reply?.status ?? 'no answer'} ${reply?.text ?? ''}`)
    if (cookie === '') await pause(100)
  }

  return {
    tries,
    async moveClock(ms) {
      const reply = await call('POST', '/ecaas/demo/clock', {
        data: { type: 'demo-clock', attributes: { move_ms: ms } },
      })
      if (reply?.status !== 200) throw new Error(`The clock was not moved: ${reply?.status ?? 'no answer'}`)
    },
    async fulfil(intent, isOver) {
      let ending: Ending = { state: 'open', last: 'not begun' }
      while (!isOver()) {
        intent.quoteId ??= await quote(intent)
        if (intent.quoteId !== null) ending = await submit(intent, intent.quoteId)
        if (ending.state !== 'open') return ending
        // A decision elsewhere takes a while; a lost answer is requested again at once.
        await pause(ending.state === 'open' && ending.last === 'unknown' ? 200 : 30)
      }
      return ending
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
