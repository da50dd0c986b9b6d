import type { FlowSheet } from '../../flows/atlas/layout-shape.ts'
import { useLive } from '../app/flows/flow-live-view.ts'
import { isWatched, setWatched } from '../app/flows/flow-watching.ts'
import { Live } from '../screens/flows/Live.tsx'

/** One flow as it runs in this browser. */
export function FlowLive({ sheet }: { sheet: FlowSheet }) {
  const live = useLive()
  const onWatch = (isOn: boolean) => {
    setWatched(isOn)
    // Boot and session run from the first moment, so the page begins anew.
    location.reload()
  }
  return <Live sheet={sheet} live={live} isWatched={isWatched()} onWatch={onWatch} />
}
