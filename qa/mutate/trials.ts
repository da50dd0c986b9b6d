import { pathToStateValue, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'

import type { AnyEvent, Model, Outcome, Step } from '../../machines/model.ts'
import { textOf } from '../../charts/graph/explore.ts'
import { stepName } from '../../charts/paths/step-name.ts'
import type { Path } from '../../charts/paths/paths.ts'
import {
  activeNodes,
  createStepper,
  isAfter,
  isSettle,
  isShow,
  pendingTimers,
  runningPorts,
  settled,
  shown,
  type Config,
  type Move,
  type Timer,
} from '../../charts/graph/stepper.ts'

/** The visible part of a state: its leaves, the oracle's facts, and the output once it has ended. */
export type Sight = { value: string; facts: Readonly<Record<string, string>>; output: string }

/** The evidence against a machine; `facts` needs the oracle, all others are visible to everyone. */
export type Difference = { by: 'state' | 'facts' | 'output' | 'asked' | 'refused' | 'died'; says: string }

type TrialStep = { step: Step; timer?: string; refused?: { code: string | null } | undefined; sees?: Sight | undefined }

/** One test with what it expects, so that it can be tried on any edited copy of the machine. */
export type Trial = {
  name: string
  scenario: string
  starts?: Sight | undefined
  steps: readonly TrialStep[]
  /** Written by hand: where it ends, and what of the context holds there. */
  ends?: { value: string; holds: Readonly<Record<string, unknown>>; output: string | null }
}

export function sightOf(model: Model, snapshot: AnyMachineSnapshot): Sight {
  const facts = Object.entries(model.oracle(snapshot)).map(([name, fact]) => [name, textOf(fact)])
  return {
    value: textOf(snapshot.value),
    facts: Object.fromEntries(facts) as Sight['facts'],
    output: textOf(snapshot.output),
  }
}

/** A generated path, with what the original showed after each step. */
export function trialOf(model: Model, { name, scenario, starts, steps }: Path): Trial {
  return {
    name,
    scenario,
    starts: sightOf(model, starts),
    steps: steps.map(({ move, expects, ...step }) => ({
      step: move.step,
      ...('delay' in move.step ? { timer: move.step.id } : {}),
      ...(step.refused === undefined ? {} : { refused: { code: step.refused } }),
      sees: sightOf(model, expects),
    })),
  }
}

export function journeyTrials({ journeys }: Model): readonly Trial[] {
  return journeys.map(({ name, scenario, events, ends, ...journey }) => ({
    name,
    scenario,
    steps: events.map((step) => ({ step })),
    ends: {
      value: textOf(typeof ends === 'string' ? pathToStateValue(ends.split('.')) : ends),
      holds: journey.holds,
      output: 'output' in journey ? textOf(journey.output) : null,
    },
  }))
}

export function refusalTrials({ refusals }: Model): readonly Trial[] {
  return refusals.map(({ name, scenario, after, refuses, code = null }) => ({
    name,
    scenario,
    steps: [...after.map((step) => ({ step })), { step: refuses, refused: { code } }],
  }))
}

/** Checks whether a value contains another: all fields that the other names, and lists as they are. */
function holds(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) return textOf(value) === textOf(wanted)
  if (typeof value !== 'object' || value === null) return false
  const has: Readonly<Record<string, unknown>> = { ...value }
  return Object.entries(wanted).every(([field, part]) => holds(has[field], part))
}

/** The difference that is seen first, or null. */
export function differenceOf(seen: Sight, wanted: Sight): Difference | null {
  if (seen.value !== wanted.value) return { by: 'state', says: `the state is ${seen.value}, not ${wanted.value}` }
  if (seen.output !== wanted.output) return { by: 'output', says: `the output is ${seen.output}, not ${wanted.output}` }
  const fact = [...new Set([...Object.keys(seen.facts), ...Object.keys(wanted.facts)])].find(
    (name) => seen.facts[name] !== wanted.facts[name],
  )
  if (fact === undefined) return null
  return { by: 'facts', says: `"${fact}" is ${seen.facts[fact]}, not ${wanted.facts[fact]}` }
}

