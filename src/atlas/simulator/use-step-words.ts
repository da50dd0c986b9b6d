import { useLingui } from '@lingui/react/macro'

import { isAfter, isSettle, isShow, type Move } from '../../../charts/graph/stepper.ts'
import { failureOf } from '../../../machines/failure.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import type { ShownSheet } from '../names/shown-sheet.ts'
import { shortened, spaced } from '../names/state-text.ts'
import { useRefusalText } from '../names/use-refusal-text.ts'

/** A step as a person reads it: what happens, and the data by which it differs from others like it. */
export type StepWords = { what: string; detail: string | null }
/** What was chosen, by whom. */
type Chosen = { move: Move; says: string }

/** The event of a step, as the chart names it. */
function eventOf({ step }: Move): string {
  if (isSettle(step)) return `${'output' in step ? 'done' : 'error'}(${step.actor})`
  if (isShow(step)) return `snapshot(${step.port})`
  return isAfter(step) ? `after ${step.delay}` : step.type
}

/** The data of a step: an event's own, or an answer's. */
function dataOf({ step }: Move): unknown {
  if (isSettle(step)) return 'output' in step ? step.output : null
  if (isShow(step) || isAfter(step)) return null
  const { type: _type, ...data } = step
  return data
}

/** Keys that only programs read. */
const INNER: ReadonlySet<string> = new Set(['trxId', 'customerId', 'buidCustomer', 'token'])
/** Number of facts that tell a step apart from others like it. */
const MOST_FACTS = 3

/** Returns what puts steps of a simulation into words; those of the code where the reader wants its names. */
export function useStepWords({ graph, words }: Pick<ShownSheet, 'graph' | 'words'>): (chosen: Chosen) => StepWords {
  const { t } = useLingui()
  const format = useFormat()
  const refusalText = useRefusalText(words)
  const factsIn = (value: unknown, name: string): readonly string[] => {
    if (value === null || value === undefined || value === '') return []
    if (typeof value === 'object' && 'minor' in value && 'currency' in value) {
      const { minor, currency } = value
      if (typeof minor === 'number' && typeof currency === 'string')
        return [`${name}: ${format.money({ minor, currency })}`]
    }
    if (Array.isArray(value)) return value.length === 0 ? [] : [`${name}: ${format.number(value.length)}`]
    if (typeof value === 'object')
      return Object.entries(value).flatMap(([field, inner]) => (INNER.has(field) ? [] : factsIn(inner, spaced(field))))
    const said =
      typeof value === 'boolean' ? (value ? t`yes` : t`no`) : typeof value === 'string' ? value : JSON.stringify(value)
    return [name === '' ? said : `${name}: ${said}`]
  }
  return ({ move, says }) => {
    const event = eventOf(move)
    const what = graph.transitions.find((transition) => transition.event === event)?.eventWords
    if (what === undefined) return { what: shortened(says), detail: null }
    if (isSettle(move.step) && 'error' in move.step) {
      const { code } = failureOf(move.step.error)
      return { what, detail: refusalText(code) ?? spaced(code) }
    }
    const facts = factsIn(dataOf(move), '').slice(0, MOST_FACTS)
    return { what, detail: facts.length === 0 ? null : shortened(facts.join(' · ')) }
  }
}
