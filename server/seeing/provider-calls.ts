import { ProviderRefused, ProviderTimeout, ProviderUnavailable, type PaymentProvider } from '../provider/provider.ts'
import { asPart } from './call-parts.ts'
import type { Metrics } from './metrics.ts'

function outcomeOf(error: unknown): string {
  if (error instanceof ProviderTimeout) return 'timeout'
  if (error instanceof ProviderRefused) return 'refused'
  return error instanceof ProviderUnavailable ? 'unavailable' : 'failed'
}

/** Returns the provider, each call of which is counted with how it ended. */
export function watchProvider(provider: PaymentProvider, metrics: Metrics): PaymentProvider {
  function timed<P extends unknown[], T>(call: string, run: (...parameters: P) => Promise<T>) {
    return async (...parameters: P): Promise<T> => {
      const begun = performance.now()
      const end = (outcome: string) =>
        metrics.providerCall({ call, outcome, seconds: (performance.now() - begun) / 1000 })
      try {
        const answer = await asPart(`provider ${call}`, { 'portal.call': call }, () => run(...parameters))
        end('answered')
        return answer
      } catch (error) {
        end(outcomeOf(error))
        throw error
      }
    }
  }
  return {
    cardEntryOrigin: provider.cardEntryOrigin,
    cardEntryUrl: provider.cardEntryUrl,
    capabilities: timed('capabilities', provider.capabilities),
    charge: timed('charge', provider.charge),
    find: timed('find', provider.find),
    refund: timed('refund', provider.refund),
    findRefund: timed('findRefund', provider.findRefund),
    agreeMandate: timed('agreeMandate', provider.agreeMandate),
    findMandate: timed('findMandate', provider.findMandate),
    abandon: timed('abandon', provider.abandon),
    settlements: timed('settlements', provider.settlements),
    describeCard: timed('describeCard', provider.describeCard),
    describeBank: timed('describeBank', provider.describeBank),
    verifyBank: timed('verifyBank', provider.verifyBank),
    openBankVerification: timed('openBankVerification', provider.openBankVerification),
    redeemBankProof: timed('redeemBankProof', provider.redeemBankProof),
  }
}
