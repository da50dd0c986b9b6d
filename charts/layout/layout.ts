import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs'
import ELK from 'elkjs/lib/elk.bundled.js'

import type { Box, Graph, GraphEdge, GraphState, Picture, Point } from './layout-shape.ts'
import { backwards } from './order.ts'
import { costOf, runsThrough } from './picture-faults.ts'
import { labelLines, lineWidth, PAD, rowsOf, TITLE, WORDS, wordsWidth } from './outline.ts'

const elk = new ELK()

/** Space at the picture's border. */
const MARGIN = 16
/** A history state is a disc, a start a dot next to its state. */
const DISC = 26
const DOT = { away: 17, radius: 4 } as const

const usual: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': `[top=${MARGIN},left=${MARGIN + DOT.away},bottom=${MARGIN},right=${MARGIN}]`,
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '20',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
}

/** Options of ELK for the same graph; the picture that reads best is used. */
const ways: readonly LayoutOptions[] = ['NETWORK_SIMPLEX', 'LONGEST_PATH'].flatMap((layering) =>
  ['1', '2', '3', '5'].map((seed) => ({
    'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
    'elk.layered.layering.strategy': layering,
    'elk.randomSeed': seed,
  })),
)

/** Lone states side by side. */
const COLUMNS = 4
const UNSEEN = 'unseen '

type Laid = { graph: Graph; titles: ReadonlyMap<string, number>; back: ReadonlySet<string> }

function elkState(state: GraphState, { graph, titles, back }: Laid, way: LayoutOptions): ElkNode {
  const titleHeight = titles.get(state.id) ?? 0
  const width = wordsWidth(state, graph) + 2 * PAD.box
  const children = graph.states.filter(({ parent }) => parent === state.id)
  const layer = state.kind === 'final' ? { 'elk.layered.layering.layerConstraint': 'LAST' } : {}
  const first = graph.initial.includes(state.id) ? { 'elk.layered.layering.layerConstraint': 'FIRST' } : {}
  if (state.kind === 'history') return { id: state.id, width: DISC, height: DISC }
  if (children.length === 0) return { id: state.id, width, height: titleHeight, layoutOptions: { ...layer, ...first } }
  return {
    id: state.id,
    children: children.map((child) => elkState(child, { graph, titles, back }, way)),
    // A box does not inherit the options of the page around it.
    layoutOptions: {
      ...way,
      ...layer,
      ...first,
      'elk.padding': `[top=${titleHeight + 14},left=${14 + DOT.away},bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width}, ${titleHeight + 30})`,
    },
  }
}

function titleHeightOf(state: GraphState, graph: Graph): number {
  const rows = rowsOf(state, graph).length
  return TITLE.line + 8 + (rows > 0 ? rows * WORDS.line + 6 : 0)
}

function elkEdge(edge: GraphEdge, { graph, back }: Laid): ElkExtendedEdge {
  const lines = labelLines(edge, graph)
  const [source, target] = back.has(edge.id) ? [edge.target, edge.source] : [edge.source, edge.target]
  return {
    id: edge.id,
    sources: [source],
    targets: [target],
    layoutOptions: { 'elk.layered.priority.straightness': edge.lane === 'happy' ? '10' : '1' },
    labels: [
      {
        text: edge.id,
        width: Math.max(...lines.map(lineWidth)) + 2 * PAD.label,
        height: lines.length * WORDS.line + PAD.label,
        layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
      },
    ],
  }
}

/** States that no line touches would form one long row; invisible lines make columns of them. */
function unseenEdges({ states, edges }: Graph): readonly ElkExtendedEdge[] {
  const touched = new Set(edges.filter(({ isPortal }) => !isPortal).flatMap(({ source, target }) => [source, target]))
  const lone = states.filter(({ id, kind }) => (kind === 'atomic' || kind === 'history') && !touched.has(id))
  return [...new Set(lone.map(({ parent }) => parent))].flatMap((parent) => {
    const row = lone.filter((state) => state.parent === parent)
    return row.flatMap(({ id }, at) => {
      const below = row[at + COLUMNS]
      return below ? [{ id: `${UNSEEN}${id}`, sources: [id], targets: [below.id] }] : []
    })
  })
}

/** The regions of a parallel state stand one under the other, so that a page is wide enough for them. */
function stackingEdges({ states }: Graph): readonly ElkExtendedEdge[] {
  return states
    .filter(({ kind }) => kind === 'parallel')
    .flatMap(({ id }) => {
      const regions = states.filter(({ parent }) => parent === id)
      return regions
        .slice(1)
        .map((below, at) => ({ id: `${UNSEEN}${below.id}`, sources: [regions[at]?.id ?? ''], targets: [below.id] }))
    })
}

/** Name and rows of a box are as far left as no line from above crosses them. */
function titleXOf(box: Box, width: number, height: number, edges: Picture['edges']): number {
  const band = (x: number) => ({ x, y: box.y, width, height })
  const free = Array.from({ length: Math.max(0, Math.floor((box.width - width) / 4)) }, (_, at) => at * 4).find(
    (x) => !edges.some(({ points }) => runsThrough(points, band(box.x + x))),
  )
  return free ?? 0
}

