import { useMemo, useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { ImportRefusal } from '../../../../domain/contract/merchant/invoice-import.ts'
import type { InvoiceImportRef } from '../../../../machines/workflows/invoice-import/invoice-import.machine.ts'
import { readImportRefusals } from '../../../api/merchant/invoice-imports.ts'
import { useLoaded } from '../../../shared/load/use-loaded.ts'
import { LoadFailed } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { SumLines } from '../../../ui/layout/Facts.tsx'
import { under } from '../../../ui/table/DataTable.css.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { useImportText } from '../words.ts'

type Row = ImportRefusal & { id: string }

/** Refused lines, counted by reason and then one by one. */
export function Refusals({ run }: { run: InvoiceImportRef }) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useImportText()
  const current = useSelector(run, ({ context }) => context.current)
  const [{ page, pageSize }, turn] = useState({ page: 1, pageSize: 10 })
  const columns = useColumns()
  const query = current === null ? null : { id: current.id, version: current.version, page, pageSize }
  const { data, failure, isLoading, isStale, retry } = useLoaded(readImportRefusals, query)
  const codes = current?.outcome?.codes ?? []
  if (codes.length === 0) return null
  return (
    <>
      <Card title={t`Errors by type`}>
        <SumLines
          lines={byText(codes, text).map(({ label, count }) => ({ id: label, label, value: format.number(count) }))}
        />
      </Card>
      <Card title={t`Lines with errors`} flush>
        <DataTable
          caption={t`Lines with errors`}
          columns={columns}
          rows={data?.items ?? []}
          rowKey={(row) => row.id}
          busy={isStale}
          {...(data === null && failure === null ? { skeletonRows: 3 } : {})}
          empty={
            failure === null ? null : (
              <LoadFailed title={t`Couldn’t load lines with errors`} onRetry={retry} busy={isLoading}>
                {text(failure.code)}
              </LoadFailed>
            )
          }
        />
        <Pager
          label={t`Pages of lines with errors`}
          page={page}
          pageSize={pageSize}
          total={data?.page.total ?? 0}
          onPage={(next) => turn({ page: next, pageSize })}
          onPageSize={(size) => turn({ page: 1, pageSize: size })}
        />
      </Card>
    </>
  )
}

/** Codes with the same words are one reason. */
function byText(codes: readonly { code: string; count: number }[], text: (code: string) => string) {
  const counts = new Map<string, number>()
  for (const { code, count } of codes) counts.set(text(code), (counts.get(text(code)) ?? 0) + count)
  return [...counts].map(([label, count]) => ({ label, count }))
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useLingui()
  const format = useFormat()
  const text = useImportText()
  return useMemo<readonly Column<Row>[]>(
    () => [
      {
        id: 'line',
        header: t({ message: 'Line', context: 'of a file' }),
        phone: 'title',
        cell: (row) => format.number(row.line),
      },
      { id: 'invoice', header: t`Invoice number`, phone: 'titleEnd', cell: (row) => row.invoice_number || '–' },
      {
        id: 'reason',
        header: t`Reason`,
        phone: 'wide',
        cell: (row) => (
          <>
            {text(row.code)}
            {row.column === null ? null : (
              <small
                className={under}
              >{`${row.column}: ${row.value === null || row.value === '' ? '–' : row.value}`}</small>
            )}
          </>
        ),
      },
      {
        id: 'then',
        header: t`Where to correct it`,
        phone: 'line',
        cell: (row) => (row.to_rejections ? t`In the rejection center or in the file` : t`In the file`),
      },
    ],
    [t, format, text],
  )
}
