import type { ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import { viewOf } from '../../../machines/meta.ts'
import { rejectionFailures } from '../../../machines/rejection-words.ts'
import type { RejectionResubmitRef } from '../../../machines/workflows/rejection-resubmit/rejection-resubmit.machine.ts'
import { rejectionWords } from '../../../machines/workflows/rejection-resubmit/rejection-resubmit.words.ts'
import { pathTo } from '../../shared/app/links.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { buttonStyle } from '../../ui/form/Button.css.ts'
import { columns, stack } from '../../ui/layout/layout.css.ts'
import { FileValues, History, InvoiceSummary } from './Facts.tsx'
import { RejectionHead } from './RejectionHead.tsx'

type ViewProps = { resubmission: RejectionResubmitRef }

/** A resubmission whose end nobody knows yet. */
export function Processing({ resubmission }: ViewProps) {
  const { t } = useLingui()
  const isBusy = useSelector(resubmission, (state) => state.hasTag('busy'))
  return (
    <>
      <RejectionHead resubmission={resubmission} />
      <Rest resubmission={resubmission}>
        <Notice
          tone="wait"
          live="status"
          title={t(rejectionWords.processing)}
          actions={
            <Button size="sm" busy={isBusy} onClick={() => resubmission.send({ type: 'rejection.reload' })}>
              {t(rejectionWords.checkNow)}
            </Button>
          }
        >
          <p>{t(rejectionFailures.resubmitTimedOut)}</p>
        </Notice>
      </Rest>
    </>
  )
}

/** A rejection that was accepted or cancelled: both are permanent. */
export function Ended({ resubmission }: ViewProps) {
  const { t } = useLingui()
  const rejection = useSelector(resubmission, ({ context }) => context.rejection)
  const isAccepted = useSelector(resubmission, (state) => viewOf(state) === 'accepted')
  const trxId = rejection?.trxId ?? null
  return (
    <>
      <RejectionHead resubmission={resubmission} />
      <Rest resubmission={resubmission}>
        {isAccepted ? (
          <Notice
            tone="done"
            live="status"
            title={t(rejectionWords.accepted)}
            actions={
              trxId === null ? undefined : (
                <Link
                  className={buttonStyle({ kind: 'plain' })}
                  to={pathTo('merchantInvoiceDetails', { invoiceId: trxId })}
                >
                  {t(rejectionWords.toInvoice)}
                </Link>
              )
            }
          />
        ) : (
          <Notice tone="quiet" live="status" title={t(rejectionWords.cancelled)}>
            <p>
              <Trans>You can’t correct or resubmit the invoice.</Trans>
            </p>
          </Notice>
        )}
      </Rest>
    </>
  )
}

function Rest({ resubmission, children }: ViewProps & { children: ReactNode }) {
  const rejection = useSelector(resubmission, ({ context }) => context.rejection)
  if (rejection === null) return null
  return (
    <div className={columns}>
      <div className={stack.s4}>
        {children}
        <InvoiceSummary rejection={rejection} />
      </div>
      <div className={stack.s4}>
        <FileValues rejection={rejection} />
        <History rejection={rejection} />
      </div>
    </div>
  )
}
