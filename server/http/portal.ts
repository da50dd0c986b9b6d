import type { Context } from 'hono'

import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { PaymentProvider } from '../provider/provider.ts'
import type { Session } from '../session/sessions.ts'
import type { Store } from '../store/store.ts'

/** In `demo` and `test` the clock can be moved; `production` never has those routes. */
type PortalMode = 'production' | 'demo' | 'test'

/** What the app needs from whoever starts it. */
export type AppDeps = {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly provider: PaymentProvider
  /** How long the provider may take to answer a charge; 8 s unless told. */
  readonly chargeTimeoutMs?: number
  readonly mode: PortalMode
  /** The built page (`dist/client`); without one only the API is served. */
  readonly clientFolder: string | null
  /** Path prefixes under which the page lives too (§2). */
  readonly prefixes: readonly string[]
  /** The origin that browsers know, where a proxy stands before us, such as `https://portal.example`; else null. */
  readonly publicOrigin: string | null
  /** How many proxies of ours append to X-Forwarded-For; 0 takes the connection's own address. */
  readonly trustedProxies: number
  /** API calls that one address may make in a minute; null for no limit. */
  readonly requestsPerMinute: number | null
  /** Runs what has become due after the clock was moved. */
  readonly afterClockMove?: () => Promise<void>
}

export type PortalEnv = {
  Variables: {
    deps: AppDeps
    requestId: string
    log: Log
    /** The visitor's network address, or `local` where there is no connection (tests). */
    address: string
    session: Session | null
  }
}

export type PortalContext = Context<PortalEnv>
