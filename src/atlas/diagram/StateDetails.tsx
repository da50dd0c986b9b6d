import { Trans, useLingui } from '@lingui/react/macro'

import type { FlowSheet, GraphState } from '../../../charts/layout/layout-shape.ts'
import { routeTable, type RouteRow } from '../../../domain/routes.ts'
import { disputeFailures } from '../../shared/words/dispute-failures.ts'
import { useMessageOf } from '../../shared/words/failure-text.tsx'
import { paymentFailures } from '../../shared/words/payment-failures.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts, type Fact } from '../../ui/layout/Facts.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { code, small, tight } from '../Flows.css.ts'
import { useLaneName } from '../lane-names.ts'

const allFailures = { ...paymentFailures, ...disputeFailures }

/** What a chart says of a state: what it is, where a person meets it, what runs in it, and what can be said in it. */
export function StateDetails({ sheet, state }: { sheet: FlowSheet; state: GraphState }) {
  const { t } = useLingui()
  const laneName = useLaneName()
  const route: RouteRow | null = routeTable.find(({ id }) => id === state.route) ?? null
  const messageOf = useMessageOf(allFailures)
  const refusals = refusalsFrom(sheet, state)
  const facts: readonly (Fact | null)[] = [
    { id: 'lane', label: t`Lane`, value: laneName(state.lane) },
    state.view === null ? null : { id: 'view', label: t`Screen`, value: state.view },
    route ? { id: 'route', label: t`Address`, value: <code className={code}>{route.path}</code> } : null,
    route ? { id: 'who', label: t`Who may`, value: <WhoMay route={route} /> } : null,
    state.spec === null ? null : { id: 'spec', label: t`Specification`, value: state.spec },
    state.ports.length === 0
      ? null
      : { id: 'ports', label: t`Runs`, value: <code className={code}>{state.ports.join(', ')}</code> },
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

/** The codes with which guards refuse what is asked for in a state. */
function refusalsFrom({ graph, guards }: FlowSheet, { id }: GraphState): readonly string[] {
  const here = graph.transitions.filter(({ source }) => source === id)
  const codes = here.flatMap(({ guard }) => (guard === null ? [] : (guards[guard]?.code ?? [])))
  return [...new Set(codes)]
}

function WhoMay({ route }: { route: RouteRow }) {
  const { userType, roles, forbiddenRoles = [], flags = [] } = route
  if (!route.login) return <Trans>Everyone</Trans>
  const [who, not, needs] = [(roles ?? []).join(', '), forbiddenRoles.join(', '), flags.join(', ')]
  return (
    <>
      {who === '' ? userType === undefined ? <Trans>Whoever is signed in</Trans> : userType : who}
      {not === '' ? null : (
        <span className={small}>
          {' '}
          <Trans>(not {not})</Trans>
        </span>
      )}
      {needs === '' ? null : (
        <span className={small}>
          {' '}
          <Trans>with the flag {needs}</Trans>
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
        <Trans>Ways on</Trans>
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
