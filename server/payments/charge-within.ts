import type { ChargeOutcome, ChargeRequest, PaymentProvider } from '../provider/provider.ts'

/**
 * Calls the provider and gives up waiting after so long. Whatever is no clear answer counts as `timedOut`: the money
 * may have moved (promise R3), and the janitor asks later.
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
