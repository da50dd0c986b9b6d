import { useMemo, useState } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { OwnRecording } from '../../../domain/contract/privacy/privacy.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/table-column.ts'
import { DateText } from '../../ui/text/DateText.tsx'

type RecordingsProps = {
  recordings: Loaded<readonly OwnRecording[]>
  /** Deletes these, or all that this browser knows. */
  onDelete: (ids: readonly string[] | 'all') => Promise<void>
}

/** A flow's name in words: `invoiceImport` is "Invoice import". */
const flowName = (machine: string) => {
  const words = machine.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
const keyOf = ({ id }: OwnRecording) => id

/** The recordings of this browser, which alone knows that they are its own. */
export function Recordings({ recordings, onDelete }: RecordingsProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [busy, setBusy] = useState<string | null>(null)
  const { data, failure } = recordings
  const run = async (ids: readonly string[] | 'all') => {
    setBusy(ids === 'all' ? 'all' : (ids[0] ?? null))
    try {
      await onDelete(ids)
    } finally {
      setBusy(null)
    }
  }
  const columns = useColumns(busy, (id) => void run([id]))
  return (
    <Card
      flush
      title={t`Recordings of this browser`}
      note={t`Recordings don’t contain your name. Only this browser knows which ones are yours.`}
      actions={
        data !== null && data.length > 0 ? (
          <Button busy={busy === 'all'} onClick={() => void run('all')}>
            <Trans>Delete all recordings</Trans>
          </Button>
        ) : undefined
      }
    >
      <DataTable
        caption={t`Recordings of this browser`}
        columns={columns}
        rows={data ?? []}
        rowKey={keyOf}
        {...(data === null && failure === null ? { skeletonRows: 2 } : {})}
        empty={
          failure === null ? (
            <EmptyState title={t`No recordings`}>{t`No recordings are stored for this browser.`}</EmptyState>
          ) : (
            <LoadFailed title={t`Couldn’t load the recordings`} onRetry={recordings.retry} busy={recordings.isLoading}>
              {failureText(failure.code)}
            </LoadFailed>
          )
        }
      />
    </Card>
  )
}

function useColumns(busy: string | null, onDelete: (id: string) => void): readonly Column<OwnRecording>[] {
  const { t } = useLingui()
  return useMemo<readonly Column<OwnRecording>[]>(
    () => [
      { id: 'flow', header: t`Flow`, phone: 'title', cell: ({ machine }) => flowName(machine) },
      { id: 'day', header: t`Date`, phone: 'line', cell: ({ day }) => <DateText iso={day} as="date" /> },
      {
        id: 'steps',
        header: t`Steps`,
        align: 'end',
        phone: 'lineEnd',
        cell: ({ steps }) => <Plural value={{ steps }} one="# step" other="# steps" />,
      },
      {
        id: 'length',
        header: t`Length`,
        align: 'end',
        phone: 'hide',
        cell: ({ lastedMs }) => (
          <Plural value={{ seconds: Math.round(lastedMs / 1000) }} one="# second" other="# seconds" />
        ),
      },
      {
        id: 'delete',
        header: t`Action`,
        align: 'end',
        phone: 'wide',
        cell: ({ id, machine }) => (
          <Button
            size="sm"
            busy={busy === id}
            aria-label={t`Delete recording: ${{ flow: flowName(machine) }}`}
            onClick={() => onDelete(id)}
          >
            <Trans>Delete recording</Trans>
          </Button>
        ),
      },
    ],
    [t, busy, onDelete],
  )
}
