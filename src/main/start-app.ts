import { createActor, fromPromise } from 'xstate'

import type { User } from '../../domain/contract/self.ts'
import { SESSION_IDLE_MS } from '../../domain/limits.ts'
import { isFlagOn } from '../../domain/rules/route-guard.ts'
import { bootMachine, type BootRef } from '../../machines/workflows/boot/boot.machine.ts'
import { sessionMachine, type SessionRef } from '../../machines/workflows/session/session.machine.ts'
import { createClient } from '../api/client.ts'
import { readSelf } from '../api/self.ts'
import type { App, Inspect } from '../shared/app/app.ts'
import { saveBeforeSignOut } from '../shared/app/before-sign-out.ts'
import { firstPage } from '../shared/app/first-page.ts'
import { hasReloaded, onChunkFailure, reloadPage } from '../shared/app/lazy-load.ts'
import { configureLog, log, logCallFailure } from '../shared/app/log.ts'
import { chooseCurrency, currencyStore } from '../shared/choices/currency-choice.ts'
import { clearNames } from '../shared/choices/selection-names.ts'
import { clearAnswers } from '../shared/load/loaded-answers.ts'
import { bootPorts } from './boot-ports.ts'
import { followProfile } from './profile-language.ts'
import { sessionPorts } from './session-ports.ts'
import { joinTabs } from './tabs.ts'

type BootContext = ReturnType<BootRef['getSnapshot']>['context']

/** Shortest time between two renewals of the session by answers of the server, in milliseconds. */
const RENEW_EVERY_MS = 15_000

/**
 * Starts the page's actors. `/self`, flags and configuration are asked for at once and together; the
 * session's statechart starts with the answer to the first, since the dealer portal's flag decides in it.
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
  let clockLead = 0
  let endsAt = ''
  let renewedAt = 0

  const client = createClient({
    ...(fetch ? { fetch } : {}),
    ...(origin ? { origin } : {}),
    currency: () => {
      const { config } = boot.getSnapshot().context
      return (config?.currencyVersion ?? null) === null ? null : currencyStore.read()
    },
    ecaasPrefix: () => boot.getSnapshot().context.config?.ecaasPrefix ?? '/ecaas',
    onFailure: logCallFailure,
    onSignedOut: () => session?.send({ type: 'session.expired' }),
    onAnswer: () => {
      const now = Date.now()
      if (endsAt === '' || now - renewedAt < RENEW_EVERY_MS) return
      renewedAt = now
      const serverNow = now + clockLead
      const times = {
        now: new Date(serverNow).toISOString(),
        expiresAt: new Date(serverNow + SESSION_IDLE_MS).toISOString(),
        endsAt,
      }
      session?.send({ type: 'session.renewed', times })
      tabs.tell({ type: 'renewed', times })
    },
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
    { input: { hostname, hasSecureConfig: true, hasReloaded: hasReloaded() }, ...inspection },
  )
  const unwatchChunks = onChunkFailure((code) => {
    // One missing part brings several failures, and the reload that they ask for is on its way.
    if (!boot.getSnapshot().matches('reloading')) boot.send({ type: 'chunk.failed', code })
  })

  const tabs = joinTabs((message) => {
    if (message.type === 'signedOut') session?.send({ type: 'session.signedOutElsewhere' })
    else if (message.type === 'signedIn') session?.send({ type: 'session.signedInElsewhere' })
    else session?.send({ type: 'session.renewed', times: message.times })
  })

  let reported = { config: null, warning: null, failure: null } as Pick<BootContext, 'config' | 'warning' | 'failure'>
  boot.subscribe((snapshot) => {
    const { config, warning, failure } = snapshot.context
    const isRunning = snapshot.matches('outdated')
    if (config && config !== reported.config) configureLog(config.logging)
    if (warning !== null && warning !== reported.warning) log('warn', 'No feature flags could be read; all are off.')
    if (failure !== null && failure !== reported.failure)
      log('error', `${isRunning ? 'A part of the page is missing' : 'The portal could not start'}: ${failure}`)
    reported = { config, warning, failure }
  })
  boot.start()

  const app = new Promise<App>((resolve) => {
    const begin = () => {
      const { flags } = boot.getSnapshot().context
      const machine = sessionMachine.provide({
        actors: sessionPorts(client, {
          readSelf: (signal) => {
            const first = firstSelf
            firstSelf = null
            return first ?? readSelf(client, undefined, signal)
          },
          onSignedIn: () => tabs.tell({ type: 'signedIn' }),
          beforeSignOut: saveBeforeSignOut,
          onSignedOut: () => tabs.tell({ type: 'signedOut' }),
        }),
      })
      const actor = createActor(machine, {
        input: { isDealerPortal: isFlagOn(flags, 'dealerPortalEnabled') },
        ...inspection,
      })
      session = actor
      let known: User | null = null
      // A page that pays does not wait for this: it asks by itself (use-session.ts).
      const askSecureConfig = async (userId: string) => {
        await firstPage()
        const isRunning = boot.getSnapshot().status === 'active'
        if (isRunning && known?.userId === userId) boot.send({ type: 'secure.request' })
      }
      actor.subscribe(({ context: { user } }) => {
        if (user === known) return
        if (user?.userId !== known?.userId) {
          clearAnswers()
          clearNames()
          chooseCurrency(null)
          if (user) followProfile(user)
          if (user === null) boot.send({ type: 'secure.forget' })
          else void askSecureConfig(user.userId)
        }
        known = user
        endsAt = user?.endsAt ?? ''
        clockLead = user ? Date.parse(user.now) - Date.now() : 0
        renewedAt = Date.now()
      })
      actor.start()
      resolve({ client, boot, session: actor, inspect })
    }
    const watch = boot.subscribe((snapshot) => {
      if (!snapshot.matches('ready') || session) return
      watch.unsubscribe()
      begin()
    })
    if (boot.getSnapshot().matches('ready')) begin()
  })
  const stop = () => {
    unwatchChunks()
    tabs.close()
    session?.stop()
    boot.stop()
  }
  return { app, boot, stop }
}
