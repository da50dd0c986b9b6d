import { useMemo } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { Graph } from '../../../charts/layout/layout-shape.ts'
import { LEAST_LISTED } from '../../../domain/contract/flows/flow-recording.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/table-column.ts'
import { restingIn } from '../names/state-text.ts'
import { useTimeWords } from './use-time-words.ts'

/** A recorded session without its steps. */
export type SessionRow = {
  id: string
  day: string
  locale: string
  role: string
  device: string
  method: string
  ended: readonly string[]
  steps: number
  lastedMs: number
}

type SessionListProps = {
  sessions: Loaded<{ items: readonly SessionRow[] }>
  graph: Graph
  onReplay: (id: string) => void
}

/** The latest sessions that the filters leave, each to be replayed. */
export function SessionList({ sessions, graph, onReplay }: SessionListProps) {
  const { t } = useLingui()
  const columns = useColumns(graph, onReplay)
  const rows = sessions.data?.items ?? []
  return (
    <Card flush title={t`Individual sessions`} note={t`The latest of the sessions counted above.`}>
      <DataTable
        caption={t`Recorded sessions`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        busy={sessions.isStale}
        empty={
          <EmptyState title={t`Too few sessions to list`}>
            <Trans>
              Sessions of fewer than {LEAST_LISTED} are only counted, so that no one can be recognized. Choose other
              filters.
            </Trans>
          </EmptyState>
        }
        skeletonRows={sessions.data === null && sessions.isLoading ? 5 : undefined}
      />
    </Card>
  )
}

/** The names of the innermost states, without a region that only asks; the last part of an id that the chart no longer has. */
export function endIn(graph: Graph, ended: readonly string[]): string {
  const known = restingIn(graph, ended).map(({ name }) => name)
  const gone = ended.filter((id) => !graph.states.some((state) => state.id === id))
  return [...known, ...gone.map((id) => id.split('.').at(-1) ?? id)].join(' + ')
}

function useColumns(graph: Graph, onReplay: (id: string) => void): readonly Column<SessionRow>[] {
  const { t } = useLingui()
  const format = useFormat()
  const { time } = useTimeWords()
  return useMemo(
    () => [
      { id: 'day', header: t`Date`, phone: 'title', cell: ({ day }) => format.date(day) },
      {
        id: 'who',
        header: t`User`,
        phone: 'line',
        cell: ({ role, locale, device, method }) => [role, locale, device, method].join(', '),
      },
      {
        id: 'ended',
        header: t`Ended in`,
        phone: 'more',
        cell: ({ ended }) => endIn(graph, ended),
      },
      { id: 'steps', header: t`Steps`, align: 'end', phone: 'lineEnd', cell: ({ steps }) => format.number(steps) },
      { id: 'lasted', header: t`Duration`, align: 'end', phone: 'moreEnd', cell: ({ lastedMs }) => time(lastedMs) },
      {
        id: 'replay',
        header: t`Replay`,
        align: 'end',
        phone: 'titleEnd',
        cell: ({ id }) => (
          <Button size="sm" onClick={() => onReplay(id)}>
            <Trans>Replay</Trans>
          </Button>
        ),
      },
    ],
    [t, format, time, graph, onReplay],
  )
}
