import { evaluateGuard } from 'xstate/guards'

import type { AnyEvent, Model } from '../../machines/model.ts'
import { guardName, hears, isAsked, type Transition } from '../graph/transitions.ts'
import { STATES_LIMIT, type Explorer } from '../graph/explore.ts'
import { generate, type Generated, type PathOptions } from './paths.ts'
import { activeNodes, pendingTimers, runningPorts, settled, type Config } from '../graph/stepper.ts'

export type Unreached = { goal: string; why: string }

/** The looked-into states in which the source of a transition is active. */
function sourcesOf(explorers: readonly Explorer[], { definition }: Transition): readonly Config[] {
  return explorers.flatMap(({ nodes, edges }) =>
    nodes.filter(
      ({ snapshot }, i) =>
        edges[i] && snapshot.status === 'active' && activeNodes(snapshot).includes(definition.source),
    ),
  )
}

/** Events that could trigger a transition in a state: samples, ends of its port, its timer. */
function triggers(model: Model, { definition: { eventType } }: Transition, config: Config): readonly AnyEvent[] {
  if (eventType === '') return [{ type: '' }]
  const ends = runningPorts(config).flatMap(({ id, src }) =>
    model.outcomes(src, config.snapshot).map((outcome) => settled(id, src, outcome).event),
  )
  const timers = pendingTimers(config).map(({ event }) => event)
  return [...model.samples(config.snapshot), ...ends, ...timers].filter(({ type }) => hears(eventType, type))
}

function says(guard: unknown, { snapshot }: Config, event: AnyEvent): boolean {
  try {
    return evaluateGuard(guard as never, snapshot.context as never, event as never, snapshot)
  } catch {
    return false
  }
}

/** The member of an `and` that never lets through, or the whole guard. */
function closedPart(guard: unknown, configs: readonly Config[], ask: (config: Config) => readonly AnyEvent[]): string {
  const isNever = (part: unknown) => !configs.some((config) => ask(config).some((event) => says(part, config, event)))
  const isAnd = typeof guard === 'function' && guard.name === 'and' && 'guards' in guard && Array.isArray(guard.guards)
  const part: unknown = isAnd ? (guard.guards as unknown[]).find(isNever) : undefined
  return guardName(part ?? guard) ?? 'unnamed guard'
}

/** Explains in words why no path follows a transition. */
export function whyUntaken(model: Model, explorers: readonly Explorer[], transition: Transition): string {
  const excuse = model.exclusions[transition.id]
  if (excuse !== undefined) return `excluded: ${excuse}`
  const { event, guard, definition } = transition
  const configs = sourcesOf(explorers, transition)
  if (configs.length === 0) return `the state ${transition.source} is never entered`
  const isTimed = definition.source.after.some(({ eventType }) => eventType === definition.eventType)
  const asking = configs.filter((config) => triggers(model, transition, config).length > 0)
  if (asking.length === 0) {
    if (isTimed) return 'a shorter delay of the state always passes first'
    if (isAsked(transition)) return `the model has no sample of "${event}" there`
    return event === 'done' || event === 'always'
      ? `${transition.source} is never done`
      : `the model gives no such end: ${event}`
  }
  const ask = (config: Config) => triggers(model, transition, config)
  const isOpen = asking.some((config) =>
    ask(config).some((sent) => definition.guard === undefined || says(definition.guard, config, sent)),
  )
  if (guard !== null && !isOpen)
    return `no sample enables ${closedPart(definition.guard, asking, ask)} in ${transition.source}`
  return 'another transition always comes first'
}

/** Explains in words why a guard never refuses an event. */
function whyNeverRefused(model: Model, explorers: readonly Explorer[], transition: Transition): string {
  const configs = sourcesOf(explorers, transition)
  if (configs.length === 0) return `the state ${transition.source} is never entered`
  const isSent = configs.some((config) => triggers(model, transition, config).length > 0)
  if (!isSent) return `the model has no sample of "${transition.event}" there`
  return `no state and no sample closes ${transition.guard} in ${transition.source}`
}

/** Scenarios outside of the request that reach a goal. */
function otherScenarios(model: Model, options: Partial<PathOptions>): ReadonlyMap<string, string> {
  const others = options.scenarios
    ? [...model.scenarios.keys()].filter((scenario) => !options.scenarios?.includes(scenario))
    : []
  const reaching = new Map<string, string>()
  for (const scenario of others) {
    const { reached, goals } = generate(model, { ...options, scenarios: [scenario], maxLength: null })
    for (const goal of reached) if (!reaching.has(goals.asks(goal))) reaching.set(goals.asks(goal), scenario)
  }
  return reaching
}

/** Returns the goals that no path reaches, each with the reason as far as it is known. */
export function unreachedOf(
  model: Model,
  generated: Generated,
  options: Partial<PathOptions> = {},
): readonly Unreached[] {
  const { goals, reached, lost, explorers } = generated
  const shown = new Set([...reached].map(goals.asks))
  const missing = goals.asked.filter((goal) => !shown.has(goal))
  const elsewhere = missing.length > 0 ? otherScenarios(model, options) : new Map<string, string>()
  const maxLength = options.maxLength ?? null
  const tooLong = [...lost].map((goal) => ({
    goal,
    why: maxLength === null ? 'no path could be followed there' : `no path of at most ${maxLength} steps leads there`,
  }))
  const lostAsks = new Set([...lost].map(goals.asks))
  const never = missing
    .filter((goal) => !lostAsks.has(goal))
    .map((goal) => {
      const scenario = elsewhere.get(goal)
      if (scenario !== undefined) return { goal, why: `only from the scenario "${scenario}"` }
      const transitions = goals.transitionsFor(goal)
      const [transition] = transitions
      if (!transition) return { goal, why: 'no transition leads there' }
      const reasons = transitions.map((one) =>
        options.cover === 'refusals' ? whyNeverRefused(model, explorers, one) : whyUntaken(model, explorers, one),
      )
      const isCut = explorers.some(({ nodes }) => nodes.length >= STATES_LIMIT)
      const cut = isCut ? ` (the search ended at ${STATES_LIMIT} states: bound the context)` : ''
      return { goal, why: `${[...new Set(reasons)].slice(0, 3).join('; ')}${cut}` }
    })
  return [...tooLong, ...never].toSorted((a, b) => (a.goal < b.goal ? -1 : 1))
}
