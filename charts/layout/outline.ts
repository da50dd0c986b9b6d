import type { Graph, GraphTransition, GraphEdge, GraphState } from './layout-shape.ts'

/** Sizes of the picture's words in CSS pixels; layout, view and exports read the same. */
export const TITLE = { size: 13, line: 22 } as const
export const WORDS = { size: 11.5, line: 16 } as const
/** Between a box's edge and its words. */
export const PAD = { box: 10, label: 5 } as const
/** Signs before a state's name, and after it when the state is busy. */
const GLYPH = 16

/** Advance widths in em of the widest of the usual faces (Verdana, DejaVu Sans), so that words fit in any of them. */
const widths: Readonly<Record<string, number>> = {
  ...spread("ijlI'|", 0.3),
  ...spread('.,:; f!/', 0.37),
  ...spread('tr()[]-', 0.46),
  ...spread('cszJ?L', 0.57),
  ...spread('mWM@%', 1),
  ...spread('wOQGNDHU→', 0.84),
  ...spread('…', 1),
  ...spread('жшщюыфмтЖШЩЮЫФМД', 0.95),
}
const USUAL = 0.65
const CAPITAL = 0.72
/** A bold face of the same kind. */
const BOLDER = 1.13

function spread(letters: string, width: number): Readonly<Record<string, number>> {
  return Object.fromEntries(letters.split('').map((letter) => [letter, width]))
}

/** Largest width of a text in pixels, in any font of the reader. */
export function textWidth(text: string, size: number, isBold = false): number {
  const em = text
    .split('')
    .reduce((sum, letter) => sum + (widths[letter] ?? (/\p{Lu}/u.test(letter) ? CAPITAL : USUAL)), 0)
  return Math.ceil(em * size * (isBold ? BOLDER : 1))
}

/** How an event comes about: sent by a person or another machine, an answer, a failure, time, or nothing at all. */
export const TRIGGERS = ['asked', 'done', 'error', 'after', 'always'] as const
export type Trigger = (typeof TRIGGERS)[number]

/** Returns how an event comes about, by the names that `transitionsOf` gives. */
export function triggerOf(event: string): Trigger {
  if (event === 'always') return 'always'
  if (event.startsWith('after ')) return 'after'
  if (event.startsWith('error(')) return 'error'
  return event === 'done' || event.startsWith('done(') || event.startsWith('snapshot(') ? 'done' : 'asked'
}

/** One line of words in the picture: a transition's event or its condition; a long one goes on in a further line. */
export type Line = {
  transition: string
  text: string
  /** All the words of which the line is a part. */
  words: string
  kind: 'event' | 'guard'
  trigger: Trigger
  isFirst: boolean
}

/** The language of words of a picture, where it is not the reader's. */
export const langOf = ({ english }: Graph, words: string): 'en' | undefined =>
  english === undefined || english.has(words.replaceAll(/^ ?\[|\]$/g, '')) ? 'en' : undefined

/** Room for the sign before an event. */
export const SIGN_ROOM = 13

export const eventText = ({ event, eventWords }: GraphTransition) => eventWords ?? event

/**
 * Condition of a transition; of one that is evaluated after others of its event, that none of theirs holds. A guard
 * that decides several of them by a value tells none apart: their targets do.
 */
function conditionOf(transition: GraphTransition, graph: Graph): string | null {
  const answers = graph.transitions.filter(
    ({ source, event }) => source === transition.source && event === transition.event,
  )
  if (transition.guardWords !== null) {
    const isRepeated = answers.filter(({ guard }) => guard === transition.guard).length > 1
    return isRepeated ? null : `[${transition.guardWords}]`
  }
  return answers.some(({ guard }) => guard !== null) ? `[${graph.otherwise ?? 'otherwise'}]` : null
}

/** From this width on, the words of an edge go on in the next line. */
const LINE_WIDTH = 170

/** The words of an edge in lines that are not too long. */
function wrapped(text: string): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && textWidth(`${last} ${word}`, WORDS.size) <= LINE_WIDTH)
      lines.splice(-1, 1, `${last} ${word}`)
    else lines.push(word)
  }
  return lines
}

const transitionsIn = (ids: readonly string[], graph: Graph) =>
  ids.flatMap((id) => graph.transitions.find((transition) => transition.id === id) ?? [])

