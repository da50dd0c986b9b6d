import { createActor, type AnyMachineSnapshot, type InspectionEvent } from 'xstate'

import type { AnyEvent, Model, Outcome, Show, Step } from '../../machines/model.ts'
import { transitionId } from '../graph/transitions.ts'
import { measure, type Coverage } from '../coverage/coverage.ts'
import { textOf } from '../graph/explore.ts'
import { pendingActor, ManualClock, withPendingPorts } from './pending-ports.ts'
import { stepName } from '../paths/step-name.ts'
import type { Path } from '../paths/paths.ts'
import { activeNodes, isAfter, isSettle, isShow, note, type Timer } from '../graph/stepper.ts'

/** A real actor of the production machine: its ports are pending promises, its time stands still. */
export function startWalk(model: Model, scenario: string, coverage: Coverage) {
  if (!model.scenarios.has(scenario))
    throw new Error(`The model of "${model.machine.id}" has no scenario "${scenario}".`)
  const timers = new Map<string, Timer>()
  const clock = new ManualClock()
  const count = measure(coverage)
  let taken: string[] = []
  let microsteps = 0
  const actor = createActor(withPendingPorts(model), {
    input: model.scenarios.get(scenario),
    clock,
    inspect: (inspected: InspectionEvent) => {
      count(inspected)
      if (inspected.type === '@xstate.action' && inspected.actorRef.sessionId === inspected.rootId) {
        const timer = note(inspected.action, timers)
        if (timer !== null) clock.expect(timer)
      }
      if (inspected.type !== '@xstate.microstep' || inspected.actorRef.sessionId !== inspected.rootId) return
      microsteps += 1
      taken.push(...inspected._transitions.map(transitionId))
    },
  })
  // Without an error listener XState reports a machine's death to the process; `play` reports it to the test.
  actor.subscribe({ error: () => {} })
  actor.start()
  const startTransitions = taken

  const snapshot = () => actor.getSnapshot() as AnyMachineSnapshot
  const here = () => textOf(snapshot().value)

  function settle(src: string, outcome: Outcome, wanted?: string): void {
    const pending = pendingActor(snapshot(), src, wanted)
    if (!pending) throw new Error(`"${src}" is not running in ${here()}.`)
    const before = microsteps
    pending.actor.send({
      type: 'pending.end',
      outcome: 'error' in outcome ? { error: outcome.error } : { output: outcome.output },
    })
    if (microsteps === before) throw new Error(`"${src}" ended in ${here()}, and nobody heard.`)
  }

  function show({ port, snapshot: seen }: Show, wanted?: string): void {
    const pending = pendingActor(snapshot(), port, wanted)
    if (!pending) throw new Error(`"${port}" is not running in ${here()}.`)
    const event = { type: `xstate.snapshot.${pending.id}`, snapshot: seen }
    actor.send(event)
  }

  function pass(delay: string, wanted?: string): void {
    const named = activeNodes(snapshot()).flatMap(({ after }) => after.filter((one) => String(one.delay) === delay))
    const known = [
      ...named.map(({ eventType }) => eventType),
      ...[...timers].flatMap(([id, { event }]) => (event.type === delay ? [id] : [])),
    ]
    const id = known.find((name) => timers.has(name) && (wanted === undefined || wanted === name))
    if (id === undefined) throw new Error(`No timer "${delay}" is pending in ${here()}.`)
    timers.delete(id)
    clock.pass(id)
  }

  /** Chooses among several running actors or timers the one of a generated step; a step written by hand means any. */
  const idOf = (step: Step) => ('id' in step && typeof step.id === 'string' ? step.id : undefined)

  return {
    snapshot,
    /** Transitions on the way into the first state. */
    startTransitions,
    /**
     * Does one step and returns its transitions. Refuses a step that would stop the machine with an error, or that it
     * ignores without the model saying so.
     */
    async play(step: Step, isForeseen = false): Promise<readonly string[]> {
      taken = []
      if (isSettle(step)) settle(step.actor, step, idOf(step))
      else if (isShow(step)) show(step, idOf(step))
      else if (isAfter(step)) pass(step.delay, idOf(step))
      else actor.send(step)
      const { status, error } = snapshot()
      if (status === 'error') throw new Error(`"${stepName({ step, event: step })}" killed it: ${String(error)}`)
      if (taken.length === 0 && !isForeseen) throw new Error(`"${textOf(step)}" is not possible in ${here()}.`)
      return await Promise.resolve(taken)
    },
    /** Sends an event and returns whether the machine ignores it. */
    refuses(event: AnyEvent): boolean {
      const can = snapshot().can(event)
      taken = []
      // An actor that has ended accepts nothing, and XState warns of every attempt.
      if (snapshot().status === 'active') actor.send(event)
      return !can && taken.length === 0
    },
    stop: () => actor.stop(),
  }
}

/** Walks a generated path on a real actor; throws at the first step that differs from what was predicted. */
export async function walkPath(model: Model, path: Path, coverage: Coverage): Promise<void> {
  const walk = startWalk(model, path.scenario, coverage)
  const differs = (when: string, what: string, real: unknown, predicted: unknown) => {
    if (textOf(real) === textOf(predicted)) return
    throw new Error(`${when} ${what} is ${textOf(real)}, predicted was ${textOf(predicted)}.`)
  }
  const compare = (when: string, predicted: AnyMachineSnapshot) => {
    const real = walk.snapshot()
    differs(when, 'the state', real.value, predicted.value)
    differs(when, 'what is seen', model.oracle(real), model.oracle(predicted))
    differs(when, 'the output', real.output, predicted.output)
  }
  compare('At the start', path.starts)
  differs('At the start', 'the way', walk.startTransitions, path.startTransitions)
  for (const { move, expects, transitions, ...step } of path.steps) {
    const when = `After "${stepName(move)}"`
    if ('refused' in step) {
      differs(`At "${stepName(move)}"`, 'the reason', model.why(walk.snapshot(), move.event), step.refused)
      if (!walk.refuses(move.event)) throw new Error(`"${stepName(move)}" is possible, predicted was a refusal.`)
      compare(when, expects)
      continue
    }
    const taken = await walk.play(move.step, transitions.length === 0)
    compare(when, expects)
    differs(when, 'the way', taken, transitions)
  }
  walk.stop()
}

/** Walks hand-written steps from a scenario's start and gives where they really end. */
export async function walkSteps(model: Model, scenario: string, steps: readonly Step[], coverage: Coverage) {
  const walk = startWalk(model, scenario, coverage)
  for (const step of steps) await walk.play(step)
  return walk
}
