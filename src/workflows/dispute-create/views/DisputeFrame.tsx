import type { ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { DisputeCreateRef } from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { selectKind } from '../../../../machines/workflows/dispute-create/dispute-create.selectors.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Steps } from '../../../ui/feedback/Steps.tsx'
import { cancel } from '../../../wizard/wizard.css.ts'
import { useCreateWords } from '../words.ts'

const STEPS_OF_DISPUTE = 5

type DisputeFrameProps = {
  dispute: DisputeCreateRef
  step: 1 | 2 | 3 | 4 | 5
  title: string
  lead?: ReactNode
  /** Changes when the heading should take focus: the state's name. */
  focusKey: string
  hasErrors?: boolean
  children: ReactNode
}

/** Steps, heading and title of one state of the wizard: "Step 2 of 5: …" (A2), and what is being disputed. */
export function DisputeFrame({ dispute, step, title, lead, focusKey, hasErrors = false, children }: DisputeFrameProps) {
  const { t } = useLingui()
  const words = useCreateWords(useSelector(dispute, selectKind))
  const count = useSelector(dispute, ({ context }) => context.trxIds.length)
  // While leaving is asked, the page behind the question stands still.
  const isDrafting = useSelector(dispute, (state) => state.matches('drafting') || state.matches('leaving'))
  return (
    <>
      <Steps
        label={words.steps}
        steps={[t`Invoices`, t`Reason`, t`Documents`, t`Contacts`, t`Review`]}
        current={step}
      />
      <PageHead
        title={t`Step ${{ step }} of ${{ steps: STEPS_OF_DISPUTE }}: ${{ title }}`}
        lead={lead ?? words.subject(count)}
        focusKey={focusKey}
        hasErrors={hasErrors}
        actions={
          isDrafting ? (
            <div className={cancel}>
              <Button kind="quiet" onClick={() => dispute.send({ type: 'dispute.leave' })}>
                {words.cancel}
              </Button>
            </div>
          ) : undefined
        }
      />
      {children}
    </>
  )
}
