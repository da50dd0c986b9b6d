import {
  noCapabilities,
  verificationOutcomes,
  type ChargeRequest,
  type ChargeState,
  type PaymentProvider,
  type SettlementEvent,
} from '../../server/provider/provider.ts'

/** A payment provider in memory; the test decides every answer. */
export type ScriptedProvider = PaymentProvider & {
  /** Sets how `charge` answers the next requests; by default it approves. */
  behave(answer: (request: ChargeRequest, write: (state: ChargeState) => void) => Promise<unknown>): void
  readonly book: Map<string, { request: ChargeRequest; state: ChargeState }>
  readonly abandoned: Set<string>
  /** Reports money of the attempt: the amount that was charged and no fee, unless the test says others. */
  report(event: Pick<SettlementEvent, 'type' | 'attemptId' | 'occurredAt'> & Partial<ReportedFacts>): void
  calls: number
}

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
  const events: SettlementEvent[] = []
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
      events.push({ ...money, ...event, id, providerRef: `ch_${event.attemptId}` } as SettlementEvent)
    },
    capabilities: () => Promise.resolve(noCapabilities),
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
