/** The payment provider of a portal: one that runs in a process of its own, or a sandbox in this one. */
import { apiKeyOf } from './api-key.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider.ts'
import { type Environment, providerDirectory, readProviderSettings } from './provider-settings.ts'
import { sandboxClient } from './sandbox-client.ts'
import { serveSandbox } from './sandbox/serve-sandbox.ts'

export type OpenProviderOptions = {
  /** `process.env`: PROVIDER_URL, PROVIDER_PORT, PROVIDER_HOST, PROVIDER_ORIGIN, PROVIDER_API_KEY, PROVIDER_TIMEOUT_MS. */
  readonly environment: Environment
  /** The portal's data folder; the provider's is `provider` in it. */
  readonly dataDirectory: string
  readonly clock: { now(): Date }
  /** Origins at which browsers reach the portal: they may frame the card entry form. */
  readonly portalOrigins: readonly string[]
  /** In production the provider behind PROVIDER_URL must not be the sandbox. */
  readonly isProduction: boolean
  /** Writes a line of the log. */
  readonly log?: (line: string) => void
  /** The sandbox's port when PROVIDER_PORT is not set; 0 chooses a free one. */
  readonly port: number
}

/** Browsers show no plain-http frame in an https page, and the card's number must not reach the portal (promise S11). */
function refuseUnreachableForm(formOrigin: string | null, portalOrigins: readonly string[]): void {
  if (!portalOrigins.some((origin) => origin.startsWith('https:'))) return
  if (formOrigin?.startsWith('https:') !== true) {
    const words = 'when PUBLIC_ORIGIN is one: the page cannot show the card form of another address in it'
    throw new Error(`The environment variable PROVIDER_ORIGIN must be set to an https address ${words}.`)
  }
  if (portalOrigins.includes(formOrigin)) {
    throw new Error('The environment variable PROVIDER_ORIGIN must be an origin of its own, not the PUBLIC_ORIGIN.')
  }
}

export type OpenedProvider = {
  readonly provider: PaymentProvider
  /** Stops a sandbox that was started here; leaves another one alone. */
  readonly close: () => Promise<void>
}

/**
 * Opens the payment provider. With PROVIDER_URL set it is a client of that provider. The portal starts while that one
 * does not answer; in production it does not start when the sandbox does. Otherwise a sandbox is served in this process, on a port and an origin of its own.
 */
export async function openProvider({
  environment,
  dataDirectory,
  clock,
  portalOrigins,
  isProduction,
  port,
  log,
}: OpenProviderOptions): Promise<OpenedProvider> {
  const settings = readProviderSettings(environment)
  const directory = providerDirectory(dataDirectory)
  const apiKey = settings.PROVIDER_API_KEY ?? (await apiKeyOf(directory))
  const timeout = settings.PROVIDER_TIMEOUT_MS === undefined ? {} : { timeoutMs: settings.PROVIDER_TIMEOUT_MS }
  const publicly = settings.PROVIDER_ORIGIN
  refuseUnreachableForm(publicly ?? settings.PROVIDER_URL ?? null, portalOrigins)
  if (settings.PROVIDER_URL !== undefined) {
    const provider = sandboxClient({
      url: settings.PROVIDER_URL,
      apiKey,
      clock,
      ...timeout,
      refusesSandbox: isProduction,
      onUnknownEvent: (type) =>
        log?.(
          `The payment provider reports events of the type ${type}, which this release does not know. They are skipped.`,
        ),
      ...(publicly !== undefined && { cardEntryOrigin: publicly }),
    })
    await provider.requireReal().catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable)) throw error
    })
    return { provider, close: () => Promise.resolve() }
  }
  const sandbox = await serveSandbox({
    port: settings.PROVIDER_PORT ?? port,
    directory,
    clock,
    portalOrigins,
    apiKey,
    ...(settings.PROVIDER_HOST !== undefined && { host: settings.PROVIDER_HOST }),
    ...(publicly !== undefined && { publicOrigin: publicly }),
  })
  const provider = sandboxClient({ url: sandbox.localUrl, cardEntryOrigin: sandbox.origin, apiKey, ...timeout })
  return { provider, close: () => sandbox.close() }
}
