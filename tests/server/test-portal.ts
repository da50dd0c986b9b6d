import { createApp, type AppDeps } from '../../server/app.ts'
import { movableClock, type MovableClock } from '../../server/clock.ts'
import { makeInspectorPool } from '../../server/documents/inspector-pool.ts'
import { makeNewsHub } from '../../server/notifications/hub.ts'
import type { Store } from '../../server/store/store.ts'
import { callerOf, type Caller } from './caller.ts'
import { impersonalLog } from '../support/impersonal-log.ts'
import { PASS_THROUGH_KEYS, PASSWORD, START, type Username } from './portal-fixture.ts'
import { scriptedIssuer, type ScriptedIssuer } from './scripted-issuer.ts'
import { scriptedProvider, type ScriptedProvider } from './scripted-provider.ts'
import { storeFixture } from './stored-fixture.ts'

export type TestPortal = {
  readonly app: ReturnType<typeof createApp>
  readonly news: AppDeps['news']
  readonly store: Store
  readonly clock: MovableClock
  readonly provider: ScriptedProvider
  readonly issuer: ScriptedIssuer
  /** A browser in which nobody is signed in. */
  visitor(): Caller
  /** A browser in which this user has signed in, through POST /ecaas/sign-in. */
  signedIn(username: Username): Promise<Caller>
}

/** The threads of all test portals. */
const inspect = makeInspectorPool()

/** Returns what a server in a test runs with: what is logged names no person, no rate is limited, the provider answers as scripted. */
export function testDeps(store: Store, overrides: Partial<AppDeps> = {}): AppDeps {
  const clock = overrides.clock ?? movableClock(START)
  const log = impersonalLog()
  return {
    store,
    clock,
    provider: scriptedProvider(),
    issuer: scriptedIssuer(),
    log,
    news: makeNewsHub({ store, clock, log }),
    inspect,
    mode: 'test',
    clientFolder: null,
    prefixes: ['/beta', '/prod'],
    ownHosts: ['portal.test', 'localhost'],
    publicOrigin: null,
    trustedProxies: 0,
    requestsPerMinute: null,
    changeFileBytes: 1_000_000,
    retention: { auditDays: 730, idempotencyDays: 30, mailDays: 365 },
    passThroughKeys: PASS_THROUGH_KEYS,
    ...overrides,
  }
}

/** Opens the server with the fixture in this store, at a clock that stands still. */
export async function openTestPortal(
  store: Store,
  overrides: Partial<AppDeps> = {},
  routes?: Parameters<typeof createApp>[1],
): Promise<TestPortal> {
  await storeFixture(store)
  const clock = movableClock(START)
  const provider = scriptedProvider()
  const issuer = scriptedIssuer()
  const deps = testDeps(store, { clock, provider, issuer, ...overrides })
  const app = createApp(deps, routes)
  return {
    app,
    news: deps.news,
    store,
    clock,
    provider,
    issuer,
    visitor: () => callerOf(app),
    async signedIn(username) {
      const caller = callerOf(app)
      const answer = await caller.post('/ecaas/sign-in', signInBody(username))
      if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.text}`)
      return caller
    },
  }
}

export function signInBody(username: string, password: string = PASSWORD) {
  return { data: { type: 'sign-in', attributes: { username, password } } }
}
