import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { RefundStatus } from '../../../domain/rules/refunds/status.ts'
import {
  selectIsBusy,
  type RefundRequestRef,
} from '../../../machines/workflows/refund-request/refund-request.machine.ts'
import { refundCodeWords, refundRequestWords } from '../../../machines/workflows/refund-request/refund-request.page.ts'
import { RefundList } from '../../shared/payments/RefundList.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { line, stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { BackToSearch } from './BackToSearch.tsx'

const headings: Readonly<Partial<Record<RefundStatus, (typeof refundRequestWords)[keyof typeof refundRequestWords]>>> =
  {
    requested: refundRequestWords.pending,
    refused: refundRequestWords.refused,
  }

/** What became of the refund that was sent, and what happens next. */
export function RefundResult({ edit }: { edit: RefundRequestRef }) {
  const { t } = useLingui()
  const refund = useSelector(edit, ({ context }) => context.refund)
  const isBusy = useSelector(edit, selectIsBusy)
  if (refund === null) return null
  const { status, code, currency } = refund
  return (
    <div className={stack.s4}>
      <PageHead
        title={t(headings[status] ?? refundRequestWords.requested)}
        focusKey={status}
        back={<BackToSearch edit={edit} />}
      />
      {status === 'refused' ? (
        <Notice tone="late" live="alert" title={t`No money was sent. The invoices are still paid.`}>
          {t(refundCodeWords[code ?? 'other'])}
        </Notice>
      ) : (
        <Notice tone={status === 'requested' ? 'wait' : 'done'} live="status">
          {status === 'requested'
            ? t`We’ll keep checking until the payment provider responds. You don’t need to send the refund again.`
            : t`The money can take a few business days to arrive. The invoices are open again for the refunded amounts.`}
        </Notice>
      )}
      <RefundList
        refunds={[{ ...refund, requested_at: refund.requestedAt, ended_at: refund.endedAt }]}
        currency={currency}
        isSupport
      />
      <div className={line.start}>
        {status === 'requested' ? (
          <Button busy={isBusy} onClick={() => edit.send({ type: 'refund.check' })}>
            {t(refundRequestWords.check)}
          </Button>
        ) : (
          <Button onClick={() => edit.send({ type: 'refund.startAgain', refundId: crypto.randomUUID() })}>
            {t(refundRequestWords.another)}
          </Button>
        )}
      </div>
    </div>
  )
}

/** No answer came: the server is asked before anything is sent a second time. */
export function Unanswered({ edit }: { edit: RefundRequestRef }) {
  const { t } = useLingui()
  const isBusy = useSelector(edit, selectIsBusy)
  return (
    <div className={stack.s4}>
      <PageHead title={t(refundRequestWords.unanswered)} focusKey="unanswered" back={<BackToSearch edit={edit} />} />
      <Card>
        <div className={stack.s4}>
          <p>
            <Trans>
              The server didn’t answer. Check the refund before you send anything again. If it wasn’t sent, you can send
              the same refund again.
            </Trans>
          </p>
          <div className={line.start}>
            <Button kind="main" busy={isBusy} onClick={() => edit.send({ type: 'refund.check' })}>
              {t(refundRequestWords.check)}
            </Button>
          </div>
        </div>
      </Card>
    </div>
  )
}
