import { useLingui } from '@lingui/react/macro'

import type { Rejection } from '../../../domain/contract/merchant/rejection.ts'
import { money } from '../../../domain/money.ts'
import { storedForm } from '../../../machines/workflows/rejection-resubmit/rejection-resubmit.context.ts'
import { useRejectionWords } from '../../shared/rejections/use-rejection-words.ts'
import { Timeline } from '../../ui/feedback/Timeline.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { Money } from '../../ui/text/Money.tsx'

type Of = { rejection: Rejection }

/** The invoice of a rejection that cannot be changed any more. */
export function InvoiceSummary({ rejection }: Of) {
  const { t } = useLingui()
  const { invoice_number: number, po_number: order, billed_on: billedOn, due_on: dueOn } = storedForm(rejection)
  const { customerName, total, currency } = rejection
  return (
    <Card title={t`Invoice`}>
      <Facts
        facts={[
          { id: 'number', label: t`Invoice number`, value: number || '–' },
          { id: 'customer', label: t`Customer`, value: customerName ?? '–' },
          { id: 'po', label: t`PO number`, value: order || '–' },
          { id: 'billed', label: t`Invoice date`, value: <Day text={billedOn} /> },
          { id: 'due', label: t`Due date`, value: <Day text={dueOn} /> },
          {
            id: 'total',
            label: t`Total`,
            value: total === null || currency === null ? '–' : <Money of={money(total, currency)} />,
          },
        ]}
      />
    </Card>
  )
}

/** A date as it was entered may be none. */
function Day({ text }: { text: string }) {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? <DateText iso={text} as="date" /> : <>{text || '–'}</>
}

/** What the line of the file said. */
export function FileValues({ rejection: { fileName, fileLine, fileValues } }: Of) {
  const { t } = useLingui()
  if (fileName === null) return null
  return (
    <Card title={t`From the file`} note={t`${{ file: fileName }}, line ${{ number: fileLine }}`}>
      <Facts
        facts={fileValues.map(({ name, value }, index) => ({ id: String(index), label: name, value: value || '–' }))}
      />
    </Card>
  )
}

/** What became of it, and who did it. */
export function History({ rejection: { history } }: Of) {
  const { t } = useLingui()
  const words = useRejectionWords()
  return (
    <Card title={t`History`}>
      <Timeline
        label={t`History`}
        moments={history.map(({ event, at, by }, index) => ({
          id: String(index),
          state: event === 'stored' || event === 'refused' ? 'late' : event === 'cancelled' ? 'failed' : 'past',
          title: words.event[event],
          detail: (
            <>
              <DateText iso={at} as="dateTime" />
              {by === null ? null : ` · ${by}`}
            </>
          ),
        }))}
      />
    </Card>
  )
}
