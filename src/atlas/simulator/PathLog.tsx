import { Trans, useLingui } from '@lingui/react/macro'

import { activeIn, type Simulation } from '../../../charts/simulate/simulation.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { choice, scrolled, small, tight } from '../Flows.css.ts'
import { restingIn } from '../names/state-text.ts'
import type { ShownSheet } from '../names/shown-sheet.ts'
import { useStepWords } from './use-step-words.ts'

type PathLogProps = { simulation: Simulation; sheet: ShownSheet; onStep: (steps: number) => void }

/** The way so far; each step leads back to where it ended. */
export function PathLog({ simulation, sheet, onStep }: PathLogProps) {
  const { t } = useLingui()
  const { scenario, steps } = simulation
  const stepWords = useStepWords(sheet)
  const stateAfter = (count: number) =>
    restingIn(sheet.graph, activeIn(simulation, count))
      .map(({ name }) => name)
      .join(' + ')
  const places = [
    { what: t`Scenario: ${scenario}`, detail: null, state: stateAfter(0), isRefused: false },
    ...steps.map((step, at) => ({
      ...stepWords(step),
      state: stateAfter(at + 1),
      isRefused: step.refusal !== null,
    })),
  ]
  return (
    <Card title={t`Path so far`}>
      <ol className={`${tight} ${scrolled}`}>
        {places.map(({ what, detail, state, isRefused }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step is its place
          <li key={at}>
            <button
              type="button"
              className={choice}
              aria-current={at === steps.length ? 'step' : undefined}
              onClick={() => onStep(at)}
            >
              <span>
                {at}. {what}
              </span>
              {detail === null ? null : <span className={small}>{detail}</span>}
              <span className={small}>{isRefused ? <Trans>refused, still in {state}</Trans> : <>→ {state}</>}</span>
            </button>
          </li>
        ))}
      </ol>
    </Card>
  )
}
