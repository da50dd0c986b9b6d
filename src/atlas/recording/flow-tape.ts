import type { ActorRefLike, AnyMachineSnapshot, AnyStateMachine, AnyStateNode, InspectionEvent } from 'xstate'

import { MOST_STEPS, type FlowRecording, type RecordingFacts } from '../../../domain/contract/flows/flow-recording.ts'
import { transitionId, pathOf } from '../../../charts/graph/transitions.ts'

/** A recording under way, and whose it is. */
type Reel = {
  readonly recording: FlowRecording
  readonly machine: AnyStateMachine
  readonly actor: ActorRefLike
  readonly beganAt: number
}
export type Recorded = Pick<Reel, 'recording' | 'machine'>

type Settings = {
  facts: () => Omit<RecordingFacts, 'method'>
  /** Of a machine's context only this is ever read: what kind of method pays. */
  methodOf: (snapshot: unknown) => RecordingFacts['method']
  now: () => number
  newId: () => string
  onStarted: (machine: AnyStateMachine) => void
  onEnded: (recorded: Recorded) => void
  /** The recording of a machine that a reload of the page interrupted; given once. */
  resumed?: (machine: string) => FlowRecording | null
}

const LONGEST_MS = 86_400_000

/** The running machine's nodes; null for promises and callbacks, which are no machines. */
export function nodesOf(snapshot: unknown): readonly AnyStateNode[] | null {
  const { _nodes: nodes } = snapshot as Partial<AnyMachineSnapshot>
  return nodes ?? null
}

export const leavesOf = (nodes: readonly AnyStateNode[]) =>
  nodes.filter(({ states }) => Object.keys(states).length === 0).map(pathOf)

/**
 * Listens to machines and notes transitions, states and times, never what an event, a context, an output or an error holds.
 * One recording an actor, until it ends, is stopped or has had enough steps.
 */
export function createTape({ facts, methodOf, now, newId, onStarted, onEnded, resumed }: Settings) {
  /** False once an actor's recording is over. */
  const reels = new WeakMap<ActorRefLike, Reel | false>()
  const running = new Set<Reel>()

  function begin(actor: ActorRefLike, machine: AnyStateMachine, starts: string[]): Reel {
    const before = resumed?.(machine.id) ?? null
    const recording: FlowRecording = {
      id: before?.id ?? newId(),
      machine: machine.id,
      // Known when it is sent: the browser's own hash takes a moment.
      machineHash: before?.machineHash ?? '',
      ...facts(),
      method: 'none',
      starts: before?.starts ?? starts,
      taken: [...(before?.taken ?? [])],
    }
    const reel = { recording, machine, actor, beganAt: now() - (before?.taken.at(-1)?.at ?? 0) }
    reels.set(actor, reel)
    running.add(reel)
    onStarted(machine)
    return reel
  }

  /** The snapshot is given, since an actor that ends while it is made has none to ask for yet. */
  function finish(reel: Reel, snapshot: unknown): Recorded {
    reels.set(reel.actor, false)
    running.delete(reel)
    const { recording, machine } = reel
    return { recording: { ...recording, method: methodOf(snapshot) }, machine }
  }

  function noteStep({
    actorRef: actor,
    snapshot,
    _transitions,
  }: Extract<InspectionEvent, { type: '@xstate.microstep' }>) {
    const known = reels.get(actor)
    if (known === false) return
    const isOver = snapshot.status !== 'active'
    if (_transitions.length > 0) {
      const nodes = nodesOf(snapshot)
      const [first] = nodes ?? []
      if (!nodes || !first) return
      const reel =
        known ??
        begin(
          actor,
          first.machine,
          _transitions.map(({ source }) => pathOf(source)),
        )
      const { taken } = reel.recording
      const to = leavesOf(nodes)
      const at = Math.min(LONGEST_MS, Math.round(now() - reel.beganAt))
      for (const transition of _transitions) taken.push({ transition: transitionId(transition), at, to })
      if (isOver || taken.length >= MOST_STEPS - _transitions.length) onEnded(finish(reel, snapshot))
    } else if (isOver && known) onEnded(finish(known, snapshot))
  }

  return {
    /** For an actor's `inspect`. Whatever goes wrong here, the machine goes on. */
    inspect: (inspected: InspectionEvent): void => {
      try {
        if (inspected.type === '@xstate.microstep') noteStep(inspected)
        else if (inspected.type === '@xstate.snapshot' && inspected.event.type === 'xstate.init') {
          const nodes = nodesOf(inspected.snapshot)
          const [first] = nodes ?? []
          if (nodes && first && !reels.has(inspected.actorRef))
            begin(inspected.actorRef, first.machine, leavesOf(nodes))
        }
      } catch {
        reels.set(inspected.actorRef, false)
      }
    },
    /** Begins in the midst of an actor that ran before. */
    join(actor: ActorRefLike): void {
      const nodes = nodesOf(actor.getSnapshot())
      const [first] = nodes ?? []
      if (nodes && first) begin(actor, first.machine, leavesOf(nodes))
    },
    /** Ends what is under way, since the page goes. */
    endAll: (): Recorded[] => [...running].map((reel) => finish(reel, reel.actor.getSnapshot())),
  }
}
