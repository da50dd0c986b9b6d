import { useMemo } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { FlowSessionSummary } from '../../../domain/contract/flows/flow-summary.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Graph } from '../../../charts/layout/layout-shape.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { DownloadIcon } from '../../ui/layout/PageIcons.tsx'
import { line, stack } from '../../ui/layout/layout.css.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { Column } from '../../ui/table/table-column.ts'
import { Diagram } from '../diagram/Diagram.tsx'
import { counted, small } from '../Flows.css.ts'
import type { FlowSearch, OnFlowSearch } from '../flow-search.ts'
import { saveFile } from '../save-file.ts'
import {
  figuresCsv,
  figuresOf,
  takenOf,
  transitionFiguresOf,
  weightsOf,
  type StateFigures,
  type TransitionFigures,
} from './session-figures.ts'
import { SessionFilters } from './SessionFilters.tsx'
import { SessionList, type SessionRow } from './SessionList.tsx'
import { useShareWords } from './use-share-words.ts'
import { useTimeWords } from './use-time-words.ts'
import type { ShownSheet } from '../names/shown-sheet.ts'

type SessionsProps = {
  sheet: ShownSheet
  search: FlowSearch
  onSearch: OnFlowSearch
  summary: Loaded<FlowSessionSummary>
  sessions: Loaded<{ items: readonly SessionRow[] }>
}

