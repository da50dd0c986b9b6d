import type { AnyActorRef, InspectionEvent } from 'xstate'

import type { App } from '../../shared/app/app.ts'

type Listener = (inspected: InspectionEvent) => void

const sources = new WeakMap<App, Set<Listener>>()

/**
 * Listens to every machine of this page from now on. There is one inspector, whoever listens: the recording of flows, and
 * tracking. `underWay`: machines that were started with none.
 */
export function listenToFlows(app: App, underWay: readonly AnyActorRef[], listener: Listener): void {
  const known = sources.get(app)
  if (known) {
    known.add(listener)
    return
  }
  const listeners = new Set([listener])
  sources.set(app, listeners)
  const hear: Listener = (inspected) => {
    for (const one of listeners) one(inspected)
  }
  for (const actor of [app.boot, app.session, ...underWay]) actor.system.inspect(hear)
  const before = app.inspect
  app.inspect = before
    ? (inspected) => {
        if (typeof before === 'function') before(inspected)
        else before.next?.(inspected)
        hear(inspected)
      }
    : hear
}
