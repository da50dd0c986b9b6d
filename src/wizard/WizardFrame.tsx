import type { ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { wizardWords } from '../../machines/wizard-words.ts'
import { Steps } from '../ui/feedback/Steps.tsx'
import { Button } from '../ui/form/Button.tsx'
import { PageHead } from '../ui/layout/PageHead.tsx'
import { filled } from '../ui/text/filled.ts'
import { useStep, useViewName } from './WizardView.tsx'
import { cancel } from './wizard.css.ts'
import type { Wizard } from './wizard.ts'

export type FrameProps = {
  title: string
  lead?: ReactNode
  hasErrors?: boolean
  /** The step to name while the statechart is still deciding it. */
  step?: number
  /** Changes when the heading should take focus within a view. */
  focusKey?: string
  children: ReactNode
}

type WizardFrameProps<Event> = FrameProps & {
  wizard: Wizard<Event>
  /** The steps' names, and the name of them all. */
  steps: readonly string[]
  label: string
  /** The button that leaves the wizard while nothing is sent yet, and the event that it sends; null: it leads nowhere. */
  leave: { words: ReactNode; event: Event } | null
}

/** Steps, heading and title of one view of a wizard: "Step 2 of 3: …" (A2). */
export function WizardFrame<Event>({
  wizard,
  steps,
  label,
  leave,
  title,
  lead,
  hasErrors = false,
  step: undecided = 1,
  focusKey,
  children,
}: WizardFrameProps<Event>) {
  const { t } = useLingui()
  const step = useStep(wizard) ?? undecided
  const view = useViewName(wizard)
  const isDraft = useSelector(wizard, (state) => state.hasTag('draft'))
  return (
    <>
      <Steps label={label} steps={steps} current={step} />
      <PageHead
        title={t(filled(wizardWords.step, { step, steps: steps.length, title }))}
        focusKey={focusKey ?? view}
        hasErrors={hasErrors}
        actions={
          isDraft && leave !== null ? (
            <div className={cancel}>
              <Button kind="quiet" onClick={() => wizard.send(leave.event)}>
                {leave.words}
              </Button>
            </div>
          ) : undefined
        }
        {...(lead === undefined ? {} : { lead })}
      />
      {children}
    </>
  )
}
