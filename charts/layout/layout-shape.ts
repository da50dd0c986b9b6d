import type { Lane } from '../../machines/meta.ts'
import type { Text } from '../../machines/page.ts'
import type { SuiteFile } from '../suite/suite-file.ts'

export type GraphState = {
  /** The dotted path with the machine's id in front, as transitions name it. */
  id: string
  name: string
  parent: string | null
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  lane: Lane
  description: string
  /** The page it stands on, by its id in the route table. */
  route: string | null
  view: string | null
  /** Sections of the specification, as the chart names them. */
  spec: string | null
  ports: readonly string[]
  /** The kind of a history state: `deep` or `shallow`. */
  tags: readonly string[]
  /** The initial state of a compound, when nothing more is said; empty for all others. */
  initial: readonly string[]
  /** Transitions that leave it where it is: lines in its box. */
  inner: readonly string[]
  /** Number of states that are hidden in it while it is folded. */
  folded?: number
}

export type GraphTransition = {
  id: string
  source: string
  /** Empty when the transition leaves its source where it is. */
  targets: readonly string[]
  event: string
  /** The event as a person reads it, where it has words of its own. */
  eventWords?: string
  guard: string | null
  guardWords: string | null
  lane: Lane
}

/** All transitions between the same two states, drawn as one. */
export type GraphEdge = {
  id: string
  source: string
  target: string
  transitions: readonly string[]
  /** A line for each transition. */
  label: readonly string[]
  lane: Lane
  /** Drawn as words at the source, not as a line. */
  isPortal: boolean
}

export type Graph = {
  machine: string
  /** Parents before children. The machine itself is among them only when it has transitions of its own. */
  states: readonly GraphState[]
  transitions: readonly GraphTransition[]
  edges: readonly GraphEdge[]
  /** The initial state of the machine. */
  initial: readonly string[]
  /** Said of a transition that is evaluated after others of its event; "otherwise" where nothing is given. */
  otherwise?: string
  /** Names that are not in the reader's language; without the set, all are code. */
  english?: ReadonlySet<string>
}

/** In CSS pixels at a zoom of 1; the picture's upper left corner is 0, 0. */
export type Box = { x: number; y: number; width: number; height: number }
export type Point = { x: number; y: number }

/** A graph with the places of its parts on a page. */
export type Picture = {
  width: number
  height: number
  /** Parents before children. Name and rows are `titleX` from the box's left edge, `titleHeight` down from its top. */
  states: readonly (Box & { id: string; titleX: number; titleHeight: number })[]
  edges: readonly { id: string; points: readonly Point[]; label: Box | null }[]
  /** The place of the words of an edge that is no line, inside its state's box. */
  portals: readonly (Box & { id: string; state: string })[]
  /** The dots from which a machine, a compound or a region starts. */
  starts: readonly (Point & { to: string; points: readonly Point[] })[]
}

type Measured = readonly [done: number, of: number]

/** A machine's facts for the catalogue. */
export type FlowSummary = {
  id: string
  kind: 'workflow' | 'part' | 'lifecycle'
  purpose: string
  states: number
  transitions: number
  guards: number
  routes: readonly string[]
  sections: readonly string[]
  /** Machines that run behind its ports, by the name that both have. */
  starts: readonly string[]
  /** Measured by walking its suite on real actors. */
  coverage: { states: Measured; transitions: Measured; guards: Measured }
  /** The hash of the chart, as suites and recordings have it. */
  hash: string
  /** What its states, events, conditions and calls are called and described by, to be searched. */
  words: readonly string[]
}

/** The catalogue as far as it is drawn; sheets are drawn after the portal's start. */
export type FlowIndex = {
  flows: readonly (FlowSummary & { startedBy: readonly string[] })[]
  /** Ids of the machines that are not drawn yet. */
  waiting: readonly string[]
  isFailed: boolean
}

/** The rule behind a guard, and the code with which a refusal says why. */
export type GuardFacts = { rule: string | null; code: string | null }

/** What the page of a machine calls its states and events; what is missing has no words of its own there. */
export type PageWords = {
  /** By the state's id. */
  states: Readonly<Record<string, Text>>
  events: Readonly<Record<string, Text>>
  /** Why it refuses, by the rule's code. */
  refusals: Readonly<Record<string, Text>>
}

/** All that a page of the atlas needs of one machine; drawn from the sources, once for each form of them. */
export type FlowSheet = {
  summary: FlowSummary
  graph: Graph
  picture: Picture
  /** The smallest suite that follows every transition. */
  suite: SuiteFile
  /** State id -> what its page shows, as a path of the suite first comes there; nothing for machines without a page. */
  seen: Readonly<Record<string, readonly Text[]>>
  /** Transition id -> names of generated paths and of hand-written journeys that follow it. */
  tests: Readonly<Record<string, readonly string[]>>
  guards: Readonly<Record<string, GuardFacts>>
  words: PageWords
  /** The transitions of the straight way from the start to where the machine usually ends, in their order. */
  mainPath: readonly string[]
  /** The machine's file in the repository. */
  source: string
}
