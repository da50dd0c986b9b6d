import type { AnyActorRef, InspectionEvent } from 'xstate'

import { MOST_EVENTS, type TrackingEvent } from '../../../domain/contract/third-parties/tracking-event.ts'
import { sendTrackingEvents } from '../../api/third-parties/reports.ts'
import type { App } from '../../shared/app/app.ts'
import { listenToFlows } from './flow-source.ts'
import { leavesOf, nodesOf } from './flow-tape.ts'

const SEND_EVERY_MS = 10_000

/**
 * Returns the events of one step: the machine, the states that it came to, and the type by which its chart names the
 * transition. What an event, a context or an output holds is not looked at.
 */
export function eventsOf(inspected: InspectionEvent): TrackingEvent[] {
  if (inspected.type !== '@xstate.microstep') return []
  const { snapshot, _transitions: transitions } = inspected
  const nodes = nodesOf(snapshot)
  const [first] = nodes ?? []
  if (!nodes || !first) return []
  const machine = first.machine.id
  // Of a transition, not of the event that took it: the chart's own words.
  return transitions.flatMap(({ eventType }) =>
    leavesOf(nodes).map((state) => ({ machine, state, transition: eventType === '' ? 'always' : eventType })),
  )
}

/** Tracks the machines of this page from now on, for readers who agreed: sent now and then, and when the page goes. */
export function trackFlows(app: App, underWay: readonly AnyActorRef[]): void {
  let waiting: TrackingEvent[] = []
  function send(): void {
    const events = waiting
    waiting = []
    for (let from = 0; from < events.length; from += MOST_EVENTS)
      sendTrackingEvents(app.client, events.slice(from, from + MOST_EVENTS))
  }
  listenToFlows(app, underWay, (inspected) => {
    try {
      waiting.push(...eventsOf(inspected))
    } catch {
      // Whatever goes wrong here, the machine goes on.
    }
  })
  setInterval(send, SEND_EVERY_MS)
  addEventListener('pagehide', send)
}
