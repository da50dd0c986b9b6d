import type { AnyStateNode, InspectionEvent, StateValue } from 'xstate'

import { transitionId, pathOf } from '../graph/transitions.ts'

/** One microstep of an actor, as plain data without context: a page can send it to the test. */
export type Seen = {
  machine: string
  /** The actor. Ids begin again with every page and every path; `START` marks the beginning. */
  actor: string
  /** The type of the event that was heard, never what it carried. */
  event: string
  /** Empty for an event that was ignored, and for a start at rest. */
  taken: readonly { transition: string; source: string }[]
  /** Paths of the states it led to. */
  states: readonly string[]
  value: StateValue
}

export const START = 'xstate.init'

/** Null for anything but a microstep of a machine, or its rest after the start. */
export function seenIn(inspected: InspectionEvent): Seen | null {
  const isStart = inspected.type === '@xstate.snapshot' && inspected.event.type === START
  if (inspected.type !== '@xstate.microstep' && !isStart) return null
  const { _nodes: nodes = [], value } = inspected.snapshot as { _nodes?: readonly AnyStateNode[]; value?: StateValue }
  const machine = nodes[0]?.machine.id
  if (machine === undefined || value === undefined) return null
  const transitions = inspected.type === '@xstate.microstep' ? inspected._transitions : []
  const taken = transitions.map((definition) => ({
    transition: transitionId(definition),
    source: pathOf(definition.source),
  }))
  const { actorRef, event } = inspected
  return { machine, actor: actorRef.sessionId, event: event.type, taken, states: nodes.map(pathOf), value }
}
