import type { FlowSheet } from '../../charts/layout/layout-shape.ts'
import { useLive } from './live/flow-live-view.ts'
import { isWatched, setWatched } from './live/flow-watching.ts'
import { Live } from './live/Live.tsx'

/** One flow as it runs in this browser. */
export function FlowLive({ sheet }: { sheet: FlowSheet }) {
  const live = useLive()
  const onWatch = (isOn: boolean) => {
    setWatched(isOn)
    // Boot and session run from the first moment, so the page starts again.
    location.reload()
  }
  return <Live sheet={sheet} live={live} isWatched={isWatched()} onWatch={onWatch} />
}
