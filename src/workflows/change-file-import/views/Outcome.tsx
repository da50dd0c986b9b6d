import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { OpenedChangeFile } from '../../../../domain/contract/intake/change-file.ts'
import { downloadChangeReport } from '../../../api/change-files/change-files.ts'
import { useClient } from '../../../shared/app/use-client.ts'
import { useCsvDownload } from '../../../shared/export/use-csv-download.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { useFormat } from '../../../ui/text/use-format.ts'
import { useReasonText } from '../words.ts'

type Of = { file: OpenedChangeFile }

/** How many rows are new, change something, change nothing, or are refused. */
export function Numbers({ file: { counts, rows } }: Of) {
  const { t } = useLingui()
  const format = useFormat()
  const count = (id: string, label: string, value: number) => ({ id, label, value: format.number(value) })
  return (
    <Facts
      facts={[
        count('rows', t`Rows`, rows),
        count('stored', t({ message: 'New', context: 'rows of an import' }), counts.stored),
        count('changed', t({ message: 'Updated', context: 'rows of an import' }), counts.changed),
        count(
          'unchanged',
          t({ message: 'Unchanged', context: 'rows of an import' }),
          counts.unchanged + counts.skipped,
        ),
        count('refused', t({ message: 'With errors', context: 'rows of an import' }), counts.refused),
      ]}
    />
  )
}

/** The first refused rows, each with its reason; all are in the report. */
export function RowRefusals({ file: { refusals, counts } }: Of) {
  const { t } = useLingui()
  const format = useFormat()
  const reasonText = useReasonText()
  if (refusals.length === 0) return null
  const more = counts.refused - refusals.length
  return (
    <Card
      title={t`Rows with errors`}
      note={
        more > 0
          ? t`${plural({ more }, { one: '# more row with errors is in the report.', other: '# more rows with errors are in the report.' })}`
          : undefined
      }
      flush
    >
      <DataTable
        caption={t`Rows with errors`}
        rows={refusals}
        rowKey={(row) => String(row.line)}
        columns={[
          {
            id: 'line',
            header: t({ message: 'Line', context: 'of a file' }),
            phone: 'title',
            cell: (row) => format.number(row.line),
          },
          { id: 'record', header: t`Record`, phone: 'titleEnd', cell: (row) => row.key || '–' },
          { id: 'reason', header: t`Reason`, phone: 'wide', cell: reasonText },
        ]}
      />
    </Card>
  )
}

/** What became of each row, as a file. */
export function ReportButton({ file }: { file: Pick<OpenedChangeFile, 'id' | 'fileName'> }) {
  const { t } = useLingui()
  const client = useClient()
  const { isExporting, onExport } = useCsvDownload(() => downloadChangeReport(client, file))
  return (
    <Button busy={isExporting} aria-label={t`Download report: ${{ file: file.fileName }}`} onClick={onExport}>
      {t`Download report`}
    </Button>
  )
}
