import { useLingui } from '@lingui/react/macro'

import type { PortalStatus } from '../../../domain/contract/status/portal-status.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { phoneOnly, under } from '../../ui/table/DataTable.css.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { agoText } from './spans.ts'

type Row = { readonly id: string; readonly what: string; readonly waiting: number; readonly oldestAt: string | null }

/** What waits in all programs together, and since when. */
export function Waiting({ status }: { status: PortalStatus }) {
  const { t } = useLingui()
  const format = useFormat()
  const { mails, payments, imports, exports, webhooks, readAt } = status
  const rows: readonly Row[] = [
    { id: 'payments', what: t`Payments awaiting confirmation`, ...payments },
    { id: 'mails', what: t`Emails to send`, ...mails },
    { id: 'failed', what: t`Emails that couldn’t be sent`, waiting: mails.failed, oldestAt: null },
    { id: 'imports', what: t`Imports in progress`, ...imports },
    { id: 'exports', what: t`Exports in progress`, ...exports },
    { id: 'webhooks', what: t`Webhook deliveries to send`, ...webhooks },
    { id: 'dead', what: t`Webhook deliveries that couldn’t be sent`, waiting: webhooks.failed, oldestAt: null },
  ]
  return (
    <Card title={t`In progress`} flush>
      <DataTable
        caption={t`In progress`}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            id: 'what',
            header: t({ message: 'What', context: 'is in progress' }),
            phone: 'title',
            cell: (row) => row.what,
          },
          {
            id: 'number',
            header: t({ message: 'Number', context: 'how many' }),
            align: 'end',
            phone: 'titleEnd',
            cell: (row) => format.number(row.waiting),
          },
          {
            id: 'oldest',
            header: t({ message: 'Oldest', context: 'of those in progress' }),
            phone: 'line',
            cell: (row) =>
              row.oldestAt === null ? null : (
                <>
                  <small className={`${under} ${phoneOnly}`}>
                    {t({ message: 'Oldest', context: 'of those in progress' })}
                  </small>
                  {agoText(format.tag, row.oldestAt, readAt)}
                </>
              ),
          },
        ]}
      />
    </Card>
  )
}