/** Paths and ends of recorded sessions, as a diagram and as a table. */
export function Sessions({ sheet, search, onSearch, summary, sessions }: SessionsProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data, failure, isLoading, retry } = summary
  return (
    <div className={stack.s5}>
      <SessionFilters
        search={search}
        filters={data?.filters ?? null}
        versions={data?.versions ?? []}
        current={sheet.summary.hash}
        shown={data?.machineHash ?? null}
        onSearch={onSearch}
      />
      {data ? (
        <>
          <DropOff sheet={sheet} summary={data} isStale={summary.isStale} />
          {data.sessions === 0 ? null : (
            <SessionList
              sessions={sessions}
              graph={sheet.graph}
              onReplay={(session) => onSearch({ session, step: '' })}
            />
          )}
        </>
      ) : failure ? (
        <LoadFailed title={t`Couldn’t load sessions`} onRetry={retry} busy={isLoading}>
          {failureText(failure.code)}
        </LoadFailed>
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  )
}

type DropOffProps = { sheet: ShownSheet; summary: FlowSessionSummary; isStale: boolean }

function DropOff({ sheet, summary, isStale }: DropOffProps) {
  const { t } = useLingui()
  const { graph } = sheet
  const figures = useMemo(() => figuresOf(graph, summary), [graph, summary])
  const weights = useMemo(() => weightsOf(graph, summary), [graph, summary])
  const notes = useNotes(figures)
  const edgeNotes = useEdgeNotes(graph, summary)
  const columns = useColumns()
  const transitionColumns = useTransitionColumns()
  const transitions = useMemo(() => transitionFiguresOf(graph, summary), [graph, summary])
  const isOther = summary.machineHash !== null && summary.machineHash !== sheet.summary.hash
  const { sessions, retentionDays } = summary
  if (sessions === 0)
    return (
      <EmptyState title={t`No sessions recorded`}>
        <Trans>We record sessions only for customers who agreed, and store them for {retentionDays} days.</Trans>
      </EmptyState>
    )
  const save = () => {
    const csv = new Blob([figuresCsv(graph, summary)], { type: 'text/csv' })
    saveFile(`${graph.machine}.${summary.from}.${summary.to}.csv`, csv)
  }
  return (
    <div className={stack.s4}>
      <div className={line.between}>
        <p role="status">
          <Plural value={sessions} one="# session" other="# sessions" />{' '}
          <span className={small}>
            <Trans>stored for {retentionDays} days, without names or amounts</Trans>
          </span>
        </p>
        <Button size="sm" icon={<DownloadIcon />} onClick={save}>
          <Trans>Download CSV</Trans>
        </Button>
      </div>
      {isOther ? (
        <Notice tone="wait">
          <Trans>
            These sessions were recorded with another version of the flow. The diagram shows the current version. States
            and transitions that no longer exist are listed in the tables only.
          </Trans>
        </Notice>
      ) : null}
      <Diagram sheet={sheet} weights={weights} notes={new Map([...notes, ...edgeNotes])} />
      <Card flush>
        <DataTable
          caption={t`Sessions that visited or ended in each state`}
          columns={columns}
          rows={figures}
          rowKey={({ id }) => id}
          busy={isStale}
        />
      </Card>
      <Card
        flush
        title={t`Transitions`}
        note={t`How often each was followed, and the share of the sessions that came to its state.`}
      >
        <DataTable
          caption={t`Transitions that sessions followed`}
          columns={transitionColumns}
          rows={transitions}
          rowKey={({ id }) => id}
          busy={isStale}
        />
      </Card>
    </div>
  )
}

/** How often each edge was followed, beside its words. */
function useEdgeNotes(graph: Graph, summary: FlowSessionSummary): ReadonlyMap<string, string> {
  const format = useFormat()
  return new Map(
    [...takenOf(graph, summary)].flatMap(([id, taken]) =>
      taken === 0 ? [] : [[id, `${format.number(taken)}×`] as const],
    ),
  )
}

/** Fewer than so many ended here: the picture does not speak of it. */
const WORTH_SAYING = 0.005

function useNotes(figures: readonly StateFigures[]): ReadonlyMap<string, string> {
  const { t } = useLingui()
  const shareOf = useShareWords()
  const { range } = useTimeWords()
  return new Map(
    figures.flatMap(({ id, endedShare, medianMs }): [string, string][] => {
      const share = shareOf(endedShare)
      const ended = endedShare < WORTH_SAYING ? [] : [t`${share} ended here`]
      const took = medianMs === null ? [] : [range(medianMs)]
      const note = [...ended, ...took].join(' · ')
      return note === '' ? [] : [[id, note]]
    }),
  )
}

function useColumns(): readonly Column<StateFigures>[] {
  const { t } = useLingui()
  const format = useFormat()
  const shareOf = useShareWords()
  const { range } = useTimeWords()
  const figure = (count: number, share: number) => (
    <span className={counted}>
      {format.number(count)} <span className={small}>{shareOf(share)}</span>
    </span>
  )
  return [
    {
      id: 'state',
      header: t`State`,
      phone: 'title',
      cell: ({ name, isKnown }) => (
        <>
          {name}
          {isKnown ? null : (
            <span className={small}>
              {' '}
              <Trans>(no longer exists)</Trans>
            </span>
          )}
        </>
      ),
    },
    {
      id: 'sessions',
      header: t`Sessions`,
      align: 'end',
      phone: 'titleEnd',
      cell: ({ sessions, share }) => figure(sessions, share),
    },
    {
      id: 'ended',
      header: t`Ended here`,
      align: 'end',
      phone: 'line',
      cell: ({ ended, endedShare, sessions }) => {
        const [share, arrived] = [shareOf(endedShare), format.number(sessions)]
        return (
          <span className={counted}>
            {format.number(ended)}{' '}
            <span className={small}>
              <Trans>
                {share} of {arrived}
              </Trans>
            </span>
          </span>
        )
      },
    },
    {
      id: 'median',
      header: t`Median time`,
      align: 'end',
      phone: 'lineEnd',
      cell: ({ medianMs }) => (medianMs === null ? '–' : range(medianMs)),
    },
  ]
}

function useTransitionColumns(): readonly Column<TransitionFigures>[] {
  const { t } = useLingui()
  const format = useFormat()
  const shareOf = useShareWords()
  return [
    { id: 'transition', header: t`Transition`, phone: 'title', cell: ({ words }) => words },
    { id: 'from', header: t`From`, phone: 'line', cell: ({ from }) => from },
    { id: 'to', header: t`To`, phone: 'line', cell: ({ to }) => (to === '' ? t`stays` : to) },
    {
      id: 'taken',
      header: t`Times followed`,
      align: 'end',
      phone: 'titleEnd',
      cell: ({ taken }) => <span className={counted}>{format.number(taken)}</span>,
    },
    {
      id: 'sessions',
      header: t`Sessions`,
      align: 'end',
      phone: 'lineEnd',
      cell: ({ sessions, share }) => (
        <span className={counted}>
          {format.number(sessions)} <span className={small}>{shareOf(share)}</span>
        </span>
      ),
    },
  ]
}
