import { useLive } from './live/flow-live-view.ts'
import { isWatched, setWatched } from './live/flow-watching.ts'
import { Live } from './live/Live.tsx'
import type { ShownSheet } from './names/shown-sheet.ts'

/** One flow as it runs in this browser. */
export function FlowLive({ sheet }: { sheet: ShownSheet }) {
  const live = useLive()
  const onWatch = (isOn: boolean) => {
    setWatched(isOn)
    // Boot and session run from the first moment, so the page starts again.
    location.reload()
  }
  return <Live sheet={sheet} live={live} isWatched={isWatched()} onWatch={onWatch} />
}
