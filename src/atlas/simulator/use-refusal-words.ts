import { useLingui } from '@lingui/react/macro'

import type { Refusal } from '../../../charts/simulate/simulation.ts'
import type { ShownSheet } from '../names/shown-sheet.ts'
import { useRefusalText } from '../names/use-refusal-text.ts'

/** Returns what says why an event is refused: the customer's own sentence, or else the conditions that are not met. */
export function useRefusalWords({ graph, words }: Pick<ShownSheet, 'graph' | 'words'>): (refusal: Refusal) => string {
  const { t } = useLingui()
  const refusalText = useRefusalText(words)
  const conditionOf = (guard: string) =>
    graph.transitions.find((transition) => transition.guard === guard)?.guardWords ?? guard
  return ({ guards, code }) => {
    const said = code === null ? null : refusalText(code)
    return said ?? t`Only if ${{ condition: guards.map(conditionOf).join('; ') }}.`
  }
}
