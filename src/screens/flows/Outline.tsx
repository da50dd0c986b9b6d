import type { Graph } from '../../../flows/atlas/layout-shape.ts'

type OutlineProps = { graph: Graph; picked?: string | null; onPick?: (id: string | null) => void }

/** The same as words. */
export function Outline({ graph }: OutlineProps) {
  return <p>{graph.machine}</p>
}
