import { Trans, useLingui } from '@lingui/react/macro'

import { Notice } from '../ui/feedback/Notice.tsx'
import { useLive } from './live/flow-live-view.ts'
import { Live } from './live/Live.tsx'
import type { ShownSheet } from './names/shown-sheet.ts'

/** One flow as it runs in this browser. */
export function FlowLive({ sheet }: { sheet: ShownSheet }) {
  const { t } = useLingui()
  const live = useLive()
  const notice = (
    <Notice tone="due" title={t`The tabs of this browser are watched`}>
      <Trans>
        While this page is open, it shows the states and events of the flow, but no data. Nothing leaves this browser.
        To watch as a customer, use “Watch it live in another tab”: that page stays open when you sign out here.
      </Trans>
    </Notice>
  )
  return <Live sheet={sheet} live={live} notice={notice} />
}
