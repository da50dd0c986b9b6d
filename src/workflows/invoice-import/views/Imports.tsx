import { useMemo, useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import type { MerchantImportList } from '../../../../domain/contract/merchant/invoice-import.ts'
import type { MerchantImportStatus } from '../../../../domain/rules/merchant-invoices/invoice-import.ts'
import type { InvoiceImportRef } from '../../../../machines/workflows/invoice-import/invoice-import.machine.ts'
import { downloadImportResult, readImports } from '../../../api/merchant/invoice-imports.ts'
import { pathTo } from '../../../shared/app/links.ts'
import { useClient } from '../../../shared/app/use-client.ts'
import { useCsvDownload } from '../../../shared/export/use-csv-download.ts'
import { useLoaded } from '../../../shared/load/use-loaded.ts'
import { EmptyState, LoadFailed } from '../../../ui/feedback/EmptyState.tsx'
import { Tag } from '../../../ui/feedback/Tag.tsx'
import type { Tone } from '../../../ui/feedback/tone.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { above, rowLink, under } from '../../../ui/table/DataTable.css.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { DateText } from '../../../ui/text/DateText.tsx'
import { useFormat } from '../../../ui/text/use-format.ts'
import { useImportText } from '../words.ts'

type Row = MerchantImportList['items'][number]

const tones: Readonly<Record<MerchantImportStatus, Tone>> = {
  uploaded: 'due',
  checking: 'wait',
  checked: 'due',
  importing: 'wait',
  imported: 'done',
  refused: 'late',
  cancelled: 'quiet',
  failed: 'late',
}

/** Checks whether there is a file that says what became of each line. */
export const hasResult = ({ status }: Pick<Row, 'status'>) =>
  status === 'checked' || status === 'imported' || status === 'refused'

/** The imports of before, each with what became of it; an open one is gone on with. */
export function Imports({ run }: { run: InvoiceImportRef }) {
  const { t } = useLingui()
  const text = useImportText()
  const merchantId = useSelector(run, ({ context }) => context.buidMerchant) || null
  const [{ page, pageSize }, turn] = useState({ page: 1, pageSize: 10 })
  const { data, failure, isLoading, isStale, retry } = useLoaded(readImports, { merchantId, page, pageSize })
  const columns = useColumns()
  return (
    <Card title={t`Imports`} flush>
      <DataTable
        caption={t`Imports`}
        columns={columns}
        rows={data?.items ?? []}
        rowKey={(row) => row.id}
        busy={isStale}
        {...(data === null && failure === null ? { skeletonRows: 3 } : {})}
        empty={
          failure === null ? (
            <EmptyState title={t`No imports yet`} />
          ) : (
            <LoadFailed title={t`Couldn’t load imports`} onRetry={retry} busy={isLoading}>
              {text(failure.code)}
            </LoadFailed>
          )
        }
      />
      <Pager
        label={t`Pages of imports`}
        page={page}
        pageSize={pageSize}
        total={data?.page.total ?? 0}
        onPage={(next) => turn({ page: next, pageSize })}
        onPageSize={(size) => turn({ page: 1, pageSize: size })}
      />
    </Card>
  )
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useLingui()
  const format = useFormat()
  return useMemo<readonly Column<Row>[]>(() => {
    const statuses: Readonly<Record<MerchantImportStatus, string>> = {
      uploaded: t({ message: 'Uploaded', context: 'an import' }),
      checking: t({ message: 'Checking', context: 'an import' }),
      checked: t({ message: 'Checked', context: 'an import' }),
      importing: t`In progress`,
      imported: t({ message: 'Imported', context: 'an import' }),
      refused: t({ message: 'Not imported', context: 'an import' }),
      cancelled: t({ message: 'Canceled', context: 'an import' }),
      failed: t({ message: 'Failed', context: 'an import' }),
    }
    return [
      {
        id: 'file',
        header: t`File`,
        phone: 'title',
        cell: (row) => (
          <>
            <Link className={rowLink} to={pathTo('merchantInvoiceImport')} search={{ import: row.id }}>
              {row.fileName}
            </Link>
            <small className={under}>{[row.merchantName, row.createdBy].filter(Boolean).join(' · ')}</small>
          </>
        ),
      },
      { id: 'created', header: t`Date`, phone: 'line', cell: (row) => <DateText iso={row.createdAt} as="dateTime" /> },
      {
        id: 'status',
        header: t`Status`,
        phone: 'titleEnd',
        cell: ({ status }) => <Tag tone={tones[status]}>{statuses[status]}</Tag>,
      },
      {
        id: 'stored',
        header: t({ message: 'Imported', context: 'invoices' }),
        align: 'end',
        phone: 'hide',
        cell: (row) => format.number(row.stored),
      },
      {
        id: 'rejected',
        header: t({ message: 'Rejected', context: 'invoices' }),
        align: 'end',
        phone: 'hide',
        cell: (row) => format.number(row.rejected),
      },
      {
        id: 'result',
        header: t`Result file`,
        align: 'end',
        phone: 'lineEnd',
        cell: (row) => (hasResult(row) ? <Result row={row} /> : null),
      },
    ]
  }, [t, format])
}

/** What became of each line, as a file. */
export function Result({ row }: { row: Pick<Row, 'id' | 'fileName'> }) {
  const { t } = useLingui()
  const client = useClient()
  const { isExporting, onExport } = useCsvDownload(() => downloadImportResult(client, row))
  return (
    <span className={above}>
      <Button size="sm" busy={isExporting} aria-label={t`Download CSV: ${{ file: row.fileName }}`} onClick={onExport}>
        {t`Download CSV`}
      </Button>
    </span>
  )
}
