import type { Graph, GraphTransition, GraphState } from '../layout/layout-shape.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const attributes = (given: Readonly<Record<string, string>>) =>
  Object.entries(given)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')

/** The event of a transition by SCXML's own names; null for one that needs none. */
function eventOf({ event, source }: GraphTransition): string | null {
  const [, end, port] = /^(done|error|snapshot)\((.*)\)$/.exec(event) ?? []
  if (end !== undefined && port !== undefined) return `${end}.invoke.${invocationOf(source, port)}`
  if (event === 'always') return null
  if (event === 'done') return `done.state.${source}`
  if (event.startsWith('after ')) return timerOf(source, event)
  return event
}

/** Several states may call the same port, and a document may have an id only once. */
const invocationOf = (source: string, port: string) => `${source}.${port}`

const timerOf = (source: string, event: string) => `after.${event.slice('after '.length)}.${source}`

/** A guard as a call in the document's language; what is made of several is joined by that language's own signs. */
function conditionOf(guard: string): string {
  const [, kind, members] = /^(and|or|not)\((.*)\)$/.exec(guard) ?? []
  if (kind === undefined || members === undefined) return /^\w+$/.test(guard) ? `${guard}()` : guard
  if (kind === 'not') return `!(${conditionOf(members)})`
  return members
    .split(', ')
    .map(conditionOf)
    .join(kind === 'and' ? ' && ' : ' || ')
}

function transitionLine(transition: GraphTransition, indent: string): string {
  const event = eventOf(transition)
  const given = {
    ...(event === null ? {} : { event }),
    ...(transition.guard === null ? {} : { cond: conditionOf(transition.guard) }),
    ...(transition.targets.length === 0 ? {} : { target: transition.targets.join(' ') }),
  }
  // A transition that stays in its state without visible actions still consumes its event.
  return `${indent}<transition${attributes(given)}/>`
}

function timersOf(transitions: readonly GraphTransition[], indent: string): readonly string[] {
  const timers = [...new Set(transitions.flatMap(({ event }) => (event.startsWith('after ') ? [event] : [])))]
  if (timers.length === 0) return []
  const sends = timers.map((event) => {
    const given = { event: timerOf(transitions[0]?.source ?? '', event), delayexpr: event.slice('after '.length) }
    return `${indent}  <send${attributes(given)}/>`
  })
  return [`${indent}<onentry>`, ...sends, `${indent}</onentry>`]
}

function stateLines(state: GraphState, graph: Graph, indent: string): readonly string[] {
  const { id, kind, initial, ports, tags, parent } = state
  const inner = `${indent}  `
  if (kind === 'history') {
    const start = graph.states.find((one) => one.id === parent)?.initial ?? []
    const type = tags.includes('deep') ? 'deep' : 'shallow'
    return [
      `${indent}<history${attributes({ id, type })}>`,
      `${inner}<transition${attributes({ target: start.join(' ') })}/>`,
      `${indent}</history>`,
    ]
  }
  const element = kind === 'parallel' || kind === 'final' ? kind : 'state'
  const own = graph.transitions.filter(({ source }) => source === id)
  const lines = [
    ...timersOf(own, inner),
    ...ports.map((port) => `${inner}<invoke${attributes({ id: invocationOf(id, port), src: port })}/>`),
    ...own.map((transition) => transitionLine(transition, inner)),
    ...graph.states.filter((one) => one.parent === id).flatMap((child) => stateLines(child, graph, inner)),
  ]
  const given = { id, ...(initial.length === 0 ? {} : { initial: initial.join(' ') }) }
  if (lines.length === 0) return [`${indent}<${element}${attributes(given)}/>`]
  return [`${indent}<${element}${attributes(given)}>`, ...lines, `${indent}</${element}>`]
}

/** A machine's chart as W3C SCXML: states, transitions, names of guards, ports and delays, and no code. */
export function scxmlOf(graph: Graph): string {
  const tops = graph.states.filter(({ parent }) => parent === null)
  const initial = tops.some(({ id }) => id === graph.machine) ? [graph.machine] : graph.initial
  const given = {
    xmlns: 'http://www.w3.org/2005/07/scxml',
    version: '1.0',
    datamodel: 'ecmascript',
    name: graph.machine,
    initial: initial.join(' '),
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<scxml${attributes(given)}>`,
    ...tops.flatMap((state) => stateLines(state, graph, '  ')),
    '</scxml>',
    '',
  ].join('\n')
}
