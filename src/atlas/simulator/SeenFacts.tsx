import { Trans, useLingui } from '@lingui/react/macro'

import { activeIn, factsIn, type Simulation } from '../../../charts/simulate/simulation.ts'
import { stack } from '../../ui/layout/layout.css.ts'
import { code, small, tight } from '../Flows.css.ts'
import { spaced } from '../names/state-text.ts'
import type { ShownSheet } from '../names/shown-sheet.ts'
import { useRefusalText } from '../names/use-refusal-text.ts'
import { useSaid } from '../names/use-said.ts'

const isNothing = (value: string) => value === 'null' || value === '[]' || value === '{}'

/** What a person sees on the screen in this state: its words, and the facts that change. */
export function SeenFacts({ simulation, sheet }: { simulation: Simulation; sheet: ShownSheet }) {
  const { t } = useLingui()
  const said = useSaid()
  const refusalText = useRefusalText(sheet.words)
  const areIds = sheet.graph.english === undefined
  const lines = [...new Set(activeIn(simulation).flatMap((id) => (sheet.seen[id] ?? []).map(said)))]
  const shown = (value: string) =>
    value === 'true' ? t`yes` : value === 'false' ? t`no` : (refusalText(value) ?? value)
  const facts = factsIn(simulation).flatMap(([name, value]) => {
    if (areIds) return [{ name, value }]
    return isNothing(value) || lines.includes(shown(value)) ? [] : [{ name: spaced(name), value: shown(value) }]
  })
  return (
    <div className={stack.s4}>
      {lines.length === 0 ? null : (
        <ul className={tight}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {facts.length === 0 ? (
        <p className={small}>
          <Trans>No facts besides the state.</Trans>
        </p>
      ) : (
        <dl className={tight}>
          {facts.map(({ name, value }) => (
            <div key={name} lang={areIds ? undefined : 'en'}>
              <dt className={small}>{name}</dt>
              <dd className={areIds ? code : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
