import { fromPromise, type AnyActorLogic, type AnyEventObject, type AnyMachineSnapshot, type Snapshot } from 'xstate'

import type { Model, Outcome } from '../../machines/model.ts'

/** Events from a path to a pending actor; no machine uses this name. */
type PortEnd = { type: 'pending.end'; outcome: Outcome }

/**
 * An actor that starts as the real one does, without its effects, and then does nothing until the path says so: neither
 * by itself nor by the events of its parent.
 */
function pendingLogic(logic: AnyActorLogic): AnyActorLogic {
  return {
    getInitialSnapshot: (scope, input) => {
      const still = { ...scope, actionExecutor: () => {}, defer: () => {} }
      return { ...logic.getInitialSnapshot(still, input), status: 'active' as const }
    },
    transition: (snapshot: Snapshot<unknown>, event: AnyEventObject) => {
      const end = event as unknown as PortEnd
      // An active snapshot would be shown to a parent that listens: the parent's events leave no trace.
      if (end.type !== 'pending.end') return { ...snapshot, status: 'stopped' as const }
      const { outcome } = end
      return 'error' in outcome
        ? { ...snapshot, status: 'error' as const, error: outcome.error }
        : { ...snapshot, status: 'done' as const, output: outcome.output }
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  }
}

/** Returns the machine of a model with every port pending. */
export function withPendingPorts({ machine, ports }: Model): Model['machine'] {
  const known = machine.implementations.actors as Readonly<Record<string, AnyActorLogic | undefined>>
  const pending = ports.map(
    (name) => [name, pendingLogic(known[name] ?? fromPromise(() => new Promise(() => {})))] as const,
  )
  return machine.provide({ actors: Object.fromEntries(pending) })
}

type PendingActor = { src: unknown; send: (event: PortEnd) => void; getSnapshot: () => { status: string } }

const isPending = (child: PendingActor) => ['active', 'stopped'].includes(child.getSnapshot().status)

/** Returns a running pending actor of a port, by its id where that is known. */
export function pendingActor(
  snapshot: AnyMachineSnapshot,
  src: string,
  id?: string,
): { id: string; actor: PendingActor } | null {
  const children = Object.entries(snapshot.children as Readonly<Record<string, PendingActor | undefined>>)
  const found = children.find(
    ([name, child]) => child?.src === src && (id === undefined || name === id) && isPending(child),
  )
  return found?.[1] ? { id: found[0], actor: found[1] } : null
}

/**
 * A clock that stands still until a path fires one timer. XState's `SimulatedClock` would fire every shorter timer in
 * between, though a person may well renew those.
 */
export class ManualClock {
  readonly #timers = new Map<number, { fire: () => void; name: string }>()
  readonly #names: string[] = []
  #last = 0

  /** The machine is about to set a timer of this name. */
  expect(name: string): void {
    this.#names.push(name)
  }

  setTimeout(fire: () => void): number {
    this.#timers.set(++this.#last, { fire, name: this.#names.shift() ?? '' })
    return this.#last
  }

  clearTimeout(id: number): void {
    this.#timers.delete(id)
  }

  /** Lets the oldest timer of a name fire. Refuses when none is pending. */
  pass(name: string): void {
    const [id, timer] = [...this.#timers].find(([, pending]) => pending.name === name) ?? []
    if (id === undefined || !timer) throw new Error(`No timer "${name}" is pending.`)
    this.#timers.delete(id)
    timer.fire()
  }
}