/** An edge's label: each event, below it what must hold. An event that leads here either way needs no condition. */
export function labelLines(edge: Pick<GraphEdge, 'transitions' | 'source'>, graph: Graph): readonly Line[] {
  const transitions = transitionsIn(edge.transitions, graph)
  const linesOf = (transition: string, words: string, kind: Line['kind'], trigger: Trigger) =>
    wrapped(words).map((text, at): Line => ({ transition, text, words, kind, trigger, isFirst: at === 0 }))
  return [...new Set(transitions.map(({ event }) => event))].flatMap((event): readonly Line[] => {
    const own = transitions.filter((transition) => transition.event === event)
    const [first] = own
    if (!first) return []
    const all = graph.transitions.filter(
      (transition) => transition.source === first.source && transition.event === event,
    )
    const isEitherWay = all.length === own.length && own.some(({ guard }) => guard === null)
    const conditions = isEitherWay ? [] : own.map((transition) => [conditionOf(transition, graph), transition] as const)
    // States that are folded into one may answer alike.
    const told = [...new Map(conditions)].flatMap(([text, { id }]) =>
      text === null ? [] : linesOf(id, text, 'guard', triggerOf(event)),
    )
    return [...linesOf(first.id, eventText(first), 'event', triggerOf(event)), ...told]
  })
}

/** Largest width of a line of an edge, with the sign before its event. */
export const lineWidth = ({ text, kind, isFirst, trigger }: Line): number =>
  textWidth(text, WORDS.size) + (kind === 'event' && isFirst && trigger !== 'asked' ? SIGN_ROOM : 0)

/** A row of a state's box below its name: what it does without leaving, and its exits in words. */
export type Row = {
  /** The edge that it represents, or else its transition; null for a line over others. */
  id: string | null
  transition: string | null
  isPortal: boolean
  /** The words in the order in which they stand: an event, a condition, a target. */
  parts: readonly string[]
  text: string
  /** Indented under the event that it answers. */
  isIndented: boolean
}

const INDENT = 10

/** Largest width of a row. */
const rowWidth = ({ text, isIndented }: Row) => textWidth(text, WORDS.size) + (isIndented ? INDENT : 0)

/** Distance of a row from the left edge of its box. */
export const rowInset = ({ isIndented }: Row) => PAD.box + (isIndented ? INDENT : 0)

/** A target in words: a history state has no name that says more than its parent's. */
function targetName({ states }: Graph, id: string): string {
  const state = states.find((one) => one.id === id)
  if (state?.kind !== 'history') return state?.name ?? id
  return `${states.find((one) => one.id === state.parent)?.name ?? ''} (${state.name})`
}

/** The rows of a state's box: first what leaves it where it is, then its ways out; answers to one event together. */
export function rowsOf(state: GraphState, graph: Graph): readonly Row[] {
  const portals = graph.edges.filter((edge) => edge.isPortal && edge.source === state.id)
  const ways = [
    ...transitionsIn(state.inner, graph).map((transition) => ({
      id: transition.id,
      transition,
      to: null,
      isPortal: false,
    })),
    ...portals.flatMap(({ id, transitions, target }) =>
      transitionsIn(transitions, graph).map((transition) => ({
        id,
        transition,
        to: targetName(graph, target),
        isPortal: true,
      })),
    ),
  ]
  const row = (parts: readonly string[], rest: Omit<Row, 'parts' | 'text'>): Row => ({
    ...rest,
    parts,
    text: parts.join(''),
  })
  return [...new Set(ways.map(({ transition }) => transition.event))].flatMap((event) => {
    const own = ways.filter(({ transition }) => transition.event === event)
    const isList = own.length > 1
    const rows = own.map(({ id, transition, to, isPortal }): Row => {
      const condition = conditionOf(transition, graph)
      const words = isList ? [] : [eventText(transition)]
      const parts = [
        ...words,
        ...(condition === null ? [] : [`${isList ? '' : ' '}${condition}`]),
        ...(to === null ? (isList && condition === null ? [eventText(transition)] : []) : [' → ', to]),
      ]
      return row(parts[0] === ' → ' ? ['→ ', ...parts.slice(1)] : parts, {
        id,
        transition: transition.id,
        isPortal,
        isIndented: isList,
      })
    })
    const [first] = own
    if (!isList || !first) return rows
    const title = [eventText(first.transition)]
    const told = [...new Map(rows.map((one) => [one.text, one])).values()]
    return [row(title, { id: null, transition: null, isPortal: false, isIndented: false }), ...told]
  })
}

/** Largest width of a state's name and rows. */
export function wordsWidth(state: GraphState, graph: Graph): number {
  const isCompound = state.folded !== undefined || graph.states.some(({ parent }) => parent === state.id)
  const signs = GLYPH + (state.ports.length > 0 ? GLYPH : 0) + (isCompound ? FOLD_ROOM : 0)
  const name = textWidth(titleOf(state), TITLE.size, true) + signs
  return Math.max(name, ...rowsOf(state, graph).map(rowWidth))
}

/** Room for the button that folds a state, after its name. */
const FOLD_ROOM = 18

/** The name of a state in the picture; of a folded one, with the number of states in it. */
export const titleOf = ({ name, folded }: GraphState) => (folded === undefined ? name : `${name} (${folded})`)
