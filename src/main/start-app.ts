import { createActor, fromPromise } from 'xstate'

import { ECAAS_PREFIX } from '../../domain/contract/config.ts'
import type { User } from '../../domain/contract/self.ts'
import { SESSION_IDLE_MS } from '../../domain/limits.ts'
import { isFlagOn } from '../../domain/rules/routes/flags.ts'
import type { SessionTimes } from '../../domain/rules/session.ts'
import { startUpMachine, type PersonSeen } from '../../machines/parts/start-up/start-up.machine.ts'
import { bootMachine, selectHasCurrencies, type BootRef } from '../../machines/workflows/boot/boot.machine.ts'
import { selectUser, sessionMachine, type SessionRef } from '../../machines/workflows/session/session.machine.ts'
import { createClient } from '../api/client.ts'
import { readSelf, saveSessionData } from '../api/self.ts'
import type { App, Inspect } from '../shared/app/app.ts'
import { saveBeforeSignOut } from '../shared/app/before-sign-out.ts'
import { firstPage } from '../shared/app/first-page.ts'
import { hasReloaded, onChunkFailure, reloadPage } from '../shared/app/lazy-load.ts'
import { configureLog, log, logCallFailure } from '../shared/app/log.ts'
import { currencyStore, followCurrency } from '../shared/choices/currency-choice.ts'
import { clearNames } from '../shared/choices/selection-names.ts'
import { clearAnswers } from '../shared/load/loaded-answers.ts'
import { bootPorts } from './boot-ports.ts'
import { followProfile } from './profile-language.ts'
import { sessionPorts } from './session-ports.ts'
import { elsewhereStore, joinTabs } from './tabs.ts'

const personOf = (user: User | null): PersonSeen | null =>
  user && {
    who: `${user.userId} ${user.userType}`,
    endsAt: user.endsAt,
    clockLeadMs: Date.parse(user.now) - Date.now(),
  }

/** Returns the session's times after an answer that comes now. */
function renewedTimes({ endsAt, clockLeadMs }: PersonSeen): SessionTimes {
  const now = Date.now() + clockLeadMs
  return { now: new Date(now).toISOString(), expiresAt: new Date(now + SESSION_IDLE_MS).toISOString(), endsAt }
}

/** Logs what went wrong before any page was there (§8). */
function logBoot(boot: BootRef) {
  boot.select(({ context }) => context.config).subscribe((config) => config && configureLog(config.logging))
  boot
    .select(({ context }) => context.warning)
    .subscribe((warning) => warning !== null && log('warn', 'No feature flags could be read; all are off.'))
  boot
    .select(({ context }) => context.failure)
    .subscribe((failure) => {
      const isRunning = boot.getSnapshot().matches('outdated')
      if (failure !== null)
        log('error', `${isRunning ? 'A part of the page is missing' : 'The portal could not start'}: ${failure}`)
    })
}

/**
 * Starts the page's actors in the order of machines/parts/start-up. `/self`, flags and configuration are asked for at
 * once and together; the session's statechart starts with the answer to the last two, since the dealer portal's flag
 * decides in it.
 */
export function startApp({
  hostname,
  inspect = null,
  fetch,
  origin,
}: {
  hostname: string
  inspect?: Inspect | null
  fetch?: typeof globalThis.fetch
  origin?: string
}): { app: Promise<App>; boot: BootRef; stop: () => void } {
  const inspection = inspect ? { inspect } : {}
  let session: SessionRef | null = null

  const client = createClient({
    ...(fetch ? { fetch } : {}),
    ...(origin ? { origin } : {}),
    currency: () => (selectHasCurrencies(boot.getSnapshot()) ? currencyStore.read() : null),
    ecaasPrefix: () => boot.getSnapshot().context.config?.ecaasPrefix ?? ECAAS_PREFIX,
    invoiceDetailsVersion: () => boot.getSnapshot().context.config?.invoiceDetailsVersion ?? 1,
    onFailure: logCallFailure,
    onSignedOut: () => session?.send({ type: 'session.expired' }),
    onAnswer: () => startUp.send({ type: 'server.answered' }),
  })
  // Asked before anything else is known, so that the answers come together.
  let firstSelf: ReturnType<typeof readSelf> | null = readSelf(client)
  firstSelf.catch(() => {})

  const boot = createActor(
    bootMachine.provide({
      actors: {
        ...bootPorts(client, firstPage),
        reloadPage: fromPromise(reloadPage),
      },
    }),
    { input: { hostname, hasReloaded: hasReloaded() }, ...inspection },
  )
  const unwatchChunks = onChunkFailure((code) => {
    // One missing part brings several failures, and the reload that they ask for is on its way.
    if (!boot.getSnapshot().matches('reloading')) boot.send({ type: 'chunk.failed', code })
  })

  const tabs = joinTabs((message) => {
    if (message.type === 'signedOut') session?.send({ type: 'session.signedOutElsewhere' })
    else if (message.type === 'signedIn') session?.send({ type: 'session.signedInElsewhere' })
    else if (message.type === 'switched') elsewhereStore.set(elsewhereStore.read() + 1)
    else session?.send({ type: 'session.renewed', times: message.times })
  })

  function startSession(): SessionRef {
    const machine = sessionMachine.provide({
      actors: sessionPorts(client, {
        readSelf: (signal) => {
          const first = firstSelf
          firstSelf = null
          return first ?? readSelf(client, undefined, signal)
        },
        onSignedIn: () => tabs.notify({ type: 'signedIn' }),
        beforeSignOut: saveBeforeSignOut,
        onSignedOut: () => tabs.notify({ type: 'signedOut' }),
        inspection,
      }),
    })
    const isDealerPortal = isFlagOn(boot.getSnapshot().context.flags, 'dealerPortalEnabled')
    const actor = createActor(machine, { input: { isDealerPortal }, ...inspection })
    actor.select(selectUser).subscribe((user) => startUp.send({ type: 'person.seen', person: personOf(user) }))
    return actor.start()
  }

  let tellStarted: (app: App) => void = () => {}
  const app = new Promise<App>((resolve) => {
    tellStarted = resolve
  })
  const startUp = createActor(
    startUpMachine.provide({
      actors: {
        session: fromPromise(({ signal }) => {
          const actor = startSession()
          session = actor
          signal.addEventListener('abort', () => actor.stop())
          tellStarted({ client, boot, session: actor, inspect, tabs })
          return new Promise(() => {})
        }),
        changePerson: fromPromise(async () => {
          clearAnswers()
          clearNames()
          const user = session && selectUser(session.getSnapshot())
          followCurrency(user)
          if (user) void followProfile(user, (language) => saveSessionData(client, { language }))
          else boot.send({ type: 'secure.clear' })
        }),
        firstPage: fromPromise(firstPage),
        // A page that pays does not wait for this: it asks by itself (use-session.ts).
        requestSecureConfig: fromPromise(async () => boot.send({ type: 'secure.request' })),
        renewSession: fromPromise(async ({ input: { person } }) => {
          if (person === null) return
          const times = renewedTimes(person)
          session?.send({ type: 'session.renewed', times })
          tabs.notify({ type: 'renewed', times })
        }),
      },
    }),
    inspection,
  )
  startUp.start()
  logBoot(boot)
  boot.select((snapshot) => snapshot.matches('ready')).subscribe(() => startUp.send({ type: 'boot.ready' }))
  boot.start()

  const stop = () => {
    unwatchChunks()
    tabs.close()
    startUp.stop()
    boot.stop()
  }
  return { app, boot, stop }
}
