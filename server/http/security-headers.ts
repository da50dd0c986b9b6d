import { secureHeaders } from 'hono/secure-headers'
import type { Context, MiddlewareHandler } from 'hono'

/**
 * Sets what browsers may do with our answers (promise S13). Everything comes from our own origin, but the card entry
 * form and a card's number, which the payment provider and the card issuer serve in frames. No library of ours makes a Trusted Types policy, so none may be
 * made; assigning text where a script could be throws. HSTS only on https: on plain-http loopback it would lock
 * developers out of other ports.
 */
export function securityHeaders(options: {
  readonly cardEntryOrigin: string | null
  /** Where the issuer shows a card's number in a frame. */
  readonly cardViewOrigin: string | null
  readonly https: boolean
  /** Hashes of the scripts in our own pages; no other may run. */
  readonly scriptHashes?: readonly string[]
  /** Hashes of the style sheets in our own pages; no other may apply. */
  readonly styleHashes?: readonly string[]
}): MiddlewareHandler {
  const own = "'self'"
  const nothing = "'none'"
  const frames = [options.cardEntryOrigin, options.cardViewOrigin].filter((origin) => origin !== null)
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: [nothing],
      scriptSrc: [own, ...(options.scriptHashes ?? [])],
      styleSrc: [own, ...(options.styleHashes ?? [])],
      // A flow's picture becomes a PNG by way of an SVG that our own script made; injected markup cannot name one.
      imgSrc: [own, 'blob:'],
      connectSrc: [own],
      fontSrc: [own],
      manifestSrc: [own],
      frameSrc: frames.length === 0 ? [nothing] : frames,
      frameAncestors: [nothing],
      formAction: [own],
      baseUri: [nothing],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: [nothing],
      ...(options.https ? { upgradeInsecureRequests: [] } : {}),
    },
    strictTransportSecurity: options.https ? 'max-age=31536000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
    referrerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    crossOriginOpenerPolicy: 'same-origin',
    xXssProtection: false,
    permissionsPolicy: {
      camera: [],
      geolocation: [],
      microphone: [],
      payment: [],
      usb: [],
    },
  })
}

/**
 * Lets one answer frame these origins too; every other part of the policy stays. `Server-Timing` says the same to the
 * page, which cannot read its own policy.
 */
export function allowFrames(c: Context, origins: readonly string[]): void {
  const policy = c.res.headers.get('Content-Security-Policy')
  if (origins.length === 0 || policy === null) return
  const wider = policy.replace(/(^|; )frame-src ([^;]*)/, (_, before: string, sources: string) => {
    const others = sources.split(' ').filter((source) => source !== "'none'")
    return `${before}frame-src ${[...new Set([...others, ...origins])].join(' ')}`
  })
  c.res.headers.set('Content-Security-Policy', wider)
  c.res.headers.set('Server-Timing', `frames;desc="${origins.join(' ')}"`)
}
