import {
  noCapabilities,
  verificationOutcomes,
  type ChargeRequest,
  type ChargeState,
  type PaymentProvider,
} from '../../server/provider/provider.ts'
import type { ChargebackEvent } from '../../server/provider/chargeback-event.ts'
import type { MandateAnswer, MandateEvent, MandateRequest } from '../../server/provider/mandates.ts'
import type { ProviderEvent } from '../../server/provider/provider-events.ts'
import type { RefundAnswer, RefundEvent, RefundRequest } from '../../server/provider/refunds.ts'
import type { SettlementEvent } from '../../server/provider/settlement-event.ts'

/** A payment provider in memory; the test decides every answer. */
export type ScriptedProvider = PaymentProvider & {
  /** Sets how `charge` answers the next requests; by default it approves. */
  behave(answer: (request: ChargeRequest, write: (state: ChargeState) => void) => Promise<unknown>): void
  readonly book: Map<string, { request: ChargeRequest; state: ChargeState }>
  readonly abandoned: Set<string>
  /** Reports money of the attempt: the amount that was charged and no fee, unless the test says others. */
  report(
    event: Pick<SettlementEvent | ChargebackEvent, 'type' | 'attemptId' | 'occurredAt'> & Partial<ReportedFacts>,
  ): void
  calls: number
  /** Sets how `refund` answers a refund that it does not know yet; throws where it gives no answer. */
  behaveRefund(answer: (request: RefundRequest) => RefundAnswer): void
  readonly refunds: Map<string, { request: RefundRequest; answer: RefundAnswer }>
  /** Reports the end of a refund: its own amount, unless the test says others. */
  reportRefund(event: ReportedRefund): void
  /** Has mandates from now on, each of which begins as this says; throws where it gives no answer. */
  behaveMandate(answer: (token: string, request: MandateRequest) => MandateAnswer): void
  /** The mandates that were made, by their id. */
  readonly mandates: Map<string, { token: string; request: MandateRequest; answer: MandateAnswer }>
  /** Reports what became of a mandate, and answers so from now on. */
  reportMandate(event: ReportedMandate): void
}

type ReportedMandate = Pick<MandateEvent, 'type' | 'token' | 'reference' | 'occurredAt'> & { reasonCode?: string }

type ReportedRefund = Pick<RefundEvent, 'type' | 'attemptId' | 'refundId' | 'occurredAt'> &
  Partial<Pick<RefundEvent, 'amountMinor' | 'currency'>>

type ReportedFacts = {
  returnCode: string
  amountMinor: number
  currency: string
  feeMinor: number
  chargebackRef: string
  reasonCode: string
  respondBy: string | null
}