const flat = (node: ElkNode): readonly ElkNode[] => [node, ...(node.children ?? []).flatMap(flat)]

function pointsOf({ sections = [] }: ElkExtendedEdge, isBack: boolean): readonly Point[] {
  const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])
  const plain = points.map(({ x, y }) => ({ x, y }))
  return isBack ? plain.toReversed() : plain
}

function pictureOf(root: ElkNode, { graph, titles, back }: Laid): Picture {
  const boxes = new Map(
    flat(root).map(({ id, x = 0, y = 0, width = 0, height = 0 }) => [id, { x, y, width, height }] as const),
  )
  const boxOf = (id: string) => boxes.get(id) ?? { x: 0, y: 0, width: 0, height: 0 }
  const inside = graph.states.flatMap(({ initial }) => initial)
  const starts = [...new Set([...graph.initial, ...inside])].map((to) => {
    const { x, y, height } = boxOf(to)
    const at = { x: x - DOT.away + DOT.radius, y: y + Math.min(height / 2, TITLE.line / 2 + 4) }
    return { ...at, to, points: [at, { x, y: at.y }] }
  })
  const edges = (root.edges ?? [])
    .filter(({ id }) => !id.startsWith(UNSEEN))
    .map((edge) => {
      const [label] = edge.labels ?? []
      const { x = 0, y = 0, width = 0, height = 0 } = label ?? {}
      return { id: edge.id, points: pointsOf(edge, back.has(edge.id)), label: label ? { x, y, width, height } : null }
    })
  const states = graph.states.map((state) => {
    const titleHeight = titles.get(state.id) ?? 0
    const box = boxOf(state.id)
    const isLayoutRoom = graph.states.some(({ parent }) => parent === state.id)
    const titleX = isLayoutRoom ? titleXOf(box, wordsWidth(state, graph) + 2 * PAD.box, titleHeight, edges) : 0
    return { id: state.id, ...box, titleX, titleHeight }
  })
  const portals = graph.states.flatMap((state) => {
    const { x, y, width, titleX } = states.find(({ id }) => id === state.id) ?? { ...boxOf(state.id), titleX: 0 }
    return rowsOf(state, graph).flatMap(({ id, isPortal }, at) =>
      id === null || !isPortal
        ? []
        : [
            {
              id,
              state: state.id,
              x: x + titleX + PAD.box,
              y: y + TITLE.line + 6 + at * WORDS.line,
              width: width - 2 * PAD.box,
              height: WORDS.line,
            },
          ],
    )
  })
  return {
    width: Math.ceil(root.width ?? 0),
    height: Math.ceil(root.height ?? 0),
    states,
    edges,
    portals,
    starts,
  }
}

function laidOf(graph: Graph): Laid {
  const titles = new Map(graph.states.map((state) => [state.id, titleHeightOf(state, graph)]))
  const leadsBack = backwards(graph.states, graph.initial)
  // What leads back is laid as if it led forward: else ELK would tear the story apart for it.
  return { graph, titles, back: new Set(graph.edges.filter(leadsBack).map(({ id }) => id)) }
}

function elkGraph(laid: Laid, way: LayoutOptions): ElkNode {
  const { graph } = laid
  const tops = graph.states.filter(({ parent }) => parent === null)
  const drawn = graph.edges.filter(({ isPortal }) => !isPortal)
  return {
    id: '',
    layoutOptions: { ...usual, ...way },
    children: tops.map((state) => elkState(state, laid, { ...usual, ...way })),
    edges: [...drawn.map((edge) => elkEdge(edge, laid)), ...unseenEdges(graph), ...stackingEdges(graph)],
  }
}

/** Returns all that the places in a picture depend on: a change of a description is none. */
export const layoutInput = (graph: Graph): string => JSON.stringify([ways, graph.initial, elkGraph(laidOf(graph), {})])

/**
 * Lays a graph on a page, top to bottom, as it reads best of several ways, or of those that are given: each of them is
 * an eighth of the work.
 */
export async function layOut(
  graph: Graph,
  known?: number | readonly number[],
): Promise<{ picture: Picture; way: number }> {
  const laid = laidOf(graph)
  const tried = known === undefined ? [...ways.keys()] : [known].flat()
  const pictures = await Promise.all(
    tried.map(async (at) => {
      // ELK writes the places into the graph that it is given.
      const picture = pictureOf(await elk.layout(elkGraph(laid, ways[at] ?? {})), laid)
      return { picture, way: at, cost: tried.length === 1 ? 0 : costOf(picture, graph) }
    }),
  )
  const best = pictures.toSorted((a, b) => a.cost - b.cost)[0]
  if (!best) throw new Error(`No picture of "${graph.machine}" could be laid out.`)
  return { picture: best.picture, way: best.way }
}
