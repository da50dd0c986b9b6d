import { useState } from 'react'

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { ListedChangeFile } from '../../../../domain/contract/intake/change-file.ts'
import { isUnderWay, type ChangeFileStatus } from '../../../../domain/rules/intake/change-file.ts'
import { changeFileKindWords } from '../../../../machines/workflows/change-file-import/change-file-import.words.ts'
import { downloadChangeReport, readChangeFiles } from '../../../api/change-files/change-files.ts'
import { pathTo } from '../../../shared/app/links.ts'
import { useClient } from '../../../shared/app/use-client.ts'
import { useCsvDownload } from '../../../shared/export/use-csv-download.ts'
import { useLoaded } from '../../../shared/load/use-loaded.ts'
import { useRepeated } from '../../../shared/load/use-repeated.ts'
import { useFailureText } from '../../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../../ui/feedback/EmptyState.tsx'
import { Tag } from '../../../ui/feedback/Tag.tsx'
import type { Tone } from '../../../ui/feedback/tone.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { above, rowLink, under } from '../../../ui/table/DataTable.css.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { useReasonText } from '../words.ts'
import { moment } from './files.css.ts'

const LOOK_AGAIN_MS = 3_000

const tones: Readonly<Record<ChangeFileStatus, Tone>> = {
  received: 'wait',
  checking: 'wait',
  unmatched: 'due',
  checked: 'due',
  storing: 'wait',
  stored: 'done',
  refused: 'late',
  failed: 'late',
  withdrawn: 'quiet',
}

type Of = { file: ListedChangeFile }

/** The files of a program: where each came from, how far it is, and what became of its rows. Those of the browser are opened. */
export function Files() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [{ page, pageSize }, turn] = useState({ page: 1, pageSize: 10 })
  const { data, failure, isLoading, isStale, retry } = useLoaded(readChangeFiles, { page, pageSize })
  useRepeated(retry, data?.items.some(isUnderWay) === true ? LOOK_AGAIN_MS : null)
  return (
    <Card title={t`Imported files`} flush>
      <DataTable
        caption={t`Imported files`}
        rows={data?.items ?? []}
        rowKey={(row) => row.id}
        busy={isStale}
        {...(data === null && failure === null ? { skeletonRows: 3 } : {})}
        empty={
          failure === null ? (
            <EmptyState title={t`No imports yet`} />
          ) : (
            <LoadFailed title={t`Couldn’t load imports`} onRetry={retry} busy={isLoading}>
              {failureText(failure.code)}
            </LoadFailed>
          )
        }
        columns={[
          { id: 'file', header: t`File`, phone: 'title', cell: (row) => <Name file={row} /> },
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
          { id: 'status', header: t`Status`, phone: 'titleEnd', cell: (row) => <Status file={row} /> },
          { id: 'rows', header: t`Rows`, phone: 'lineEnd', cell: (row) => <Rows file={row} /> },
          { id: 'report', header: t`Report`, align: 'end', phone: 'wide', cell: (row) => <Report file={row} /> },
        ]}
      />
      <Pager
        label={t`Pages of imports`}
        page={page}
        pageSize={pageSize}
        total={data?.page?.total ?? 0}
        onPage={(next) => turn({ page: next, pageSize })}
        onPageSize={(size) => turn({ page: 1, pageSize: size })}
      />
    </Card>
  )
}

function Name({ file: { id, fileName, kind, source } }: Of) {
  const { t } = useLingui()
  const sources = {
    browser: t({ message: 'Portal', context: 'where a file was imported' }),
    api: t({ message: 'API', context: 'where a file was imported' }),
    command: t({ message: 'Command line', context: 'where a file was imported' }),
  }
  return (
    <>
      {source === 'browser' ? (
        <Link className={rowLink} to={pathTo('supportImports')} search={{ import: id }}>
          {fileName}
        </Link>
      ) : (
        fileName
      )}
      <small className={under}>{`${t(changeFileKindWords[kind])} · ${sources[source]}`}</small>
    </>
  )
}

/** How far it is; of what went wrong also what to do. */
function Status({ file: { status, isBrokenOff } }: Of) {
  const { t } = useLingui()
  const statuses: Readonly<Record<ChangeFileStatus, string>> = {
    received: t({ message: 'Waiting', context: 'an import' }),
    checking: t({ message: 'Checking', context: 'an import' }),
    unmatched: t({ message: 'Needs column matching', context: 'an import' }),
    checked: t({ message: 'Checked', context: 'an import' }),
    storing: t`In progress`,
    stored: t({ message: 'Imported', context: 'an import' }),
    refused: t({ message: 'Couldn’t be read', context: 'an import' }),
    failed: t({ message: 'Failed', context: 'an import' }),
    withdrawn: t({ message: 'Canceled', context: 'an import' }),
  }
  if (isBrokenOff)
    return (
      <>
        <Tag tone="late">{t({ message: 'Interrupted', context: 'an import' })}</Tag>
        <small className={under}>{t`Run the same command again. It continues where it stopped.`}</small>
      </>
    )
  return (
    <>
      <Tag tone={tones[status]}>{statuses[status]}</Tag>
      {status === 'failed' ? (
        <small className={under}>{t`Upload the file again. Nothing will be imported twice.`}</small>
      ) : null}
    </>
  )
}

/** How many rows are done, and of those how many were refused. */
function Rows({ file: { rows, counts, refusal } }: Of) {
  const { t } = useLingui()
  const reasonText = useReasonText()
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
        <small className={under}>{t`Line ${{ line: refusal.line }}: ${{ reason: reasonText(refusal) }}`}</small>
      )}
    </>
  )
}

function Report({ file }: Of) {
  const { t } = useLingui()
  const client = useClient()
  const { isExporting, onExport } = useCsvDownload(() => downloadChangeReport(client, file))
  const { fileName, endedAt, report, rows } = file
  if (endedAt === null || report === null || rows === 0) return null
  return (
    <span className={above}>
      <Button size="sm" busy={isExporting} aria-label={t`Download report: ${{ file: fileName }}`} onClick={onExport}>
        {t`Download report`}
      </Button>
    </span>
  )
}
