import { Trans, useLingui } from '@lingui/react/macro'

import type { Simulation } from '../../../charts/simulate/simulation.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { choice, code, scrolled, small, tight } from '../Flows.css.ts'
import { shortened, valueText } from '../names/state-text.ts'

type PathLogProps = { simulation: Simulation; onStep: (steps: number) => void }

/** The way so far; each step leads back to where it ended. */
export function PathLog({ simulation: { scenario, steps, start }, onStep }: PathLogProps) {
  const { t } = useLingui()
  const places = [
    { says: t`Scenario: ${scenario}`, state: valueText(start.snapshot.value), refused: false },
    ...steps.map((step) => ({
      says: step.says,
      state: valueText(step.expects.value),
      refused: 'refused' in step,
    })),
  ]
  return (
    <Card title={t`Path so far`}>
      <ol className={`${tight} ${scrolled}`}>
        {places.map(({ says, state, refused }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step is its place
          <li key={at}>
            <button
              type="button"
              className={choice}
              aria-current={at === steps.length ? 'step' : undefined}
              onClick={() => onStep(at)}
            >
              <span>
                {at}. <span className={code}>{shortened(says)}</span>
              </span>
              <span className={small}>{refused ? <Trans>refused, still in {state}</Trans> : <>→ {state}</>}</span>
            </button>
          </li>
        ))}
      </ol>
    </Card>
  )
}
