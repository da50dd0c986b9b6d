import { Trans, useLingui } from '@lingui/react/macro'

import type { FlowSheet, GraphState } from '../../../charts/layout/layout-shape.ts'
import { routeTable, type RouteRow } from '../../../domain/routes.ts'
import { paymentFailures, paymentRefusals } from '../../../machines/workflows/payment/payment.page.ts'
import { disputeFailures } from '../../shared/words/dispute-failures.ts'
import { useMessageOf } from '../../shared/words/failure-text.tsx'
import { laterFailures } from '../../shared/words/later-failures.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts, type Fact } from '../../ui/layout/Facts.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { code, small, tight } from '../Flows.css.ts'
import { useLaneName } from '../lane-names.ts'
import { useSaid } from '../use-said.ts'

const allFailures = { ...laterFailures, ...paymentRefusals, ...paymentFailures, ...disputeFailures }

/** A state of a chart: its description, where a person meets it, what runs in it, and its events. */
export function StateDetails({ sheet, state }: { sheet: FlowSheet; state: GraphState }) {
  const { t } = useLingui()
  const laneName = useLaneName()
  const route: RouteRow | null = routeTable.find(({ id }) => id === state.route) ?? null
  const messageOf = useMessageOf(allFailures)
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
                  <span className={small}> {messageOf(refusal)}</span>
                </li>
              ))}
            </ul>
          ),
        },
  ]
  return (
    <Card title={state.name} note={<span className={code}>{state.id}</span>}>
      <div className={stack.s4}>
        {state.description === '' ? null : <p>{state.description}</p>}
        <Facts facts={facts.filter((fact) => fact !== null)} />
        <Leaving sheet={sheet} state={state} />
      </div>
    </Card>
  )
}

/** The name of a state's view, and what is read on it. */
function Seen({ sheet, state }: { sheet: FlowSheet; state: GraphState }) {
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
function refusalsFrom({ graph, guards }: FlowSheet, { id }: GraphState): readonly string[] {
  const here = graph.transitions.filter(({ source }) => source === id)
  const codes = here.flatMap(({ guard }) => (guard === null ? [] : (guards[guard]?.code ?? [])))
  return [...new Set(codes)]
}

function Permission({ route }: { route: RouteRow }) {
  const { userType, roles, forbiddenRoles = [], flags = [] } = route
  if (!route.login) return <Trans>Everyone</Trans>
  const [who, not, needs] = [(roles ?? []).join(', '), forbiddenRoles.join(', '), flags.join(', ')]
  return (
    <>
      {who === '' ? userType === undefined ? <Trans>Any signed-in user</Trans> : userType : who}
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

function Leaving({ sheet: { graph }, state }: { sheet: FlowSheet; state: GraphState }) {
  const transitions = graph.transitions.filter(({ source }) => source === state.id)
  if (transitions.length === 0) return null
  const nameOf = (id: string) => graph.states.find((one) => one.id === id)?.name ?? id
  return (
    <div className={stack.s2}>
      <h3>
        <Trans>Transitions</Trans>
      </h3>
      <ul className={tight}>
        {transitions.map(({ id, event, guardWords, targets }) => (
          <li key={id}>
            <span className={code}>{event}</span>
            {guardWords === null ? null : <span className={small}> [{guardWords}]</span>}
            {' → '}
            {targets.length === 0 ? <Trans>stays</Trans> : targets.map(nameOf).join(' + ')}
          </li>
        ))}
      </ul>
    </div>
  )
}
