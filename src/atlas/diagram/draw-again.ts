import { foldedGraph } from '../../../charts/layout/folded-graph.ts'
import { layOut } from '../../../charts/layout/layout.ts'
import type { Graph, Picture } from '../../../charts/layout/layout-shape.ts'

/** Two ways of layout that often read best; more would let the reader wait. */
const TRIED = [0, 4]

export type Drawing = { graph: Graph; picture: Picture }

/** Draws a graph in the browser, with some of its states folded. */
export async function drawAgain(graph: Graph, folded: ReadonlySet<string>): Promise<Drawing> {
  const shown = foldedGraph(graph, folded)
  return { graph: shown, picture: (await layOut(shown, TRIED)).picture }
}
