import { useCallback } from 'react'

import { readFlowSession, readFlowSessions, readFlowSummary } from '../api/flows/flow-sessions.ts'
import { useLoaded } from '../shared/load/use-loaded.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import type { FlowSearch, OnFlowSearch } from './flow-search.ts'
import { Replay } from './sessions/Replay.tsx'
import { DeletedSession } from './sessions/SessionGone.tsx'
import { Sessions } from './sessions/Sessions.tsx'
import type { ShownSheet } from './names/shown-sheet.ts'

const given = (text: string) => (text === '' ? null : text)

type FlowSessionsProps = { sheet: ShownSheet; search: FlowSearch; onSearch: OnFlowSearch }

/** Recorded sessions of one flow: all of them together, or one that is replayed. */
export function FlowSessions({ sheet, search, onSearch }: FlowSessionsProps) {
  const query = {
    machine: sheet.summary.id,
    hash: given(search.version),
    from: given(search.from),
    to: given(search.to),
    locale: given(search.locale),
    role: given(search.role),
    device: given(search.device),
    method: given(search.method),
  }
  const isReplay = search.session !== ''
  const summary = useLoaded(readFlowSummary, isReplay ? null : query)
  const sessions = useLoaded(readFlowSessions, isReplay ? null : query)
  const replayed = useLoaded(readFlowSession, isReplay ? search.session : null)
  const onStep = useCallback((step: number) => onSearch({ step: String(step) }, { replace: true }), [onSearch])
  if (!isReplay)
    return <Sessions sheet={sheet} search={search} onSearch={onSearch} summary={summary} sessions={sessions} />
  if (!replayed.data)
    return replayed.failure ? (
      <DeletedSession onRetry={replayed.retry} busy={replayed.isLoading} code={replayed.failure.code} />
    ) : (
      <Skeleton lines={8} />
    )
  return (
    <Replay
      sheet={sheet}
      session={replayed.data}
      step={Number(search.step) || 0}
      onStep={onStep}
      onClose={() => onSearch({ session: '', step: '' })}
    />
  )
}
