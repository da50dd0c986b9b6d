import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate'

import type { Model } from '../../machines/model.ts'
import { arrowsOf, hears, isAsked, pathOf, statesOf, type Arrow } from '../graph/transitions.ts'
import type { Closed } from '../graph/explore.ts'
import { activeNodes } from '../graph/stepper.ts'
import type { Cover } from '../suite/suite-file.ts'

/** What one step took, as far as goals are concerned. */
export type Taken = {
  snapshot: AnyMachineSnapshot
  arrows: readonly string[]
  closed: readonly Closed[]
  /** The arrow taken last before the step; null at the start. */
  before: string | null
}

/** What a suite of one kind is to reach. */
export type Goals = {
  /** The goals that a step reaches. */
  of: (taken: Taken) => readonly string[]
  /** What the chart alone asks for, excuses included; more may be found on the way (codes of refusals, pairs). */
  asked: readonly string[]
  /** The asked goal that a reached one stands for. */
  asks: (goal: string) => string
  /** The arrows, one of which must be taken or closed for a goal. */
  arrowsFor: (goal: string) => readonly Arrow[]
}

/** Two arrows, the second taken right after the first. */
export const pairName = (first: string, second: string) => `${first} then ${second}`

/** `isQuotable of quote.request`. */
const guardOfEvent = ({ guard, event }: Arrow) => `${guard} of ${event}`

/** `§5, design §6` are two. */
const sectionsOf = (text: string) => text.split(',').flatMap((section) => section.trim() || [])

const specOf = (node: AnyStateNode) => {
  const { spec } = (node.meta ?? {}) as { spec?: unknown }
  return typeof spec === 'string' ? spec : null
}

/** The sections that ask for an arrow: its own in the model, or else those of the state it leaves. */
export function requirementsOf(
  model: Model,
  { id, transition }: Arrow,
): { sections: readonly string[]; isOwn: boolean } {
  const own = model.requirements[id]
  if (own !== undefined) return { sections: sectionsOf(own), isOwn: true }
  for (let node: AnyStateNode | undefined = transition.source; node; node = node.parent) {
    const spec = specOf(node)
    if (spec !== null) return { sections: sectionsOf(spec), isOwn: false }
  }
  return { sections: [], isOwn: false }
}

const arrowsInto = (machine: AnyStateMachine, state: string) =>
  arrowsOf(machine).filter(({ targets }) => targets.some((to) => to === state || to.startsWith(`${state}.`)))

/** Arrows that an asked event can be refused by: no sibling of the same state hears it without a guard. */
function refusingArrows(machine: AnyStateMachine): readonly Arrow[] {
  const arrows = arrowsOf(machine).filter(isAsked)
  const isOpen = ({ source, event }: Arrow) =>
    arrows.some((other) => other.source === source && other.guard === null && hears(other.event, event))
  return arrows.filter((arrow) => arrow.guard !== null && !isOpen(arrow))
}

function statesGoals(machine: AnyStateMachine): Goals {
  const paths = new Set(statesOf(machine).map(pathOf))
  const sources = new Map(arrowsOf(machine).map(({ id, source }) => [id, source]))
  return {
    // A state that is only passed through shows in no snapshot.
    of: ({ snapshot, arrows }) =>
      [...activeNodes(snapshot).map(pathOf), ...arrows.flatMap((id) => sources.get(id) ?? [])].filter((path) =>
        paths.has(path),
      ),
    asked: [...paths],
    asks: (goal) => goal,
    arrowsFor: (goal) => arrowsInto(machine, goal),
  }
}

function pairsIn({ arrows, before }: Taken): readonly string[] {
  return arrows.flatMap((arrow, i) => {
    const first = i === 0 ? before : arrows[i - 1]
    return first === null || first === undefined ? [] : [pairName(first, arrow)]
  })
}

/** Each guard is to refuse once; where it refuses in several states or for several reasons, in each. */
function refusalGoals(machine: AnyStateMachine): Goals {
  const byGoal = new Map<string, Arrow[]>()
  for (const arrow of refusingArrows(machine)) {
    byGoal.set(guardOfEvent(arrow), [...(byGoal.get(guardOfEvent(arrow)) ?? []), arrow])
  }
  return {
    of: ({ closed }) =>
      closed.map(({ arrow, leaf, code }) => `${guardOfEvent(arrow)} in ${leaf}${code === null ? '' : `: ${code}`}`),
    asked: [...byGoal.keys()],
    asks: (goal) => goal.split(' in ')[0] ?? goal,
    arrowsFor: (goal) => byGoal.get(goal) ?? [],
  }
}

/** Each section in each state that names it, and each arrow with a requirement of its own. */
function requirementGoals(model: Model): Goals {
  const { machine } = model
  const arrows = arrowsOf(machine)
  const leading = new Map<string, readonly Arrow[]>()
  const ofState = new Map<string, readonly string[]>()
  const ofArrow = new Map<string, readonly string[]>()
  for (const node of statesOf(machine)) {
    const state = pathOf(node)
    const names = sectionsOf(specOf(node) ?? '').map((section) => `${section} in ${state}`)
    ofState.set(state, names)
    for (const name of names) leading.set(name, arrowsInto(machine, state))
  }
  for (const arrow of arrows) {
    const names = sectionsOf(model.requirements[arrow.id] ?? '').map((section) => `${section} by ${arrow.id}`)
    ofArrow.set(arrow.id, [...names, ...(ofState.get(arrow.source) ?? [])])
    for (const name of names) leading.set(name, [arrow])
  }
  return {
    of: (taken) => [
      ...activeNodes(taken.snapshot).flatMap((node) => ofState.get(pathOf(node)) ?? []),
      ...taken.arrows.flatMap((id) => ofArrow.get(id) ?? []),
    ],
    asked: [...leading.keys()],
    asks: (goal) => goal,
    arrowsFor: (goal) => leading.get(goal) ?? [],
  }
}

/** What a kind of suite is to reach of a model's machine. */
export function goalsFor(model: Model, cover: Cover): Goals {
  const { machine } = model
  const arrows = arrowsOf(machine)
  const taking: Goals = {
    of: (taken) => taken.arrows,
    asked: arrows.map(({ id }) => id),
    asks: (goal) => goal,
    arrowsFor: (goal) => arrows.filter(({ id }) => id === goal),
  }
  switch (cover) {
    case 'states':
      return statesGoals(machine)
    case 'transitions':
      return taking
    case 'refusals':
      return refusalGoals(machine)
    case 'pairs':
      // Which pairs there are only the states tell; an arrow that is never taken is in none.
      return { ...taking, of: (taken) => [...pairsIn(taken), ...taken.arrows] }
    case 'requirements':
      return requirementGoals(model)
  }
}
