import * as v from 'valibot'

import type { TransitionShape, Shape, StateShape } from '../diff/chart-shape.ts'
import { changesBetween, type Change } from '../diff/chart-diff.ts'
import { LANES } from '../../machines/meta.ts'
import type { FlowSheet, Graph } from '../layout/layout-shape.ts'

const text = v.string()
const nothingOr = <Entry extends v.GenericSchema>(entry: Entry) => v.nullable(entry)
const texts = v.array(text)
const Lane = v.picklist(LANES)
const Point = v.object({ x: v.number(), y: v.number() })
const box = { x: v.number(), y: v.number(), width: v.number(), height: v.number() }

const Graph = v.object({
  machine: text,
  states: v.array(
    v.object({
      id: text,
      name: text,
      parent: nothingOr(text),
      kind: v.picklist(['atomic', 'compound', 'parallel', 'final', 'history']),
      lane: Lane,
      description: text,
      route: nothingOr(text),
      view: nothingOr(text),
      spec: nothingOr(text),
      ports: texts,
      tags: texts,
      initial: texts,
      inner: texts,
    }),
  ),
  transitions: v.array(
    v.object({
      id: text,
      source: text,
      targets: texts,
      event: text,
      guard: nothingOr(text),
      guardWords: nothingOr(text),
      lane: Lane,
    }),
  ),
  edges: v.array(
    v.object({
      id: text,
      source: text,
      target: text,
      transitions: texts,
      label: texts,
      lane: Lane,
      isPortal: v.boolean(),
    }),
  ),
  initial: texts,
})
const Picture = v.object({
  width: v.number(),
  height: v.number(),
  states: v.array(v.object({ ...box, id: text, titleX: v.number(), titleHeight: v.number() })),
  edges: v.array(v.object({ id: text, points: v.array(Point), label: nothingOr(v.object(box)) })),
  portals: v.array(v.object({ ...box, id: text, state: text })),
  starts: v.array(v.object({ ...Point.entries, to: text, points: v.array(Point) })),
})

/** One version of a flow as it is put aside, to be compared with a later one: its chart and its picture. */
const VersionFile = v.object({
  format: v.literal('flow-version'),
  version: v.literal(1),
  hash: text,
  graph: Graph,
  picture: Picture,
})
export type VersionFile = v.InferOutput<typeof VersionFile>

/** The version that a sheet shows, as a file keeps it. */
export const versionOf = ({ summary, graph, picture }: Pick<FlowSheet, 'summary' | 'graph' | 'picture'>) => ({
  format: 'flow-version' as const,
  version: 1 as const,
  hash: summary.hash,
  graph,
  picture,
})

export type VersionRead = { version: VersionFile } | { fault: 'notJson' | 'notAVersion' | 'otherMachine' }

/** Reads a version that someone gives. Tells what is wrong with what is none, or is of another machine. */
export function versionIn(json: string, machine: string): VersionRead {
  let plain: unknown
  try {
    plain = JSON.parse(json)
  } catch {
    return { fault: 'notJson' }
  }
  const read = v.safeParse(VersionFile, plain)
  if (!read.success) return { fault: 'notAVersion' }
  return read.output.graph.machine === machine ? { version: read.output } : { fault: 'otherMachine' }
}

/** A chart as it is compared. A graph holds no code: guards, actions and delays are compared by the names on transitions. */
function shapeOf({ machine, states, transitions }: Graph): Shape {
  const stateShape = ({
    id,
    kind,
    description,
    lane,
    route,
    view,
    spec,
    ports,
    tags,
  }: Graph['states'][number]): StateShape => ({
    path: id,
    description: description === '' ? null : description,
    facts: {
      type: kind,
      description,
      lane,
      route: route ?? '',
      view: view ?? '',
      section: spec ?? '',
      invokes: ports.join(', '),
      tags: tags.join(', '),
    },
  })
  const transitionShape = ({
    id,
    source,
    event,
    guard,
    targets,
    lane,
  }: Graph['transitions'][number]): TransitionShape => ({
    id,
    source,
    event,
    guard,
    targets,
    facts: { lane },
  })
  const none = { guards: {}, actions: {}, delays: {}, ports: {} }
  return { machine, states: states.map(stateShape), transitions: transitions.map(transitionShape), ...none }
}

type Mark = 'added' | 'removed' | 'changed'
export type Comparison = {
  changes: readonly Change[]
  /** By the id of each state, transition and edge, for the picture before and for the one of now. */
  before: ReadonlyMap<string, Mark>
  after: ReadonlyMap<string, Mark>
}

/** Marks an edge as its transitions are marked; one whose transitions differ in that has changed. */
function withEdges({ edges }: Graph, marks: ReadonlyMap<string, Mark>): ReadonlyMap<string, Mark> {
  const ofEdges = edges.flatMap(({ id, transitions }): (readonly [string, Mark])[] => {
    const own = new Set(transitions.map((transition) => marks.get(transition)))
    const [only] = own
    if (own.size > 1) return [[id, 'changed']]
    return only === undefined ? [] : [[id, only]]
  })
  return new Map([...marks, ...ofEdges])
}

/** What changed from one graph of a machine to another. */
export function compareGraphs(before: Graph, after: Graph): Comparison {
  const changes = changesBetween(shapeOf(before), shapeOf(after))
  const drawn = changes.filter(({ what }) => what === 'state' || what === 'transition')
  const marks = (of: readonly Change['change'][]) =>
    new Map(
      drawn
        .filter(({ change }) => of.includes(change))
        .map(({ id, change }): [string, Mark] => [id, change === 'moved' ? 'changed' : change]),
    )
  return {
    changes,
    before: withEdges(before, marks(['removed', 'changed', 'moved'])),
    after: withEdges(after, marks(['added', 'changed', 'moved'])),
  }
}

/** Unique among the changes of one comparison. */
export const changeKey = ({ what, change, id, how }: Change) => [what, change, id, ...how].join(' ')
