import { Trans } from '@lingui/react/macro'

import { factsIn, type Simulation } from '../../../charts/simulate/simulation.ts'
import { code, small, tight } from '../Flows.css.ts'

/** The facts that a person would see on the screen in this state. */
export function SeenFacts({ simulation }: { simulation: Simulation }) {
  const facts = factsIn(simulation)
  if (facts.length === 0)
    return (
      <p className={small}>
        <Trans>No facts besides the state.</Trans>
      </p>
    )
  return (
    <dl className={tight}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className={small}>{name}</dt>
          <dd className={code}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
