import { useMemo } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { Message } from '#msg'

import type { Graph, GraphState, GraphTransition, PageWords } from '../../../charts/layout/layout-shape.ts'
import type { Text } from '../../../machines/page.ts'
import { brief, spaced } from './state-text.ts'
import { useSaid } from './use-said.ts'
import { delayWords, eventWords, guardWords, portWords, stateWords } from './chart-words.ts'

const own = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | null =>
  Object.hasOwn(table, name) ? (table[name] ?? null) : null

/**
 * Returns a graph with names for people: those of the machine's page, of the atlas's own tables, and else the code's
 * name as words, which stay English and are marked as such.
 */
export function useNamedGraph(graph: Graph, { states, events }: Pick<PageWords, 'states' | 'events'>): Graph {
  const { t, i18n } = useLingui()
  const said = useSaid()
  return useMemo(() => {
    const english = new Set<string>()
    const inEnglish = (text: string) => {
      english.add(text)
      return text
    }
    const say = (text: Text | Message, shape = (words: string) => words) => {
      const id = 'says' in text ? text.says.id : 'id' in text ? text.id : null
      const words = shape(said(text))
      return id !== null && i18n.messages[id] === undefined ? inEnglish(words) : words
    }
    const nameOf = ({ id, name }: Pick<GraphState, 'id' | 'name'>) => {
      const words = own(stateWords, id) ?? own(states, id) ?? own(stateWords, name)
      return words ? say(words, brief) : inEnglish(spaced(name))
    }
    const stateName = (state: GraphState) => {
      const name = nameOf(state)
      return state.kind === 'parallel' ? t`${{ name }}: parallel lanes` : name
    }
    const portName = (port: string) => {
      const words = own(portWords, port)
      return words ? { what: say(words), isOurs: true } : { what: spaced(port), isOurs: false }
    }
    const eventName = (event: string): string => {
      const words = own(eventWords, event) ?? own(events, event)
      if (words) return say(words)
      const [, kind, port = ''] = /^(done|error|snapshot)\((.+)\)$/.exec(event) ?? []
      const delay = /^after (.+)$/.exec(event)?.[1]
      if (delay !== undefined) {
        const known = own(delayWords, delay)
        return known ? t`Time is up: ${{ what: say(known) }}` : inEnglish(spaced(event))
      }
      if (kind === undefined) return inEnglish(spaced(event))
      const { what, isOurs } = portName(port)
      if (!isOurs) return inEnglish(`${what}: ${kind === 'error' ? 'failed' : kind === 'done' ? 'done' : 'changed'}`)
      return kind === 'error'
        ? t`${{ what }}: failed`
        : kind === 'done'
          ? t`${{ what }}: done`
          : t`${{ what }}: changed`
    }
    const guardName = ({ guard, guardWords: words }: GraphTransition) => {
      const known = guard === null ? null : own(guardWords, guard)
      return known ? say(known) : words === null ? null : inEnglish(words)
    }
    return {
      ...graph,
      states: graph.states.map((state) => ({ ...state, name: stateName(state) })),
      transitions: graph.transitions.map((transition) => ({
        ...transition,
        eventWords: eventName(transition.event),
        guardWords: guardName(transition),
      })),
      otherwise: t`otherwise`,
      english,
    }
    // The words of a catalog that comes later arrive with another `t`.
  }, [graph, states, events, t, i18n, said])
}
