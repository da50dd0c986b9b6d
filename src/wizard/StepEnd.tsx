import type { ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'

import { wizardWords } from '../../machines/wizard-words.ts'
import { Button } from '../ui/form/Button.tsx'
import { stack } from '../ui/layout/layout.css.ts'
import { WhyNot, type Reason } from '../ui/form/WhyNot.tsx'
import { stepEnd } from './wizard.css.ts'

type StepEndProps = {
  /** The reason why one cannot continue; null where one can. */
  refusal: Reason | null
  onBack: () => void
  onNext: () => void
  /** One can go back; a removal under way is waited for. */
  canGoBack?: boolean
  /** A press that was refused, for the summary at the top (A3). */
  onRefused?: () => void
  children: ReactNode
}

/** The way back and the way on at a step's end, and why the way on is closed. */
export function StepEnd({ refusal, onBack, onNext, onRefused, canGoBack = true, children }: StepEndProps) {
  const { t } = useLingui()
  return (
    <div className={stack.s3}>
      <WhyNot id="why-next" title={t(wizardWords.missing)} reasons={refusal === null ? [] : [refusal]} />
      <div className={stepEnd}>
        <Button disabled={!canGoBack} onClick={onBack}>
          {t(wizardWords.previous)}
        </Button>
        <Button
          kind="main"
          blockedBy={refusal === null ? null : 'why-next'}
          onClickCapture={() => {
            if (refusal !== null) onRefused?.()
          }}
          onClick={onNext}
        >
          {children}
        </Button>
      </div>
    </div>
  )
}
