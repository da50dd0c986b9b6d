import { useMemo, useState } from 'react'

import type { ShownSheet } from '../names/shown-sheet.ts'
import { useFetched } from '../use-fetched.ts'
import type { Drawing } from './draw-again.ts'

/** Returns a flow as it is to be drawn: as it came, or laid out anew; until then the last drawing, at first null. */
export function useDrawing(
  { graph, picture }: Pick<ShownSheet, 'graph' | 'picture'>,
  folded: ReadonlySet<string>,
): { drawing: Drawing | null; isFailed: boolean } {
  const asIs = useMemo(
    () => (picture !== null && folded.size === 0 ? { graph, picture } : null),
    [graph, picture, folded],
  )
  const wanted = useMemo(
    () => (asIs ? null : import('./draw-again.ts').then(({ drawAgain }) => drawAgain(graph, folded))),
    [asIs, graph, folded],
  )
  const { value, isFailed } = useFetched(wanted)
  const now = asIs ?? value
  const [last, setLast] = useState<Drawing | null>(null)
  if (now && now !== last) setLast(now)
  return { drawing: now ?? last, isFailed }
}
