import {
  createActor,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
} from 'xstate'

import type { After, AnyEvent, Outcome, Settle, Show, Step } from '../../machines/model.ts'
import { transitionId, portOf } from './transitions.ts'

/** A delay that runs: what will be sent, and after how long. */
export type Timer = { ms: number; event: AnyEvent }

/** A concrete state: the snapshot, what runs and which timers are pending in it. */
export type Config = {
  snapshot: AnyMachineSnapshot
  /** Ids of invoked and spawned actors that have not ended. */
  running: ReadonlySet<string>
  /** Pending timers by the id that cancels them. */
  timers: ReadonlyMap<string, Timer>
}

/** A timer by its id, since two regions may wait equally long. */
type Timed = After & { ms: number; id: string }

/** One step of a path: what the outside does, and the event that the machine then receives. */
export type Move = { step: AnyEvent | (Settle & { id: string }) | (Show & { id: string }) | Timed; event: AnyEvent }

export type Stepped = { config: Config; transitions: readonly string[] }

type Executed = { type: string; params?: unknown }

export const isSettle = (step: Step): step is Extract<Step, { actor: string }> => 'actor' in step
export const isShow = (step: Step): step is Show & { id: string } => step.type === 'show' && 'port' in step
export const isAfter = (step: Step): step is Extract<Step, { delay: string }> =>
  step.type === 'after' && 'delay' in step

/** Records the timers that an action sets or cancels; returns the name of a timer that was set. */
export function note(action: Executed, timers: Map<string, Timer>): string | null {
  const { id, sendId, delay, event } = (action.params ?? {}) as Partial<Record<'id' | 'sendId', string>> & {
    delay?: number
    event?: AnyEvent
  }
  if (action.type === 'xstate.cancel' && sendId !== undefined) timers.delete(sendId)
  if (action.type !== 'xstate.raise' || typeof delay !== 'number' || !event) return null
  const name = id ?? event.type
  timers.set(name, { ms: delay, event })
  return name
}

type Child = { options?: { syncSnapshot?: boolean }; getSnapshot: () => unknown }
const childrenOf = (snapshot: AnyMachineSnapshot) => snapshot.children as Readonly<Record<string, Child | undefined>>

/** The running actors after a step: new ones came, stopped ones went, the one that ended is no more. */
function runningAfter(from: Config | null, to: AnyMachineSnapshot, ended: string | null): ReadonlySet<string> {
  const before = from ? childrenOf(from.snapshot) : {}
  const isRunning = ([id, child]: [string, unknown]) =>
    before[id] !== child ? child !== undefined : id !== ended && from?.running.has(id) === true
  const running = Object.entries(childrenOf(to)).filter(isRunning)
  const nameless = running.some(([id]) => id === 'undefined' || /^x:\d+$/.test(id))
  if (nameless)
    throw new Error(`"${to.machine.id}" starts an actor without an id: give it one, so that it can be named.`)
  return new Set(running.map(([id]) => id))
}

/** More transitions than one event can cause; they form a circle. */
const ENDLESS = 1_000

/**
 * Steps the production machine without running it: no effect starts, no time passes. It does the work of XState's
 * `transition()`, in one scope for all steps, so that the transitions can be seen and no actor is built for a step.
 * Refuses machines whose actors have a `systemId`.
 */