function timerOf({ snapshot, timers }: Config, delay: string, id: string | undefined): [string, Timer] | null {
  const after = activeNodes(snapshot).flatMap((node) => node.after)
  const ids = id === undefined ? after.filter((one) => String(one.delay) === delay).map((one) => one.eventType) : [id]
  const found = [...timers].find(([key]) => ids.includes(key))
  return found ?? null
}

/** The step as this machine would live it now, or null when nothing runs that could do it. */
export function moveFor(config: Config, step: Step, timer?: string): Move | null {
  const wanted = 'id' in step ? step.id : undefined
  const running = (name: string) =>
    runningPorts(config).find(({ id, src }) => src === name && (wanted === undefined || wanted === id))
  if (isSettle(step)) {
    const port = running(step.actor)
    const outcome: Outcome = 'output' in step ? { output: step.output } : { error: step.error }
    return port ? settled(port.id, port.src, outcome) : null
  }
  if (isShow(step)) {
    const port = running(step.port)
    return port ? shown(port.id, port.src, step.snapshot) : null
  }
  if (!isAfter(step)) return { step, event: step }
  const pending = pendingTimers(config).find(({ step: one }) => isAfter(one) && 'id' in one && one.id === timer)
  if (pending) return pending
  const found = timerOf(config, step.delay, timer)
  return found && { step: { ...step, ms: found[1].ms, id: found[0] }, event: found[1].event }
}

/** Steppers are dear to make; one of each scenario serves all trials on a machine. */
export function trialGround(model: Model) {
  const steppers = new Map<string, ReturnType<typeof createStepper>>()
  return (scenario: string) => {
    const stepper = steppers.get(scenario) ?? createStepper(model.machine, model.scenarios.get(scenario))
    steppers.set(scenario, stepper)
    return stepper
  }
}

const isHeard = (machine: AnyStateMachine, { snapshot }: Config, event: AnyEvent) =>
  snapshot.status === 'active' && machine.getTransitionData(snapshot, event).length > 0

/**
 * Returns the evidence of a trial: the first that is visible to everyone, else the first that the oracle shows, or
 * null.
 */
export function tryOut(model: Model, ground: ReturnType<typeof trialGround>, trial: Trial): Difference | null {
  const { machine } = model
  let facts: Difference | null = null
  const look = (when: string, { snapshot }: Config, wanted: Sight | undefined): Difference | null => {
    const first = wanted ? differenceOf(sightOf(model, snapshot), wanted) : null
    if (!first) return null
    const difference = { ...first, says: `${when} ${first.says}` }
    if (difference.by !== 'facts') return difference
    facts ??= difference
    return null
  }
  try {
    const stepper = ground(trial.scenario)
    let { config } = stepper.start()
    const start = look('at the start', config, trial.starts)
    if (start) return start
    for (const { step, timer, refused, sees } of trial.steps) {
      const move = moveFor(config, step, timer)
      const name = stepName(move ?? ({ step, event: step } as Move))
      if (!move) return { by: 'asked', says: `"${name}" is not possible in ${textOf(config.snapshot.value)}` }
      if (refused) {
        if (isHeard(machine, config, move.event)) return { by: 'refused', says: `"${name}" is not refused` }
        const code = refused.code === null ? null : model.why(config.snapshot, move.event)
        if (code !== refused.code)
          return { by: 'refused', says: `"${name}" is refused by ${code}, not ${refused.code}` }
        continue
      }
      const next = stepper.send(config, move)
      if (next.transitions.length === 0)
        return { by: 'asked', says: `"${name}" is ignored in ${textOf(config.snapshot.value)}` }
      config = next.config
      const difference = look(`after "${name}"`, config, sees)
      if (difference) return difference
    }
    if (trial.ends) {
      const { snapshot } = config
      const [value, output] = [textOf(snapshot.value), textOf(snapshot.output)]
      if (value !== trial.ends.value) return { by: 'state', says: `it ends in ${value}, not ${trial.ends.value}` }
      if (trial.ends.output !== null && output !== trial.ends.output)
        return { by: 'output', says: `it ends with ${output}` }
      if (!holds(snapshot.context, trial.ends.holds)) return { by: 'facts', says: 'it ends with another context' }
    }
  } catch (error) {
    return { by: 'died', says: error instanceof Error ? error.message : String(error) }
  }
  return facts
}
