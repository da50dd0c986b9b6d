import { lazy } from 'react'

import { FlowRouterLinks } from './flow-router-links.tsx'
import { usePageParams, usePageSearch } from '../shared/app/use-page.ts'
import { DrawnFlow } from './DrawnFlow.tsx'
import { FlowLayout } from './FlowLayout.tsx'
import { FlowSearch } from './flow-search.ts'

const FlowLive = lazy(async () => ({ default: (await import('./live-page.tsx')).FlowLive }))
const FlowSessions = lazy(async () => ({ default: (await import('./sessions-page.tsx')).FlowSessions }))

export function Page() {
  const { machine } = usePageParams('flowDetails')
  const [search, change] = usePageSearch(FlowSearch)
  return (
    <FlowRouterLinks>
      <DrawnFlow key={machine} machine={machine}>
        {(sheet) => (
          <FlowLayout
            sheet={sheet}
            search={search}
            onSearch={change}
            served={(shown) => ({
              live: <FlowLive sheet={shown} />,
              sessions: <FlowSessions sheet={shown} search={search} onSearch={change} />,
            })}
          />
        )}
      </DrawnFlow>
    </FlowRouterLinks>
  )
}
