import type { ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { DisputeResponseRef } from '../../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Steps } from '../../../ui/feedback/Steps.tsx'
import { cancel } from '../../../wizard/wizard.css.ts'

const STEPS = 3

type ResponseFrameProps = {
  response: DisputeResponseRef
  step: 1 | 2 | 3
  title: string
  lead?: ReactNode
  /** Changes when the heading should take focus: the state's name. */
  focusKey: string
  hasErrors?: boolean
  children: ReactNode
}

/** Steps, heading and title of one state of an answer: "Step 1 of 3: Select and Describe" (A2). */
export function ResponseFrame({
  response,
  step,
  title,
  lead,
  focusKey,
  hasErrors = false,
  children,
}: ResponseFrameProps) {
  const { t } = useLingui()
  // While leaving is asked, the page behind the question stands still.
  const isDrafting = useSelector(response, (state) => state.matches('drafting') || state.matches('leaving'))
  return (
    <>
      <Steps label={t`Response steps`} steps={[t`Choose response`, t`Contacts`, t`Review and submit`]} current={step} />
      <PageHead
        title={t`Step ${{ step }} of ${{ steps: STEPS }}: ${{ title }}`}
        focusKey={focusKey}
        hasErrors={hasErrors}
        actions={
          isDrafting ? (
            <div className={cancel}>
              <Button kind="quiet" onClick={() => response.send({ type: 'response.leave' })}>
                <Trans>Cancel</Trans>
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
