import { lazy } from 'react'

import { FlowRouterLinks } from '../app/flows/flow-router-links.tsx'
import { flowSheet } from '../app/flows/flow-sheets.ts'
import { useFetched } from '../app/use-fetched.ts'
import { usePageParams, usePageSearch } from '../app/use-page.ts'
import { Skeleton } from '../parts/Skeleton.tsx'
import { FlowRoom } from '../screens/flows/FlowRoom.tsx'
import { FlowSearch } from '../screens/flows/flow-search.ts'
import { NoFlow } from '../screens/flows/NoFlow.tsx'

const FlowLive = lazy(async () => ({ default: (await import('./flow-live.tsx')).FlowLive }))
const FlowSessions = lazy(async () => ({ default: (await import('./flow-sessions.tsx')).FlowSessions }))

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
        <FlowRoom
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
