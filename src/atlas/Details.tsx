import { Trans } from '@lingui/react/macro'

import type { FlowSheet } from '../../charts/layout/layout-shape.ts'
import { Card } from '../ui/layout/Card.tsx'
import { EdgeDetails } from './diagram/EdgeDetails.tsx'
import { small } from './Flows.css.ts'
import { StateDetails } from './diagram/StateDetails.tsx'

/** Details of the state, edge or transition that is selected in the diagram. */
export function Details({ sheet, picked }: { sheet: FlowSheet; picked: string }) {
  const { states, edges, transitions } = sheet.graph
  const state = states.find(({ id }) => id === picked)
  if (state) return <StateDetails sheet={sheet} state={state} />
  const edge = edges.find(({ id }) => id === picked)
  if (edge) return <EdgeDetails sheet={sheet} edge={edge} />
  const transition = transitions.find(({ id }) => id === picked)
  if (transition) {
    const target = transition.targets[0] ?? transition.source
    return <EdgeDetails sheet={sheet} edge={{ source: transition.source, target, transitions: [transition.id] }} />
  }
  return (
    <Card>
      <p className={small}>
        <Trans>Select a state or transition to see its details.</Trans>
      </p>
    </Card>
  )
}
