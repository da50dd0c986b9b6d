import type { Lane } from '../../../machines/meta.ts'
import type { ShownSheet } from '../names/shown-sheet.ts'
import type { Change } from './diagram-marks.ts'

export type DiagramProps = {
  sheet: Pick<ShownSheet, 'graph' | 'picture'> & Partial<Pick<ShownSheet, 'guards'>>
  /** Shown; all by default. The reader may hide more. */
  lanes?: ReadonlySet<Lane>
  /** States that are active now. */
  lit?: ReadonlySet<string>
  /** Transitions that were just followed. */
  taken?: ReadonlySet<string>
  /** Share of sessions by edge or transition, from 0 to 1: the wider, the more. */
  weights?: ReadonlyMap<string, number>
  /** A few words beside a state or on an edge. */
  notes?: ReadonlyMap<string, string>
  changes?: ReadonlyMap<string, Change>
  /** A state, an edge or a transition. */
  picked?: string | null
  onPick?: (id: string | null) => void
}