export function createStepper(machine: AnyStateMachine, input: unknown) {
  let transitions: string[] = []
  let timers = new Map<string, Timer>()
  const self = createActor(machine, {
    input,
    inspect: (inspected) => {
      // A child may follow transitions of its own chart as it starts.
      if (inspected.type !== '@xstate.microstep' || inspected.actorRef !== self) return
      transitions.push(...inspected._transitions.map(transitionId))
      if (transitions.length <= ENDLESS) return
      throw new Error(
        `"${machine.id}" takes transitions without end: ${[...new Set(transitions)].slice(-4).join(', ')}.`,
      )
    },
  })
  const scope: AnyActorScope = {
    self,
    id: self.id,
    sessionId: self.sessionId,
    system: self.system,
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: (action) => void note(action, timers),
  }
  const transit = (from: AnyMachineSnapshot, event: AnyEvent) =>
    machine.transition(from, event, scope) as AnyMachineSnapshot
  const taken = (from: Config | null, ended: string | null, run: () => AnyMachineSnapshot): Stepped => {
    transitions = []
    let snapshot = run()
    let config: Config = { snapshot, running: runningAfter(from, snapshot, ended), timers }
    // An actor whose snapshots are listened to shows its first one as soon as it runs.
    const fresh = [...config.running].filter(
      (id) => from === null || childrenOf(from.snapshot)[id] !== childrenOf(snapshot)[id],
    )
    for (const id of fresh) {
      const child = childrenOf(snapshot)[id]
      if (!child?.options?.syncSnapshot || snapshot.status !== 'active') continue
      snapshot = transit(snapshot, showing(id, child.getSnapshot()))
      config = { snapshot, running: runningAfter(config, snapshot, null), timers }
    }
    if (snapshot.status === 'error') {
      const { error } = snapshot
      throw new Error(`"${machine.id}" died in ${JSON.stringify(snapshot.value)}: ${String(error)}`, { cause: error })
    }
    return { config, transitions }
  }
  return {
    start: (): Stepped => taken(null, null, () => machine.getInitialSnapshot(scope, input) as AnyMachineSnapshot),
    send: (from: Config, { step, event }: Move): Stepped => {
      timers = new Map(from.timers)
      if (isAfter(step) && 'id' in step) timers.delete(step.id)
      const ended = isSettle(step) ? String(Reflect.get(step, 'id')) : null
      return taken(from, ended, () => transit(from.snapshot, event))
    },
  }
}

export const activeNodes = (snapshot: AnyMachineSnapshot) => snapshot._nodes as readonly AnyStateNode[]

/** The event that an actor sends to listeners of its snapshots. */
function showing(id: string, snapshot: unknown): AnyEvent {
  const event = { type: `xstate.snapshot.${id}`, snapshot }
  return event
}

/** The event that a running actor sends when it shows this snapshot. */
export function shown(id: string, port: string, snapshot: unknown): Move {
  const step = { type: 'show' as const, port, id, snapshot }
  return { step, event: showing(id, snapshot) }
}

/** The event that a running actor sends when it ends this way. */
export function settled(id: string, actor: string, outcome: Outcome): Move {
  const step = { type: 'settle' as const, actor, id, ...outcome }
  const verb = 'output' in outcome ? 'done' : 'error'
  const event = { type: `xstate.${verb}.actor.${id}`, actorId: id, ...outcome }
  return { step, event }
}

/** The actors that run in a state, by id and port name: invoked by an active state, or spawned. */
export function runningPorts({ snapshot, running }: Config): readonly { id: string; src: string }[] {
  const invoked = activeNodes(snapshot).flatMap(({ invoke }) => invoke.filter(({ id }) => running.has(id)).map(portOf))
  const spawned = [...running].filter((id) => !invoked.some((port) => port.id === id))
  const children = snapshot.children as Readonly<Record<string, { src: unknown } | undefined>>
  return [...invoked, ...spawned.map((id) => portOf({ id, src: children[id]?.src }))]
}

/** The timers that may fire in a state; of one node only the shortest, since its timers started together. */
export function pendingTimers({ snapshot, timers }: Config): readonly Move[] {
  const move = (id: string, delay: string, { ms, event }: Timer): Move => ({
    step: { type: 'after', delay, ms, id },
    event,
  })
  const ofStates = activeNodes(snapshot).flatMap(({ after }) =>
    after.map(({ eventType, delay }) => [eventType, String(delay)] as const),
  )
  const named = new Map(ofStates)
  const soonest = activeNodes(snapshot).flatMap(({ after }) => {
    const pending = [...new Set(after.map(({ eventType }) => eventType))].flatMap((id) => {
      const timer = timers.get(id)
      return timer ? [{ id, timer }] : []
    })
    const least = Math.min(...pending.map(({ timer }) => timer.ms))
    return pending.filter(({ timer }) => timer.ms === least).slice(0, 1)
  })
  const raised = [...timers].filter(([id]) => !named.has(id)).map(([id, timer]) => move(id, timer.event.type, timer))
  return [...soonest.map(({ id, timer }) => move(id, named.get(id) ?? id, timer)), ...raised]
}