export function scriptedProvider(): ScriptedProvider {
  const book: ScriptedProvider['book'] = new Map()
  const events: ProviderEvent[] = []
  const refunds: ScriptedProvider['refunds'] = new Map()
  let refunding: Parameters<ScriptedProvider['behaveRefund']>[0] = ({ refundId }) => ({
    outcome: 'accepted',
    providerRef: `re_${refundId}`,
  })
  const mandates: ScriptedProvider['mandates'] = new Map()
  let agreeing: Parameters<ScriptedProvider['behaveMandate']>[0] | null = null
  const abandoned = new Set<string>()
  let behaviour: Parameters<ScriptedProvider['behave']>[0] = (request, write) => {
    write({ outcome: 'approved', providerRef: `ch_${request.attemptId}` })
    return Promise.resolve()
  }
  const provider: ScriptedProvider = {
    book,
    abandoned,
    calls: 0,
    behave(answer) {
      behaviour = answer
    },
    report(event) {
      const id = String(events.length + 1)
      const { amountMinor = 10_000, currency = 'USD' } = book.get(event.attemptId)?.request ?? {}
      const money = { amountMinor, currency, feeMinor: null }
      events.push({ ...money, ...event, id, providerRef: `ch_${event.attemptId}` } as ProviderEvent)
    },
    refunds,
    behaveRefund(answer) {
      refunding = answer
    },
    reportRefund(event) {
      const { amountMinor = 0, currency = 'USD' } = refunds.get(event.refundId)?.request ?? {}
      const id = String(events.length + 1)
      const facts = {
        amountMinor,
        currency,
        ...event,
        id,
        providerRef: `ch_${event.attemptId}`,
        code: 'other',
      } as const
      events.push(facts as RefundEvent)
    },
    async refund(_attemptId, request) {
      const known = refunds.get(request.refundId)
      if (known) return known.answer
      const answer = refunding(request)
      refunds.set(request.refundId, { request, answer })
      return Promise.resolve(answer)
    },
    findRefund: (_attemptId, refundId) => Promise.resolve(refunds.get(refundId)?.answer ?? null),
    mandates,
    behaveMandate(answer) {
      agreeing = answer
    },
    reportMandate({ reasonCode = 'R07', ...event }) {
      const id = String(events.length + 1)
      const { token, reference } = event
      const answer: MandateAnswer =
        event.type === 'mandateActive' ? { state: 'active', reference } : { state: 'ended', reference, reasonCode }
      for (const mandate of mandates.values()) if (mandate.token === token) mandate.answer = answer
      events.push(
        event.type === 'mandateActive'
          ? { ...event, type: event.type, id }
          : { ...event, type: event.type, id, reasonCode },
      )
    },
    async agreeMandate(token, request) {
      const known = mandates.get(request.mandateId)
      if (known) return known.answer
      if (agreeing === null) throw new Error('No mandates.')
      const answer = agreeing(token, request)
      mandates.set(request.mandateId, { token, request, answer })
      return Promise.resolve(answer)
    },
    findMandate: (token) =>
      Promise.resolve([...mandates.values()].findLast((one) => one.token === token)?.answer ?? null),
    capabilities: () => Promise.resolve({ ...noCapabilities, refunds: true, mandates: agreeing !== null }),
    async charge(request) {
      provider.calls += 1
      const seen = book.get(request.attemptId)
      if (!seen) await behaviour(request, (state) => book.set(request.attemptId, { request, state }))
      const state = book.get(request.attemptId)?.state
      if (!state || state.outcome === 'pending') throw new Error('No answer.')
      return state
    },
    find: (attemptId) => Promise.resolve(book.get(attemptId)?.state ?? null),
    abandon(attemptId) {
      const state = book.get(attemptId)?.state
      if (state?.outcome === 'approved' || state?.outcome === 'declined') return Promise.resolve(state)
      abandoned.add(attemptId)
      return Promise.resolve({ outcome: 'declined', providerRef: `no_${attemptId}`, declineCode: 'processingError' })
    },
    settlements(after) {
      const from = Number(after ?? 0)
      return Promise.resolve({
        events: events.slice(from, from + 2),
        skipped: [],
        cursor: String(Math.min(from + 2, events.length)),
      })
    },
    cardEntryUrl: () => 'http://127.0.0.1/card',
    cardEntryOrigin: 'http://127.0.0.1',
    describeBank: (token) =>
      Promise.resolve(
        token.startsWith('bank_')
          ? { label: 'First Bank', last4: '6789', country: 'US', accountType: 'checking' }
          : null,
      ),
    verifyBank: (token, amounts) =>
      Promise.resolve(token.startsWith('bank_') ? amounts.toSorted().join() === '32,45' : null),
    openBankVerification: (token) =>
      Promise.resolve(token.startsWith('bank_') ? `http://127.0.0.1/bank-verification/session-of-${token}` : null),
    redeemBankProof: (_token, proof) =>
      Promise.resolve(verificationOutcomes.find((outcome) => proof === `proof-of-${outcome}`) ?? null),
    describeCard: (token) =>
      Promise.resolve(
        token.startsWith('tok_') ? { brand: 'visa', last4: '4242', expiry: '12/34', region: 'US' } : null,
      ),
  }
  return provider
}
