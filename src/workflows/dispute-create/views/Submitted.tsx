import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import type { DisputeSubmission } from '../../../../domain/contract/dispute.ts'
import type { DisputeCreateRef } from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import {
  disputeCreateWords,
  disputeKindWords,
} from '../../../../machines/workflows/dispute-create/dispute-create.page.ts'
import { money, totals } from '../../../../domain/money.ts'
import { pathTo } from '../../../shared/app/links.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { useConfig } from '../../../shared/app/use-visitor.ts'
import { buttonStyle } from '../../../ui/form/Button.css.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { CopyText } from '../../../ui/text/CopyText.tsx'
import { Facts, SumLines } from '../../../ui/layout/Facts.tsx'
import { PrintIcon } from '../../../ui/layout/PageIcons.tsx'
import { columns, muted, stack } from '../../../ui/layout/layout.css.ts'
import { Money, Moneys } from '../../../ui/text/Money.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { SupportContact } from '../../../shared/app/SupportContact.tsx'
import { Timeline } from '../../../ui/feedback/Timeline.tsx'
import { stepEnd } from '../../../wizard/wizard.css.ts'

/** The view of a submission that was accepted. */
export function SubmittedView({ dispute }: { dispute: DisputeCreateRef }) {
  const submission = useSelector(dispute, ({ context }) => context.submission)
  return submission === null ? null : <Submitted submission={submission} />
}

/** A submission's result: its number as a link to its disputes, each dispute, the next steps with dates, and a contact (A7). */
export function Submitted({ submission }: { submission: DisputeSubmission }) {
  const { t } = useLingui()
  const format = useFormat()
  const config = useConfig()
  const { confirmationNumber, kind, createdAt, respondBy, disputes } = submission
  const isChargeback = kind === 'chargeback'
  const sums = totals(disputes.map(({ disputed_amount, currency }) => money(disputed_amount, currency)))
  return (
    <>
      <PageHead
        title={t(disputeKindWords[kind].submitted)}
        focusKey="submitted"
        lead={
          isChargeback
            ? t`Each invoice has its own chargeback. You can view it at any time.`
            : t`Each invoice has its own dispute. You can view it at any time.`
        }
        actions={
          <Button icon={<PrintIcon />} onClick={() => window.print()}>
            <Trans>Print or save</Trans>
          </Button>
        }
      />
      <div className={columns}>
        <div className={stack.s4}>
          <Card>
            <Facts
              facts={[
                {
                  id: 'number',
                  label: t(disputeCreateWords.confirmationNumber),
                  value: (
                    <>
                      <strong>
                        <Link to={pathTo('disputeCenter')} search={{ status: 'all', text: confirmationNumber }}>
                          {confirmationNumber}
                        </Link>
                      </strong>{' '}
                      <CopyText text={confirmationNumber} what={t`confirmation number`} />
                    </>
                  ),
                },
                { id: 'made', label: t`Submitted`, value: format.dateTime(createdAt) },
              ]}
            />
          </Card>
          <Card title={isChargeback ? t`Chargebacks` : t`Disputes`}>
            <SumLines
              lines={[
                ...disputes.map((dispute) => ({
                  id: dispute.dispute_id,
                  label: (
                    <Link to={pathTo('disputeDetails', { invoiceId: dispute.trx_id })}>
                      {isChargeback
                        ? t`Chargeback ${{ number: dispute.dispute_number }}`
                        : t`Dispute ${{ number: dispute.dispute_number }}`}
                    </Link>
                  ),
                  note: t`Invoice ${{ invoice: dispute.invoice_id }} · ${{ merchant: dispute.merchant_name }}`,
                  value: <Money of={money(dispute.disputed_amount, dispute.currency)} />,
                })),
                ...(disputes.length > 1
                  ? [{ id: 'total', label: t`Total`, value: <Moneys of={sums} />, isTotal: true }]
                  : []),
              ]}
            />
          </Card>
        </div>
        <div className={stack.s4}>
          <Card title={t`What happens next`}>
            <Timeline
              label={t`What happens next`}
              moments={[
                { id: 'sent', state: 'past', title: t`Submitted`, detail: format.dateTime(createdAt) },
                {
                  id: 'merchant',
                  state: 'now',
                  title: t`The merchant responds`,
                  detail: t`by ${{ date: format.longDate(respondBy) }}`,
                },
                {
                  id: 'you',
                  state: 'next',
                  title: t`You agree, reply or escalate to support`,
                  detail: t`If the merchant doesn’t respond, support decides.`,
                },
              ]}
            />
          </Card>
          <p className={muted}>
            <Trans>
              Questions? Quote your confirmation number when you contact support:{' '}
              <SupportContact phone={config.supportPhone} email={config.supportEmail} />.
            </Trans>
          </p>
          <div className={stepEnd} data-print="no">
            <Link className={buttonStyle({ kind: 'main' })} to={pathTo('disputeCenter')}>
              {t(disputeCreateWords.toDisputes)}
            </Link>
          </div>
        </div>
      </div>
    </>
  )
}
