import { Trans, useLingui } from '@lingui/react/macro'

import type { Graph, GraphState } from '../../../charts/layout/layout-shape.ts'
import { eventText, langOf } from '../../../charts/layout/outline.ts'
import * as look from './Diagram.css.ts'
import { useLaneName } from '../names/lane-names.ts'

type OutlineProps = { graph: Graph; picked?: string | null; onPick?: (id: string | null) => void }

/** All that the picture shows, as nested lists: each state with what it is, what leads out of it and what is in it. */
export function Outline({ graph, picked = null, onPick }: OutlineProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Flow as text`}>
      <States
        states={graph.states.filter(({ parent }) => parent === null)}
        graph={graph}
        picked={picked}
        onPick={onPick}
      />
    </nav>
  )
}

type StatesProps = {
  states: readonly GraphState[]
  graph: Graph
  picked: string | null
  onPick: OutlineProps['onPick']
}

function States({ states, graph, picked, onPick }: StatesProps) {
  return (
    <ul className={look.outline}>
      {states.map((state) => (
        <li key={state.id}>
          <button
            type="button"
            className={look.outlineName}
            aria-pressed={picked === state.id}
            onClick={() => onPick?.(picked === state.id ? null : state.id)}
          >
            <span lang={langOf(graph, state.name)}>{state.name}</span>
          </button>
          <Facts state={state} graph={graph} />
          <Leaving state={state} graph={graph} />
          <Inside state={state} graph={graph} picked={picked} onPick={onPick} />
        </li>
      ))}
    </ul>
  )
}

/** A state in one line. */
function Facts({ state, graph }: { state: GraphState; graph: Graph }) {
  const { t } = useLingui()
  const laneName = useLaneName()
  const isStart = graph.initial.includes(state.id) || graph.states.some(({ initial }) => initial.includes(state.id))
  const facts = [
    laneName(state.lane),
    isStart ? t`initial state` : '',
    state.kind === 'final' ? t`final state` : '',
    state.kind === 'parallel' ? t`regions run in parallel` : '',
    state.kind === 'history' ? t`returns to the last active state` : '',
  ].filter((fact) => fact !== '')
  return (
    <>
      {' '}
      ({facts.join(', ')}){state.description === '' ? null : <span lang="en">: {state.description}</span>}
    </>
  )
}

/** The transitions of a state, internal ones included. */
function Leaving({ state, graph }: { state: GraphState; graph: Graph }) {
  const transitions = graph.transitions.filter(({ source }) => source === state.id)
  const nameOf = (id: string) => graph.states.find((one) => one.id === id)?.name ?? id
  if (transitions.length === 0) return null
  return (
    <ul className={look.outlineTransitions}>
      {transitions.map((transition) => {
        const { id, guardWords, targets } = transition
        const event = eventText(transition)
        const what = guardWords === null ? event : `${event} [${guardWords}]`
        const where = targets.map(nameOf).join(' + ')
        return (
          <li key={id}>
            {where === '' ? (
              <Trans>{{ what }} stays here</Trans>
            ) : (
              <Trans>
                {{ what }} leads to {{ where }}
              </Trans>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Inside({ state, ...rest }: { state: GraphState } & Omit<StatesProps, 'states'>) {
  const states = rest.graph.states.filter(({ parent }) => parent === state.id)
  return states.length === 0 ? null : <States states={states} {...rest} />
}
