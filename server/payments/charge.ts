import type { ChargeOutcome, ChargeRequest, PaymentProvider } from '../provider/provider.ts'

/**
 * Calls the provider and stops waiting after the time limit. Everything but a clear answer counts as `timedOut`: the
 * money may have moved (promise R3), and the janitor finds out later.
 */
export async function chargeWithin(
  provider: PaymentProvider,
  request: ChargeRequest,
  timeoutMs: number,
): Promise<ChargeOutcome | { outcome: 'timedOut' }> {
  const signal = AbortSignal.timeout(timeoutMs)
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The provider took too long.')), { once: true })
  })
  try {
    return await Promise.race([provider.charge({ ...request, signal }), tooLate])
  } catch {
    return { outcome: 'timedOut' }
  }
}
