/** The card issuer of a portal: one elsewhere, a sandbox in this process, or none. */
import { apiKeyOf } from '../provider/api-key.ts'
import { issuerClient } from './issuer-client.ts'
import { issuerDirectory, readIssuerSettings, type Environment } from './issuer-settings.ts'
import { IssuerUnavailable, type CardIssuer } from './issuer.ts'
import { serveIssuer } from './sandbox/serve-issuer.ts'

type OpenIssuerOptions = {
  /** `process.env`: ISSUER_URL, ISSUER_PORT, ISSUER_ORIGIN, ISSUER_API_KEY. */
  readonly environment: Environment
  /** The portal's data folder; the sandbox's is `issuer` in it. */
  readonly dataDirectory: string
  readonly clock: { now(): Date }
  /** Origins at which browsers reach the portal: they may frame the page with the number. */
  readonly portalOrigins: () => readonly string[]
  readonly isProduction: boolean
  /** The sandbox's port when ISSUER_PORT is not set; 0 chooses a free one. */
  readonly port: number
}

type OpenedIssuer = { readonly issuer: CardIssuer | null; readonly close: () => Promise<void> }

/** Browsers show no plain-http frame in an https page, and the number must not reach the portal (promise S10). */
function refuseUnreachableView(viewOrigin: string | null, portalOrigins: readonly string[]): void {
  if (!portalOrigins.some((origin) => origin.startsWith('https:'))) return
  if (viewOrigin?.startsWith('https:') !== true || portalOrigins.includes(viewOrigin)) {
    throw new Error(
      'The environment variable ISSUER_ORIGIN must be an https address that is not the PUBLIC_ORIGIN: the page shows card numbers in a frame of the issuer.',
    )
  }
}

/**
 * Opens the card issuer. With ISSUER_URL set it is that one; in production the portal does not start when it is the
 * sandbox, and without ISSUER_URL the program has no cards. Otherwise a sandbox is served in this process, on a port and
 * an origin of its own.
 */
export async function openIssuer(options: OpenIssuerOptions): Promise<OpenedIssuer> {
  const { environment, dataDirectory, clock, portalOrigins, isProduction, port } = options
  const settings = readIssuerSettings(environment)
  const nothing = () => Promise.resolve()
  if (settings.ISSUER_URL === undefined && isProduction) return { issuer: null, close: nothing }
  const viewOrigin = settings.ISSUER_ORIGIN
  if (settings.ISSUER_URL !== undefined) {
    refuseUnreachableView(viewOrigin ?? settings.ISSUER_URL, portalOrigins())
    if (settings.ISSUER_API_KEY === undefined)
      throw new Error('The environment variable ISSUER_API_KEY must be set together with ISSUER_URL.')
    const issuer = issuerClient({
      url: settings.ISSUER_URL,
      apiKey: settings.ISSUER_API_KEY,
      refusesSandbox: isProduction,
      ...(viewOrigin === undefined ? {} : { viewOrigin }),
    })
    await issuer.requireReal().catch((error: unknown) => {
      if (!(error instanceof IssuerUnavailable)) throw error
    })
    return { issuer, close: nothing }
  }
  const directory = issuerDirectory(dataDirectory)
  const apiKey = settings.ISSUER_API_KEY ?? (await apiKeyOf(directory))
  const sandbox = await serveIssuer({
    port: settings.ISSUER_PORT ?? port,
    directory,
    clock,
    portalOrigins,
    apiKey,
    publicOrigin: viewOrigin,
  })
  // Without ISSUER_ORIGIN an https portal cannot frame the sandbox's plain http: cards are issued, and no number is shown.
  const issuer = issuerClient({ url: sandbox.localUrl, apiKey, viewOrigin: sandbox.origin })
  return { issuer, close: () => sandbox.close() }
}
