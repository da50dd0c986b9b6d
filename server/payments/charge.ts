import { ProviderRefused, type ChargeAnswer, type ChargeRequest, type PaymentProvider } from '../provider/provider.ts'

/** No clear answer; `isRefused`: the provider would not look at the request, and perhaps never will. */
type NoAnswer = { outcome: 'timedOut'; isRefused: boolean }

/**
 * Calls the provider and stops waiting after the time limit. Everything but a clear answer counts as `timedOut`: the
 * money may have moved (promise R3), and the janitor finds out later.
 */
export async function chargeWithin(
  provider: PaymentProvider,
  request: ChargeRequest,
  timeoutMs: number,
): Promise<ChargeAnswer | NoAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The provider took too long.')), { once: true })
  })
  try {
    const answer = await Promise.race([provider.charge({ ...request, signal }), tooLate])
    // Where nobody could confirm it, this is no answer.
    const isNone = answer.outcome === 'challenge' && request.returnUrl === undefined
    return isNone ? { outcome: 'timedOut', isRefused: false } : answer
  } catch (error) {
    return { outcome: 'timedOut', isRefused: error instanceof ProviderRefused }
  }
}
