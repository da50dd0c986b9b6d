import { Trans } from '@lingui/react/macro'

import { CheckIcon } from '../layout/Icon.tsx'
import { name, now, number, numberNow, numberPast, step as stepStyle, steps as stepsStyle } from './Steps.css.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

type StepsProps = {
  /** Accessible name: "Steps of the payment". */
  label: string
  steps: readonly string[]
  /** Counted from 1. */
  current: number
}

/** Progress in a wizard. "Step X of Y" belongs to the page's heading (A2). */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol className={stepsStyle} aria-label={label}>
      {steps.map((step, index) => {
        const place = index + 1
        const isPast = place < current
        const isNow = place === current
        return (
          <li
            key={step}
            className={isNow ? `${stepStyle} ${now}` : stepStyle}
            aria-current={isNow ? 'step' : undefined}
          >
            <span className={`${number} ${isPast ? numberPast : isNow ? numberNow : ''}`}>
              {isPast ? <CheckIcon size={13} /> : place}
            </span>
            <span className={name}>{step}</span>
            {isPast ? (
              <VisuallyHidden>
                <Trans>completed</Trans>
              </VisuallyHidden>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}
