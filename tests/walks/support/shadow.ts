import type { AnyMachineSnapshot } from 'xstate'

import type { AnyEvent, Model, Show, Step } from '../../../machines/model.ts'
import { textOf } from '../../../charts/graph/explore.ts'
import {
  activeNodes,
  createStepper,
  pendingTimers,
  runningPorts,
  settled,
  shown,
  type Config,
} from '../../../charts/graph/stepper.ts'
import type { StepRecord } from '../../../charts/suite/suite-file.ts'

export const isSettle = (step: object): step is Extract<Step, { actor: string }> => 'actor' in step
export const isShow = (step: object): step is Show => 'port' in step
export const isAfter = (step: object): step is Extract<Step, { delay: string }> => 'delay' in step

/** The production machine itself, stepped without effects beside the page: it says what must be, and what must not. */
export type Shadow = {
  /** The transitions of its start. */
  startTransitions: readonly string[]
  snapshot: () => AnyMachineSnapshot
  /** Ports that are running, by name. */
  ports: () => readonly string[]
  /** Takes a step and gives its transitions. Refuses one that the machine would ignore: the suite is older than the machine. */
  take: (step: Step | StepRecord['do']) => readonly string[]
  /** Checks whether an event would be accepted now. */
  hears: (event: AnyEvent) => boolean
}

export function shadowOf(model: Model, scenario: string): Shadow {
  if (!model.scenarios.has(scenario))
    throw new Error(`"${model.machine.id}" has no scenario "${scenario}": is the suite stale?`)
  const stepper = createStepper(model.machine, model.scenarios.get(scenario))
  const start = stepper.start()
  let config: Config = start.config

  function moveOf(step: Step | StepRecord['do']) {
    if (isSettle(step)) {
      const running = runningPorts(config).find(({ src }) => src === step.actor)
      // In a file an output of nothing is left out.
      const { actor: _, type: __, ...outcome } = { output: undefined, ...step }
      if ('error' in step) return running && settled(running.id, step.actor, { error: step.error })
      return running && settled(running.id, step.actor, { output: outcome.output })
    }
    if (isShow(step)) {
      const running = runningPorts(config).find(({ src }) => src === step.port)
      return running && shown(running.id, step.port, step.snapshot)
    }
    if (isAfter(step)) return pendingTimers(config).find((move) => isAfter(move.step) && move.step.delay === step.delay)
    return { step, event: step }
  }
  const hears = (event: AnyEvent) =>
    config.snapshot.status === 'active' && model.machine.getTransitionData(config.snapshot, event).length > 0

  return {
    startTransitions: start.transitions,
    snapshot: () => config.snapshot,
    ports: () =>
      config.snapshot.status === 'active'
        ? activeNodes(config.snapshot).flatMap(({ invoke }) =>
            invoke.flatMap(({ src }) => (typeof src === 'string' ? [src] : [])),
          )
        : [],
    take(step) {
      const move = moveOf(step)
      if (!move || !hears(move.event)) {
        throw new Error(`${textOf(step)} is not possible in ${textOf(config.snapshot.value)}: is the suite stale?`)
      }
      const stepped = stepper.send(config, move)
      config = stepped.config
      return stepped.transitions
    },
    hears,
  }
}
