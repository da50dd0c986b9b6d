import type { Graph, GraphTransition, GraphState } from '../layout/layout-shape.ts'

/** Mermaid's ids hold no dots. */
const idOf = (id: string) => id.replaceAll('.', '__')
/** Mermaid ends a label at a colon or semicolon. */
const said = (text: string) => text.replaceAll(/[:;]/g, ' ')

const labelOf = ({ event, guardWords }: GraphTransition) =>
  said(guardWords === null ? event : `${event} [${guardWords}]`)

function stateLines(state: GraphState, graph: Graph, indent: string): readonly string[] {
  const id = idOf(state.id)
  const inside = graph.states.filter(({ parent }) => parent === state.id)
  const name = state.kind === 'history' ? 'H' : said(state.name)
  if (inside.length === 0) return [`${indent}state "${name}" as ${id}`]
  const regions = inside.map((child) => stateLines(child, graph, `${indent}  `))
  // Regions of a parallel state are parted by a line of their own.
  const body =
    state.kind === 'parallel'
      ? regions.flatMap((lines, at) => (at === 0 ? lines : [`${indent}  --`, ...lines]))
      : regions.flat()
  const starts = state.initial.map((to) => `${indent}  [*] --> ${idOf(to)}`)
  return [`${indent}state "${name}" as ${id} {`, ...starts, ...body, `${indent}}`]
}

/** A machine's chart as a Mermaid state diagram, for documents that draw such text. */
export function mermaidOf(graph: Graph): string {
  const tops = graph.states.filter(({ parent }) => parent === null)
  const hasFrame = tops.some(({ id }) => id === graph.machine)
  const transitions = graph.transitions.flatMap((transition) => {
    const targets = transition.targets.length === 0 ? [transition.source] : transition.targets
    return targets.map((target) => `  ${idOf(transition.source)} --> ${idOf(target)} : ${labelOf(transition)}`)
  })
  const ends = graph.states.filter(({ kind }) => kind === 'final').map(({ id }) => `  ${idOf(id)} --> [*]`)
  const starts = hasFrame ? [] : graph.initial.map((to) => `  [*] --> ${idOf(to)}`)
  return [
    'stateDiagram-v2',
    ...starts,
    ...tops.flatMap((state) => stateLines(state, graph, '  ')),
    ...transitions,
    ...ends,
    '',
  ].join('\n')
}
