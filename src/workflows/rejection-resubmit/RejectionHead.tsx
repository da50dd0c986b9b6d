import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { viewOf } from '../../../machines/meta.ts'
import type { RejectionResubmitRef } from '../../../machines/workflows/rejection-resubmit/rejection-resubmit.machine.ts'
import { rejectionWords } from '../../../machines/workflows/rejection-resubmit/rejection-resubmit.words.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useGo } from '../../shared/app/use-page.ts'
import { CancelDialog } from '../../shared/rejections/CancelDialog.tsx'
import { toneOfRejection, useRejectionWords } from '../../shared/rejections/use-rejection-words.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { line } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'

type RejectionHeadProps = {
  resubmission: RejectionResubmitRef
  hasErrors?: boolean
  /** The rejection can be cancelled here. */
  mayCancel?: boolean
}

/** Heading with the invoice's number and the rejection's status. */
export function RejectionHead({ resubmission, hasErrors = false, mayCancel = false }: RejectionHeadProps) {
  const { t } = useLingui()
  const words = useRejectionWords()
  const go = useGo()
  const rejection = useSelector(resubmission, ({ context }) => context.rejection)
  const isBusy = useSelector(resubmission, (state) => state.hasTag('busy') && viewOf(state) !== 'processing')
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <PageHead
        title={t(rejectionWords.title)}
        hasErrors={hasErrors}
        lead={
          rejection === null ? undefined : (
            <span className={line.start}>
              {[rejection.invoiceNumber || t`No number`, rejection.customerName].filter(Boolean).join(' · ')}
              <Tag tone={toneOfRejection[rejection.status]}>{words.status[rejection.status]}</Tag>
            </span>
          )
        }
        back={
          <Button kind="quiet" size="sm" disabled={isBusy} onClick={() => resubmission.send({ type: 'edit.leave' })}>
            {t(rejectionWords.backToRejections)}
          </Button>
        }
        actions={
          mayCancel ? (
            <Button disabled={isBusy} onClick={() => setAsked(true)}>
              {t`Cancel rejection`}
            </Button>
          ) : undefined
        }
      />
      {isAsked && rejection !== null ? (
        <CancelDialog
          ids={[rejection.id]}
          onEnd={(isDone) => {
            setAsked(false)
            // What is entered goes with it, as the question says.
            if (isDone) {
              resubmission.stop()
              go(pathTo('merchantRejections'))
            }
          }}
        />
      ) : null}
    </>
  )
}
