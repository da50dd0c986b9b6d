import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate'

import type { Model } from '../../machines/model.ts'
import { transitionsOf, hears, isAsked, pathOf, statesOf, type Transition } from '../graph/transitions.ts'
import type { Closed } from '../graph/explore.ts'
import { activeNodes } from '../graph/stepper.ts'
import type { Cover } from '../suite/suite-file.ts'

/** The transitions of one step, as far as goals need them. */
export type Taken = {
  snapshot: AnyMachineSnapshot
  transitions: readonly string[]
  closed: readonly Closed[]
  /** The transition before the step; null at the start. */
  before: string | null
}

/** Goals of a suite of one kind. */
export type Goals = {
  /** The goals that a step reaches. */
  of: (taken: Taken) => readonly string[]
  /**
   * Goals that follow from the chart alone, exclusions included; more may be found during exploration (codes of
   * refusals, pairs).
   */
  asked: readonly string[]
  /** Returns the requested goal that a reached one fulfils. */
  asks: (goal: string) => string
  /** The transitions, one of which must be followed or closed for a goal. */
  transitionsFor: (goal: string) => readonly Transition[]
}

/** Two transitions, the second followed right after the first. */
export const pairName = (first: string, second: string) => `${first} then ${second}`

/** `isQuotable of quote.request`. */
const guardOfEvent = ({ guard, event }: Transition) => `${guard} of ${event}`

/** `§5, design §6` are two. */
const sectionsOf = (text: string) => text.split(',').flatMap((section) => section.trim() || [])

const specOf = (node: AnyStateNode) => {
  const { spec } = (node.meta ?? {}) as { spec?: unknown }
  return typeof spec === 'string' ? spec : null
}

/** The sections that ask for a transition: its own in the model, or else those of the state it leaves. */
export function requirementsOf(
  model: Model,
  { id, definition }: Transition,
): { sections: readonly string[]; isOwn: boolean } {
  const own = model.requirements[id]
  if (own !== undefined) return { sections: sectionsOf(own), isOwn: true }
  for (let node: AnyStateNode | undefined = definition.source; node; node = node.parent) {
    const spec = specOf(node)
    if (spec !== null) return { sections: sectionsOf(spec), isOwn: false }
  }
  return { sections: [], isOwn: false }
}

const transitionsInto = (machine: AnyStateMachine, state: string) =>
  transitionsOf(machine).filter(({ targets }) => targets.some((to) => to === state || to.startsWith(`${state}.`)))

/** Returns the transitions that can refuse an event: no sibling of the same state accepts it without a guard. */
function refusingTransitions(machine: AnyStateMachine): readonly Transition[] {
  const transitions = transitionsOf(machine).filter(isAsked)
  const isOpen = ({ source, event }: Transition) =>
    transitions.some((other) => other.source === source && other.guard === null && hears(other.event, event))
  return transitions.filter((transition) => transition.guard !== null && !isOpen(transition))
}

function statesGoals(machine: AnyStateMachine): Goals {
  const paths = new Set(statesOf(machine).map(pathOf))
  const sources = new Map(transitionsOf(machine).map(({ id, source }) => [id, source]))
  return {
    // A state that is only passed through shows in no snapshot.
    of: ({ snapshot, transitions }) =>
      [...activeNodes(snapshot).map(pathOf), ...transitions.flatMap((id) => sources.get(id) ?? [])].filter((path) =>
        paths.has(path),
      ),
    asked: [...paths],
    asks: (goal) => goal,
    transitionsFor: (goal) => transitionsInto(machine, goal),
  }
}

function pairsIn({ transitions, before }: Taken): readonly string[] {
  return transitions.flatMap((transition, i) => {
    const first = i === 0 ? before : transitions[i - 1]
    return first === null || first === undefined ? [] : [pairName(first, transition)]
  })
}

/** Each guard is to refuse once; where it refuses in several states or for several reasons, in each. */
function refusalGoals(machine: AnyStateMachine): Goals {
  const byGoal = new Map<string, Transition[]>()
  for (const transition of refusingTransitions(machine)) {
    byGoal.set(guardOfEvent(transition), [...(byGoal.get(guardOfEvent(transition)) ?? []), transition])
  }
  return {
    of: ({ closed }) =>
      closed.map(
        ({ transition, leaf, code }) => `${guardOfEvent(transition)} in ${leaf}${code === null ? '' : `: ${code}`}`,
      ),
    asked: [...byGoal.keys()],
    asks: (goal) => goal.split(' in ')[0] ?? goal,
    transitionsFor: (goal) => byGoal.get(goal) ?? [],
  }
}

/** Each section in each state that names it, and each transition with a requirement of its own. */
function requirementGoals(model: Model): Goals {
  const { machine } = model
  const transitions = transitionsOf(machine)
  const leading = new Map<string, readonly Transition[]>()
  const ofState = new Map<string, readonly string[]>()
  const ofTransition = new Map<string, readonly string[]>()
  for (const node of statesOf(machine)) {
    const state = pathOf(node)
    const names = sectionsOf(specOf(node) ?? '').map((section) => `${section} in ${state}`)
    ofState.set(state, names)
    for (const name of names) leading.set(name, transitionsInto(machine, state))
  }
  for (const transition of transitions) {
    const names = sectionsOf(model.requirements[transition.id] ?? '').map((section) => `${section} by ${transition.id}`)
    ofTransition.set(transition.id, [...names, ...(ofState.get(transition.source) ?? [])])
    for (const name of names) leading.set(name, [transition])
  }
  return {
    of: (taken) => [
      ...activeNodes(taken.snapshot).flatMap((node) => ofState.get(pathOf(node)) ?? []),
      ...taken.transitions.flatMap((id) => ofTransition.get(id) ?? []),
    ],
    asked: [...leading.keys()],
    asks: (goal) => goal,
    transitionsFor: (goal) => leading.get(goal) ?? [],
  }
}

/** Returns the goals of a kind of suite for a model's machine. */
export function goalsFor(model: Model, cover: Cover): Goals {
  const { machine } = model
  const transitions = transitionsOf(machine)
  const taking: Goals = {
    of: (taken) => taken.transitions,
    asked: transitions.map(({ id }) => id),
    asks: (goal) => goal,
    transitionsFor: (goal) => transitions.filter(({ id }) => id === goal),
  }
  switch (cover) {
    case 'states':
      return statesGoals(machine)
    case 'transitions':
      return taking
    case 'refusals':
      return refusalGoals(machine)
    case 'pairs':
      // Only the states show which pairs exist; a transition that is never followed is in none.
      return { ...taking, of: (taken) => [...pairsIn(taken), ...taken.transitions] }
    case 'requirements':
      return requirementGoals(model)
  }
}
