import type { AnyStateMachine, AnyStateNode } from 'xstate'

import type { Model } from '../../machines/model.ts'
import { transitionsOf, guardParts, hears, isAsked, pathOf, statesOf } from '../../charts/graph/transitions.ts'
import { chartFaults } from './chart-rules.ts'
import type { Explorer } from '../../charts/graph/explore.ts'
import { requirementsOf } from '../../charts/paths/goals.ts'
import { growingFields } from './growth.ts'
import { generate } from '../../charts/paths/paths.ts'
import { storedSecrets } from './secrets.ts'
import { activeNodes } from '../../charts/graph/stepper.ts'
import { whyUntaken } from '../../charts/paths/unreached.ts'

/** A notice is worth reading; a fault must be mended. */
export type Finding = { machine: string; rule: Rule; says: string; isFault: boolean }
export type Rule = keyof typeof rules

/** Every rule in words, for the help. */
export const rules = {
  'unreachable-state': 'A state that no path enters with the model’s data.',
  'unreachable-transition': 'A transition that no path takes, though nothing excuses it.',
  'event-without-sender': 'An event that a transition waits for and nothing sends.',
  'sample-without-transition': 'A sample of an event that no transition hears.',
  'unnamed-guard': 'A guard without a name: it shows nowhere and cannot be asked for.',
  'endless-growth': 'A number or list of the context that some round of steps makes grow without end.',
  'history-at-root': 'A history state right below the root: it remembers everything.',
  'chart-rule': 'A state, guard or event that is not drawn as design §3 asks: description, lane, section, names.',
  'no-requirement': 'A transition that no section of the specification asks for.',
  'excuse-without-reason': 'An excused transition without the reason.',
  'excuse-for-nothing':
    'An excuse or requirement for a transition that does not exist, or an excuse for one that is taken.',
  'stored-secret': 'A password or card number that stays in the context or the output.',
  'unheard-failure': 'A failure of a port that no transition takes: the machine would die of it.',
} as const

type Said = { rule: Rule; says: string }
const of = (rule: Rule, list: readonly string[]): readonly Said[] => [...new Set(list)].map((says) => ({ rule, says }))

function reachFaults(model: Model, explorers: readonly Explorer[], reached: ReadonlySet<string>): readonly Said[] {
  const { machine, exclusions } = model
  const transitions = transitionsOf(machine)
  const entered = new Set([
    ...explorers.flatMap(({ nodes }) => nodes.flatMap(({ snapshot }) => activeNodes(snapshot).map(pathOf))),
    // A state that is only passed through rests nowhere.
    ...transitions.filter(({ id }) => reached.has(id)).map(({ source }) => source),
  ])
  const left = transitions.filter(({ id }) => !reached.has(id) && !(id in exclusions))
  const isExcused = (state: string) => {
    const into = transitions.filter(({ targets }) => targets.some((to) => to === state || to.startsWith(`${state}.`)))
    return into.length > 0 && into.every(({ id }) => id in exclusions)
  }
  const unsent = left.filter(
    (transition) =>
      isAsked(transition) && !model.eventTypes.some((type) => hears(transition.definition.eventType, type)),
  )
  return [
    ...of(
      'unreachable-state',
      statesOf(machine)
        .map(pathOf)
        .filter((state) => !entered.has(state) && !isExcused(state)),
    ),
    ...of(
      'unreachable-transition',
      left.map((transition) => `${transition.id}: ${whyUntaken(model, explorers, transition)}`),
    ),
    ...of(
      'event-without-sender',
      unsent.map(({ event, source }) => `"${event}" in ${source}`),
    ),
  ]
}

function excuseFaults({ machine, exclusions, requirements }: Model, reached: ReadonlySet<string>): readonly Said[] {
  const ids = new Set(transitionsOf(machine).map(({ id }) => id))
  const unknown = [...Object.keys(exclusions), ...Object.keys(requirements)].filter((id) => !ids.has(id))
  const blank = Object.entries(exclusions).flatMap(([id, reason]) => (reason.trim() === '' ? [id] : []))
  const taken = Object.keys(exclusions).filter((id) => reached.has(id))
  return [
    ...of('excuse-without-reason', blank),
    ...of('excuse-for-nothing', [
      ...unknown.map((id) => `${id} does not exist`),
      ...taken.map((id) => `${id} is excused and yet taken`),
    ]),
  ]
}

const historyAtRoot = (machine: AnyStateMachine) =>
  Object.values<AnyStateNode>(machine.root.states).filter(({ type }) => type === 'history')

/**
 * Returns the rules that a machine and its model break; empty for a good one. `isStrict` makes every notice a fault.
 */
export function findingsOf(model: Model, isStrict = false): readonly Finding[] {
  const { machine, eventTypes } = model
  const { explorers, reached, unhandled } = generate(model, { cover: 'transitions' })
  const transitions = transitionsOf(machine)
  const unheard = eventTypes.filter(
    (type) => !transitions.some(({ definition }) => hears(definition.eventType || 'always', type)),
  )
  const unnamed = transitions.filter(({ definition }) => guardParts(definition.guard).includes('unnamed guard'))
  const bare = transitions.filter((transition) => requirementsOf(model, transition).sections.length === 0)
  const grown = growingFields(explorers).map(({ path, transitions: by }) => `${path} by ${by.join(' and ')}`)
  const said = [
    ...reachFaults(model, explorers, reached),
    ...of(
      'sample-without-transition',
      unheard.map((type) => `"${type}"`),
    ),
    ...of(
      'unnamed-guard',
      unnamed.map(({ id }) => id),
    ),
    ...of('endless-growth', grown),
    ...of('history-at-root', historyAtRoot(machine).map(pathOf)),
    ...of(
      'chart-rule',
      chartFaults(machine).filter((fault) => !unnamed.some(({ id }) => fault.startsWith(id))),
    ),
    ...of(
      'no-requirement',
      bare.map(({ id }) => id),
    ),
    ...excuseFaults(model, reached),
    ...of('stored-secret', storedSecrets(explorers)),
    ...of('unheard-failure', unhandled),
  ]
  return said.map(({ rule, says }) => ({
    machine: machine.id,
    rule,
    says,
    isFault: isStrict || rule !== 'no-requirement',
  }))
}
