import type { Context } from 'hono'

import type { SigningKey } from '../api-keys/signing-key.ts'
import type { Clock } from '../clock.ts'
import type { Inspect } from './content-refusal.ts'
import type { CardIssuer } from '../issuer/issuer.ts'
import type { Log } from '../log.ts'
import type { SentBodies } from '../mail/transport.ts'
import type { NewsHub } from '../notifications/hub.ts'
import type { PaymentProvider } from '../provider/provider.ts'
import type { JobsView } from '../seeing/job-report.ts'
import type { Seeing } from '../seeing/seeing.ts'
import type { Span } from '../seeing/span.ts'
import type { Session } from '../session/sessions.ts'
import type { Sinks } from '../sinks/sinks.ts'
import type { ObjectStorage } from '../storage/object-storage.ts'
import type { Store } from '../store/store.ts'

/** In `demo` and `test` the clock can be moved; `production` has no such route. */
type PortalMode = 'production' | 'demo' | 'test'

/** Dependencies of the app. */
export type AppDeps = {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly provider: PaymentProvider
  /** The issuer of the program's cards; null where there is none. */
  readonly issuer: CardIssuer | null
  /** Tells open pages that there is news. */
  readonly news: NewsHub
  /** Where the contents of documents are stored; null or none: in the database. */
  readonly objects?: ObjectStorage | null
  /** Looks into what is uploaded. */
  readonly inspect: Inspect
  /** Time that the provider may need to answer a charge; 8 s by default. */
  readonly chargeTimeoutMs?: number
  readonly mode: PortalMode
  /** The built page (`dist/client`); without one only the API is served. */
  readonly clientFolder: string | null
  /** The atlas's sheets (`dist/flow-sheets`); without the folder the atlas is empty. */
  readonly sheetsFolder?: string
  /** Path prefixes under which the page lives too (§2). */
  readonly prefixes: readonly string[]
  /** Prefixes under which programs have the calls of `/ecaas/…`, besides it (§3). */
  readonly ecaasPrefixes?: readonly string[]
  /** Host names under which this portal is reached: one without flags of its own has those of `*`. */
  readonly ownHosts: readonly string[]
  /** The origin that browsers know behind a proxy, such as `https://portal.example`; else null. */
  readonly publicOrigin: string | null
  /** What the demonstration would have sent, with the secrets of its links. */
  readonly sentBodies?: SentBodies
  /** The way to systems of others; without it nothing is sent to any. */
  readonly sinks?: Sinks
  /** Keys that sign for pass-through targets, by the target's origin. */
  readonly passThroughKeys?: ReadonlyMap<string, string>
  /** A number from 0 up to 1, by which error reports are sampled. */
  readonly random?: () => number
  /** Signs the events of the mail provider; null: they are not accepted. */
  readonly mailWebhookSecret?: string | null
  /** Signs the events of the payment provider; null: they are not accepted. */
  readonly providerWebhookSecret?: string | null
  /** Number of our proxies that append to X-Forwarded-For; 0 uses the connection's own address. */
  readonly trustedProxies: number
  /** API calls that one address may make in a minute; null for no limit. */
  readonly requestsPerMinute: number | null
  /** Bytes of the largest file of changes. */
  readonly changeFileBytes: number
  /** What is logged and counted of requests. */
  readonly seeing?: Seeing
  /** The jobs that this server runs; without them others do, or nobody. */
  readonly jobs?: JobsView
  /** Days after which jobs delete, by the environment; null: never. */
  readonly retention: Readonly<{ auditDays: number | null; idempotencyDays: number; mailDays: number | null }>
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
    /** The request's part of a trace; null where none are made. */
    span: Span | null
    /** The pattern of the route that answers, or what is answered: `(file)`, `(unknown)`. */
    route: string
    /** The code of the refusal that is the answer. */
    refusal: string | null
    session: Session | null
    /** The key by which a signed call was let in. */
    apiKey: SigningKey | null
    /** Origins that this page may frame, beside those of every page. */
    frameOrigins: readonly string[]
    /** The Content-Security-Policy of this answer, where it is not that of our pages. */
    contentPolicy: string | null
  }
}

export type PortalContext = Context<PortalEnv>
