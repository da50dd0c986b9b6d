import { Trans, useLingui } from '@lingui/react/macro'

import type { GraphTransition, GraphEdge } from '../../../charts/layout/layout-shape.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts, type Fact } from '../../ui/layout/Facts.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { eventText, langOf } from '../../../charts/layout/outline.ts'
import { code, says, small, tight } from '../Flows.css.ts'
import { useLaneName } from '../names/lane-names.ts'
import { useRefusalText } from '../names/use-refusal-text.ts'
import type { ShownSheet } from '../names/shown-sheet.ts'

/** Number of tests that are named; the rest is counted. */
const SHOWN_TESTS = 6

/** The names of guards in a guard that may be made of several. */
const guardsIn = (guard: string, known: ShownSheet['guards']) =>
  (guard.match(/[\w]+/g) ?? []).filter((name) => Object.hasOwn(known, name))

/** The transitions between two states: their events, what must hold, and which tests take them. */
export function EdgeDetails({
  sheet,
  edge,
}: {
  sheet: ShownSheet
  edge: Pick<GraphEdge, 'source' | 'target' | 'transitions'>
}) {
  const nameOf = (id: string) => sheet.graph.states.find((one) => one.id === id)?.name ?? id
  const transitions = sheet.graph.transitions.filter(({ id }) => edge.transitions.includes(id))
  return (
    <Card title={`${nameOf(edge.source)} → ${nameOf(edge.target)}`}>
      <div className={stack.s5}>
        {transitions.map((transition) => (
          <TransitionDetails key={transition.id} sheet={sheet} transition={transition} />
        ))}
      </div>
    </Card>
  )
}

/** A transition's event and guard, the rule behind it, the reason with which it refuses, and its tests. */
export function TransitionDetails({ sheet, transition }: { sheet: ShownSheet; transition: GraphTransition }) {
  const { t } = useLingui()
  const laneName = useLaneName()
  const { guard, guardWords } = transition
  const { graph } = sheet
  const event = eventText(transition)
  const rules = guard === null ? [] : guardsIn(guard, sheet.guards)
  const facts: readonly (Fact | null)[] = [
    {
      id: 'event',
      label: t`Event`,
      value: (
        <>
          <span lang={langOf(graph, event)}>{event}</span>{' '}
          {event === transition.event ? null : <span className={`${code} ${small}`}>{transition.event}</span>}
        </>
      ),
    },
    { id: 'lane', label: t`Lane`, value: laneName(transition.lane) },
    guard === null
      ? null
      : {
          id: 'guard',
          label: t`Guard`,
          value: (
            <>
              <span lang={langOf(graph, guardWords ?? guard)}>{guardWords}</span>{' '}
              <span className={`${code} ${small}`}>{guard}</span>
            </>
          ),
        },
  ]
  return (
    <div className={stack.s3}>
      <Facts facts={facts.filter((fact) => fact !== null)} />
      {rules.length === 0 ? null : (
        <ul className={tight}>
          {rules.map((name) => (
            <Rule key={name} name={name} facts={sheet.guards[name] ?? { rule: null, code: null }} words={sheet.words} />
          ))}
        </ul>
      )}
      <Tests names={sheet.tests[transition.id] ?? []} />
    </div>
  )
}

type RuleProps = { name: string; facts: ShownSheet['guards'][string]; words: ShownSheet['words'] }

function Rule({ name, facts: { rule, code: refusal }, words }: RuleProps) {
  const refusalText = useRefusalText(words)
  return (
    <li className={small}>
      <span className={code}>{name}</span>
      {rule === null ? null : (
        <>
          {' · '}
          <Trans>
            rule in <span className={code}>{rule}</span>
          </Trans>
        </>
      )}
      {refusal === null ? null : (
        <>
          {' · '}
          <Trans>
            refuses with <span className={code}>{refusal}</span>
          </Trans>
          {refusal.split(', ').map((one) => (
            <span key={one} className={says}>
              {refusalText(one)}
            </span>
          ))}
        </>
      )}
    </li>
  )
}

function Tests({ names }: { names: readonly string[] }) {
  const more = names.length - SHOWN_TESTS
  return (
    <div className={stack.s1}>
      <h3>
        <Trans>Tests of this transition</Trans>
      </h3>
      {names.length === 0 ? (
        <p className={small}>
          <Trans>None.</Trans>
        </p>
      ) : (
        <ul className={tight}>
          {names.slice(0, SHOWN_TESTS).map((name) => (
            <li key={name} className={small}>
              {name}
            </li>
          ))}
          {more > 0 ? (
            <li className={small}>
              <Trans>and {more} more</Trans>
            </li>
          ) : null}
        </ul>
      )}
    </div>
  )
}
