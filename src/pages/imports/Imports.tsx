import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'

import type { ChangeFile, ChangeFiles } from '../../../domain/contract/intake/change-file.ts'
import { rowsToStore, type ChangeFileStatus } from '../../../domain/rules/intake/change-file.ts'
import { downloadChangeReport } from '../../api/change-files/change-files.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { useCsvDownload } from '../../shared/export/use-csv-download.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import type { Tone } from '../../ui/feedback/tone.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { line } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { under } from '../../ui/table/DataTable.css.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { useKindText } from './use-kind-text.ts'
import { moment } from './imports.css.ts'

const tones: Readonly<Record<ChangeFileStatus, Tone>> = {
  received: 'wait',
  checking: 'wait',
  checked: 'due',
  storing: 'wait',
  stored: 'done',
  refused: 'late',
  failed: 'late',
}

type ImportsProps = {
  files: Loaded<ChangeFiles>
  query: { page: number; pageSize: number }
  onQuery: (patch: { page?: number; pageSize?: number }) => void
  onSend: () => void
  onStore: (file: ChangeFile) => void
}

/** The files of a program: where each came from, how far it is, and what became of its rows. */
export function Imports({ files, query, onQuery, onSend, onStore }: ImportsProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const kindText = useKindText()
  const { data, failure } = files
  const statuses: Readonly<Record<ChangeFileStatus, string>> = {
    received: t({ message: 'Waiting', context: 'an import' }),
    checking: t({ message: 'Checking', context: 'an import' }),
    checked: t({ message: 'Checked', context: 'an import' }),
    storing: t`In progress`,
    stored: t({ message: 'Imported', context: 'an import' }),
    refused: t({ message: 'Couldn’t be read', context: 'an import' }),
    failed: t({ message: 'Failed', context: 'an import' }),
  }
  const sources = {
    browser: t({ message: 'Portal', context: 'where a file was imported' }),
    api: t({ message: 'API', context: 'where a file was imported' }),
    command: t({ message: 'Command line', context: 'where a file was imported' }),
  }
  return (
    <>
      <PageHead
        title={t`Imports`}
        lead={t`Import invoices, payments, customers and other records of the whole program from CSV files.`}
        actions={
          <Button kind="main" onClick={onSend}>
            <Trans>Import a file</Trans>
          </Button>
        }
      />
      <Card flush>
        <DataTable
          caption={t`Imports`}
          rows={data?.items ?? []}
          rowKey={(row) => row.id}
          busy={files.isStale}
          {...(data === null && failure === null ? { skeletonRows: 3 } : {})}
          empty={
            failure === null ? (
              <EmptyState title={t`No imports yet`} />
            ) : (
              <LoadFailed title={t`Couldn’t load imports`} onRetry={files.retry} busy={files.isLoading}>
                {failureText(failure.code)}
              </LoadFailed>
            )
          }
          columns={[
            {
              id: 'file',
              header: t`File`,
              phone: 'title',
              cell: (row) => (
                <>
                  {row.fileName}
                  <small className={under}>{`${kindText(row.kind)} · ${sources[row.source]}`}</small>
                </>
              ),
            },
            {
              id: 'created',
              header: t`Date`,
              phone: 'line',
              cell: (row) => (
                <span className={moment}>
                  <DateText iso={row.createdAt} as="dateTime" />
                </span>
              ),
            },
            {
              id: 'status',
              header: t`Status`,
              phone: 'titleEnd',
              cell: ({ status }) => <Tag tone={tones[status]}>{statuses[status]}</Tag>,
            },
            { id: 'rows', header: t`Rows`, phone: 'lineEnd', cell: (row) => <Rows file={row} /> },
            {
              id: 'actions',
              header: t`Action`,
              align: 'end',
              phone: 'wide',
              cell: (row) => <Actions file={row} onStore={onStore} />,
            },
          ]}
        />
        <Pager
          label={t`Pages of imports`}
          page={query.page}
          pageSize={query.pageSize}
          total={data?.page?.total ?? 0}
          onPage={(page) => onQuery({ page })}
          onPageSize={(pageSize) => onQuery({ pageSize, page: 1 })}
        />
      </Card>
    </>
  )
}

/** How many rows are done, and of those how many were refused. */
function Rows({ file: { rows, counts, refusal } }: { file: ChangeFile }) {
  const { t } = useLingui()
  const { refused } = counts
  return (
    <>
      {t`${plural({ rows }, { one: '# row', other: '# rows' })}`}
      {refused === 0 ? null : (
        <small className={under}>
          {t`${plural({ rows: refused }, { one: '# row with an error', other: '# rows with errors' })}`}
        </small>
      )}
      {refusal === null ? null : (
        <small className={under}>{t`Line ${{ line: refusal.line }}: ${{ reason: refusal.words }}`}</small>
      )}
    </>
  )
}

function Actions({ file, onStore }: { file: ChangeFile; onStore: (file: ChangeFile) => void }) {
  const { t } = useLingui()
  const client = useClient()
  const { isExporting, onExport } = useCsvDownload(() => downloadChangeReport(client, file))
  const { fileName, endedAt, report } = file
  return (
    <div className={line.end}>
      {endedAt === null || report === null ? null : (
        <Button size="sm" busy={isExporting} aria-label={t`Download report: ${{ file: fileName }}`} onClick={onExport}>
          <Trans>Download report</Trans>
        </Button>
      )}
      {rowsToStore(file) > 0 ? (
        <Button size="sm" kind="main" aria-label={t`Import file: ${{ file: fileName }}`} onClick={() => onStore(file)}>
          <Trans>Import file</Trans>
        </Button>
      ) : null}
    </div>
  )
}
