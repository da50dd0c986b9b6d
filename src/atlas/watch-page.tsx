import { Trans, useLingui } from '@lingui/react/macro'

import type { FlowSheet } from '../../charts/layout/layout-shape.ts'
import { addressOf, basepathOf } from '../shared/app/address.ts'
import { PublicShell } from '../shared/app/PublicShell.tsx'
import { usePageParams } from '../shared/app/use-page.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { buttonStyle } from '../ui/form/Button.css.ts'
import { stack } from '../ui/layout/layout.css.ts'
import { PageHead } from '../ui/layout/PageHead.tsx'
import { DrawnFlow } from './DrawnFlow.tsx'
import { FlowLinks } from './FlowLink.tsx'
import { wideRoom } from './Flows.css.ts'
import { useLive } from './live/flow-live-view.ts'
import { Live } from './live/Live.tsx'
import { useNamedGraph } from './names/use-named-graph.ts'

/** A flow for visitors, as it runs in another tab: where a customer is signed in, the analyst need not be. */
export function Page() {
  const { machine } = usePageParams('flowWatch')
  return (
    <PublicShell>
      <div className={wideRoom}>
        {/* The catalogue is behind the sign-in, so nothing leads there. */}
        <FlowLinks value={() => null}>
          <DrawnFlow key={machine} machine={machine}>
            {(sheet) => <Watched sheet={sheet} />}
          </DrawnFlow>
        </FlowLinks>
      </div>
    </PublicShell>
  )
}

function Watched({ sheet }: { sheet: FlowSheet }) {
  const { t } = useLingui()
  const live = useLive()
  const graph = useNamedGraph(sheet.graph, sheet.words)
  const { id, purpose } = sheet.summary
  const notice = (
    <Notice
      tone="due"
      title={t`Use the flow in another tab`}
      actions={
        <a
          className={buttonStyle({ size: 'sm' })}
          href={addressOf('/', basepathOf(location.pathname))}
          target="_blank"
          rel="noopener"
        >
          <Trans>Open the portal in another tab</Trans>
        </a>
      }
    >
      <Trans>
        Sign in there as someone who uses this flow, and go through it. Its states light up here, and the path stays
        marked. This page shows states and events, but no data. Nothing leaves this browser.
      </Trans>
    </Notice>
  )
  return (
    <div className={stack.s4}>
      <PageHead title={id} documentTitle={`${t`Live`} · ${id}`} lead={purpose} />
      <Live sheet={{ ...sheet, graph, picture: null }} live={live} notice={notice} />
    </div>
  )
}
