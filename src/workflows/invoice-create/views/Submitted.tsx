import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import { money } from '../../../../domain/money.ts'
import type { InvoiceCreateRef } from '../../../../machines/workflows/invoice-create/invoice-create.machine.ts'
import { invoiceCreateWords as words } from '../../../../machines/workflows/invoice-create/invoice-create.words.ts'
import { pathTo } from '../../../shared/app/links.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { buttonStyle } from '../../../ui/form/Button.css.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { narrowPage, stack } from '../../../ui/layout/layout.css.ts'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Money } from '../../../ui/text/Money.tsx'
import { useFormat } from '../../../ui/text/use-format.ts'
import { stepEnd } from '../../../wizard/wizard.css.ts'
import { useRefusalText } from '../words.ts'

/** What became of the invoice: its number as a link to it, for whom and how much, and what happens next. */
export function Submitted({ invoice }: { invoice: InvoiceCreateRef }) {
  const { t } = useLingui()
  const format = useFormat()
  const refusalText = useRefusalText()
  const submission = useSelector(invoice, ({ context }) => context.submission)
  if (submission === null) return null
  const { trxId, invoiceNumber, customerName, currency, total, dueOn, createdAt, holdReason } = submission
  return (
    <>
      <PageHead title={t(holdReason === null ? words.submitted : words.held)} focusKey={trxId} lead={customerName} />
      <div className={`${narrowPage} ${stack.s4}`}>
        {holdReason === null ? (
          <p>{t`Your customer can now see and pay the invoice.`}</p>
        ) : (
          <Notice tone="wait" title={refusalText(holdReason)}>
            {t`We release the invoice automatically as soon as there is enough credit.`}
          </Notice>
        )}
        <Card>
          <Facts
            facts={[
              {
                id: 'number',
                label: t(words.number),
                value: (
                  <strong>
                    <Link to={pathTo('merchantInvoiceDetails', { invoiceId: trxId })}>{invoiceNumber}</Link>
                  </strong>
                ),
              },
              { id: 'total', label: t`Total`, value: <Money of={money(total, currency)} /> },
              { id: 'due', label: t`Due`, value: format.date(dueOn) },
              { id: 'made', label: t`Submitted`, value: format.dateTime(createdAt) },
            ]}
          />
        </Card>
        <div className={stepEnd} data-print="no">
          <Link className={buttonStyle({})} to={pathTo('merchantInvoices')}>
            {t(words.toInvoices)}
          </Link>
          <Link className={buttonStyle({ kind: 'main' })} to={pathTo('merchantInvoiceCreate')} search={{}}>
            {t(words.another)}
          </Link>
        </div>
      </div>
    </>
  )
}
