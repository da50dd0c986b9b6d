import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import type { ActorRefLike, AnyActorRef, AnyMachineSnapshot, AnyStateNode, InspectionEvent } from 'xstate'

import { transitionId, pathOf } from '../../../charts/graph/transitions.ts'
import type { App } from '../../shared/app/app.ts'
import { liveMessageIn, type LiveMessage } from './flow-live-message.ts'
import { LIVE_CHANNEL } from './live-channel.ts'

/**
 * The inspector's own sanitizers leave secrets in definitions, outputs and errors, so an event is not cleaned: what may
 * be shown is named here, and the rest never leaves the function.
 */
export function scrubbed(event: StatelyInspectionEvent): LiveMessage {
  const session = event.sessionId
  switch (event.type) {
    case '@xstate.actor':
      return { type: '@xstate.actor', session, name: event.name }
    case '@xstate.event':
      return { type: '@xstate.event', session, event: event.event.type }
    case '@xstate.snapshot':
      return { type: '@xstate.snapshot', session, status: event.snapshot.status }
  }
}

const activeNodes = (snapshot: unknown) =>
  (snapshot as Partial<AnyMachineSnapshot>)._nodes as AnyStateNode[] | undefined

/** Returns the state of a machine; null for promises and callbacks. */
function placeOf(session: string, snapshot: unknown, transitions: readonly string[]): LiveMessage | null {
  const nodes = activeNodes(snapshot)
  const [first] = nodes ?? []
  if (!nodes || !first) return null
  const isOver = (snapshot as AnyMachineSnapshot).status !== 'active'
  return {
    type: 'at',
    session,
    machine: first.machine.id,
    active: nodes.map(pathOf),
    transitions: [...transitions],
    isOver,
  }
}

type Scrub = (event: StatelyInspectionEvent) => unknown

/**
 * Turns what XState's actors report into messages. Stately's inspector carries events; transitions, which it drops, go
 * beside it.
 */
export function createLive(send: (message: unknown) => void, scrub: Scrub = scrubbed) {
  const met = new Map<string, ActorRefLike & { sessionId: string }>()
  const inspector = createInspector({ send: (event) => send(scrub(event)) })
  const notify = (message: LiveMessage | null) => {
    if (message) send(message)
  }
  const meet = (actor: ActorRefLike & { sessionId: string }) => {
    met.set(actor.sessionId, actor)
    notify(placeOf(actor.sessionId, actor.getSnapshot(), []))
  }
  return {
    /** For an actor's or a system's `inspect`. */
    inspect(this: void, inspected: InspectionEvent): void {
      inspector.inspect.next?.(inspected)
      const { actorRef } = inspected
      const { sessionId } = actorRef
      if (inspected.type === '@xstate.microstep') {
        met.set(sessionId, actorRef)
        notify(placeOf(sessionId, inspected.snapshot, inspected._transitions.map(transitionId)))
        if (inspected.snapshot.status !== 'active') met.delete(sessionId)
      } else if (inspected.type === '@xstate.snapshot' && inspected.event.type === 'xstate.init') meet(actorRef)
    },
    /** Reports an actor that ran before. */
    meet,
    /** Reports where every actor is, for a view that has just come. */
    broadcastAll: () => {
      for (const [session, actor] of met) notify(placeOf(session, actor.getSnapshot(), []))
    },
  }
}

/** Reports to the live views in this browser what the page's machines do, until the page goes. */
export function broadcastLive(app: App, underWay: readonly AnyActorRef[]): void {
  const channel = new BroadcastChannel(LIVE_CHANNEL)
  const live = createLive((message) => channel.postMessage(message))
  channel.addEventListener('message', ({ data }) => {
    if (liveMessageIn(data)?.type === 'hello') live.broadcastAll()
  })
  for (const actor of [app.boot, app.session, ...underWay]) {
    actor.system.inspect(live.inspect)
    live.meet(actor)
  }
  const before = app.inspect
  app.inspect = (inspected) => {
    if (typeof before === 'function') before(inspected)
    else before?.next?.(inspected)
    live.inspect(inspected)
  }
}
