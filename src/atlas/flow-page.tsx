import { lazy } from 'react'

import { Trans } from '@lingui/react/macro'

import { FlowRouterLinks } from './flow-router-links.tsx'
import { addressOf, basepathOf } from '../shared/app/address.ts'
import { pathTo } from '../shared/app/links.ts'
import { usePageParams, usePageSearch } from '../shared/app/use-page.ts'
import { buttonStyle } from '../ui/form/Button.css.ts'
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
            watch={<WatchLink machine={machine} />}
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

/** Opens a page that stays when the analyst signs out here, to go through the flow as a customer. */
function WatchLink({ machine }: { machine: string }) {
  const address = addressOf(pathTo('flowWatch', { machine }), basepathOf(location.pathname))
  return (
    <a className={buttonStyle({ size: 'sm' })} href={address} target="_blank" rel="noopener">
      <Trans>Watch it live in another tab</Trans>
    </a>
  )
}
