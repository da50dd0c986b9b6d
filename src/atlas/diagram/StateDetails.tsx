import { Trans, useLingui } from '@lingui/react/macro'

import type { GraphState, GraphTransition } from '../../../charts/layout/layout-shape.ts'
import { routeTable } from '../../../domain/routes.ts'
import type { RouteRow } from '../../../domain/visitor-routes.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts, type Fact } from '../../ui/layout/Facts.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { eventText, langOf } from '../../../charts/layout/outline.ts'
import { choice, code, opened, small, tight } from '../Flows.css.ts'
import { TransitionDetails } from './EdgeDetails.tsx'
import { moveInList } from './move-in-list.ts'
import { useLaneName } from '../names/lane-names.ts'
import { useRefusalText } from '../names/use-refusal-text.ts'
import { useSaid } from '../names/use-said.ts'
import type { ShownSheet } from '../names/shown-sheet.ts'

type StateDetailsProps = {
  sheet: ShownSheet
  state: GraphState
  /** The transition whose details are open. */
  open: string | null
  onPick: (id: string | null) => void
}

/** A state of a chart: its description, where a person meets it, what runs in it, and its events. */
export function StateDetails({ sheet, state, open, onPick }: StateDetailsProps) {
  const { t } = useLingui()
  const laneName = useLaneName()
  const route: RouteRow | null = routeTable.find(({ id }) => id === state.route) ?? null
  const refusalText = useRefusalText(sheet.words)
  const refusals = refusalsFrom(sheet, state)
  const facts: readonly (Fact | null)[] = [
    { id: 'lane', label: t`Lane`, value: laneName(state.lane) },
    state.view === null ? null : { id: 'view', label: t`Screen`, value: <Seen sheet={sheet} state={state} /> },
    route ? { id: 'route', label: t`Route`, value: <code className={code}>{route.path}</code> } : null,
    route ? { id: 'who', label: t`Access`, value: <Permission route={route} /> } : null,
    state.spec === null ? null : { id: 'spec', label: t`Specification`, value: state.spec },
    state.ports.length === 0
      ? null
      : { id: 'ports', label: t`Invokes`, value: <code className={code}>{state.ports.join(', ')}</code> },
    refusals.length === 0
      ? null
      : {
          id: 'messages',
          label: t`Refusals`,
          value: (
            <ul className={tight}>
              {refusals.map((refusal) => (
                <li key={refusal}>
                  <code className={code}>{refusal}</code>
                  <span className={small}> {refusalText(refusal)}</span>
                </li>
              ))}
            </ul>
          ),
        },
  ]
  return (
    <Card
      title={<span lang={langOf(sheet.graph, state.name)}>{state.name}</span>}
      note={<span className={code}>{state.id}</span>}
    >
      <div className={stack.s4}>
        {state.description === '' ? null : <p lang="en">{state.description}</p>}
        <Facts facts={facts.filter((fact) => fact !== null)} />
        <Leaving sheet={sheet} state={state} open={open} onPick={onPick} />
      </div>
    </Card>
  )
}

/** The name of a state's view, and what is read on it. */
function Seen({ sheet, state }: { sheet: ShownSheet; state: GraphState }) {
  const said = useSaid()
  const lines = [...new Set((sheet.seen[state.id] ?? []).map(said))]
  return (
    <>
      {state.view}
      {lines.length === 0 ? null : (
        <ul className={tight}>
          {lines.map((line) => (
            <li key={line} className={small}>
              {line}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The codes with which guards refuse what is asked for in a state. */
function refusalsFrom({ graph, guards }: ShownSheet, { id }: GraphState): readonly string[] {
  const here = graph.transitions.filter(({ source }) => source === id)
  const codes = here.flatMap(({ guard }) => (guard === null ? [] : (guards[guard]?.code ?? [])))
  return [...new Set(codes)]
}

function Permission({ route }: { route: RouteRow }) {
  const { userTypes, roles, forbiddenRoles = [], flags = [] } = route
  if (!route.login) return <Trans>Everyone</Trans>
  const [who, not, needs] = [(roles ?? []).join(', '), forbiddenRoles.join(', '), flags.join(', ')]
  return (
    <>
      {who === '' ? userTypes === undefined ? <Trans>Any signed-in user</Trans> : userTypes.join(', ') : who}
      {not === '' ? null : (
        <span className={small}>
          {' '}
          <Trans>(except {not})</Trans>
        </span>
      )}
      {needs === '' ? null : (
        <span className={small}>
          {' '}
          <Trans>requires flag {needs}</Trans>
        </span>
      )}
    </>
  )
}

/** The transitions of a state, each to be opened: by Tab and Enter, or by the arrow keys from one to the next. */
function Leaving({ sheet, state, open, onPick }: StateDetailsProps) {
  const { graph } = sheet
  const transitions = graph.transitions.filter(({ source }) => source === state.id)
  if (transitions.length === 0) return null
  return (
    <div className={stack.s2}>
      <h3>
        <Trans>Transitions</Trans>
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only hears the keys of the buttons inside */}
      <ul className={tight} onKeyDown={moveInList}>
        {transitions.map((transition) => (
          <OneTransition
            key={transition.id}
            sheet={sheet}
            transition={transition}
            isOpen={open === transition.id}
            onOpen={(isOpen) => onPick(isOpen ? transition.id : state.id)}
          />
        ))}
      </ul>
    </div>
  )
}

type OneTransitionProps = {
  sheet: ShownSheet
  transition: GraphTransition
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

function OneTransition({ sheet, transition, isOpen, onOpen }: OneTransitionProps) {
  const { t } = useLingui()
  const { graph } = sheet
  const nameOf = (id: string) => graph.states.find((one) => one.id === id)?.name ?? id
  const { guardWords, targets } = transition
  const where = targets.map(nameOf).join(' + ')
  return (
    <li>
      <button type="button" className={choice} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        <span lang={langOf(graph, eventText(transition))}>{eventText(transition)}</span>
        <span className={small}>
          {guardWords === null ? null : (
            <span lang={langOf(graph, guardWords)}>{t`only if ${{ condition: guardWords }}`} </span>
          )}
          <span lang={targets[0] === undefined ? undefined : langOf(graph, nameOf(targets[0]))}>
            {where === '' ? <Trans>stays</Trans> : `→ ${where}`}
          </span>
        </span>
      </button>
      {isOpen ? (
        <div className={opened}>
          <TransitionDetails sheet={sheet} transition={transition} />
        </div>
      ) : null}
    </li>
  )
}
