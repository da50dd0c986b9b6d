import { lazy } from 'react'

import { FlowRouterLinks } from './flow-router-links.tsx'
import { flowSheet } from './flow-sheets.ts'
import { useFetched } from './use-fetched.ts'
import { usePageParams, usePageSearch } from '../shared/app/use-page.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { FlowLayout } from './FlowLayout.tsx'
import { FlowSearch } from './flow-search.ts'
import { NoFlow } from './NoFlow.tsx'

const FlowLive = lazy(async () => ({ default: (await import('./live-page.tsx')).FlowLive }))
const FlowSessions = lazy(async () => ({ default: (await import('./sessions-page.tsx')).FlowSessions }))

export function Page() {
  const { machine } = usePageParams('flowDetails')
  const [search, change] = usePageSearch(FlowSearch)
  const asked = flowSheet(machine)
  const { value: sheet, isFailed } = useFetched(asked)
  return (
    <FlowRouterLinks>
      {asked === null || isFailed ? (
        <NoFlow machine={machine} />
      ) : sheet === null ? (
        <Skeleton lines={8} />
      ) : (
        <FlowLayout
          key={machine}
          sheet={sheet}
          search={search}
          onSearch={change}
          served={{
            live: <FlowLive sheet={sheet} />,
            sessions: <FlowSessions sheet={sheet} search={search} onSearch={change} />,
          }}
        />
      )}
    </FlowRouterLinks>
  )
}
