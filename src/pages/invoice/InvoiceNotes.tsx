import type { ReactNode } from 'react'

import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { InvoiceDetails } from '../../../domain/contract/invoice-details.ts'
import type { Invoice } from '../../../domain/contract/invoice.ts'
import { money } from '../../../domain/money.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useCan } from '../../shared/app/use-can.ts'
import { Facts, type Fact } from '../../ui/layout/Facts.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Money } from '../../ui/text/Money.tsx'
import { partyLabel, prose, section } from './InvoiceView.css.ts'

type InvoiceNotesProps = {
  /** The reader's side. */
  party: 'customer' | 'merchant'
  invoice: Invoice
  details: Pick<
    InvoiceDetails,
    | 'pendingAdjustment'
    | 'pendingAdjustmentReason'
    | 'pendingAdjustmentComments'
    | 'adjustmentReason'
    | 'adjustmentComments'
    | 'notes'
  >
}

/** Adjustments of an invoice, made and proposed, with their reasons and comments; and the merchant's notes (§3). */
export function InvoiceNotes({ party, invoice, details }: InvoiceNotesProps) {
  const { t } = useLingui()
  const canOpen = useCan('disputeDetails')
  const of = (minor: number) => <Money of={money(minor, invoice.currency)} />
  const text = (id: string, label: string, value: string | null): Fact[] =>
    value ? [{ id, label, value: <span className={prose}>{value}</span> }] : []
  const { pendingAdjustment, notes } = details
  return (
    <>
      {pendingAdjustment === 0 ? null : (
        <Part title={t`Pending adjustment`}>
          <Facts
            facts={[
              ...(party === 'merchant'
                ? [{ id: 'amount', label: t`Credit offered`, value: of(pendingAdjustment) }]
                : [
                    { id: 'amount', label: t`Adjustment proposed by the merchant`, value: of(pendingAdjustment) },
                    {
                      id: 'open',
                      label: t`Open amount if you accept`,
                      value: of(invoice.openAmount + pendingAdjustment),
                    },
                  ]),
              ...text('reason', t`Reason for the dispute`, details.pendingAdjustmentReason),
              ...text(
                'comments',
                party === 'merchant' ? t`Comments` : t`Comments from the merchant`,
                details.pendingAdjustmentComments,
              ),
            ]}
          />
          {canOpen ? (
            <Link data-print="no" to={pathTo('disputeDetails', { invoiceId: invoice.trxId })}>
              {t`Answer in the dispute`}
            </Link>
          ) : null}
        </Part>
      )}
      {invoice.adjusted === 0 ? null : (
        <Part title={t`Adjustment`}>
          <Facts
            facts={[
              { id: 'amount', label: t`Adjusted`, value: of(invoice.adjusted) },
              ...text('reason', t`Adjustment reason`, details.adjustmentReason),
              ...text('comments', t`Comments`, details.adjustmentComments),
            ]}
          />
        </Part>
      )}
      {notes ? (
        <Part title={t`Notes`}>
          <p className={prose}>{notes}</p>
        </Part>
      ) : null}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={section}>
      <div className={stack.s2}>
        <h2 className={partyLabel}>{title}</h2>
        {children}
      </div>
    </div>
  )
}
