import { Trans } from '@lingui/react/macro'

import { Card } from '../ui/layout/Card.tsx'
import { EdgeDetails } from './diagram/EdgeDetails.tsx'
import { small } from './Flows.css.ts'
import { StateDetails } from './diagram/StateDetails.tsx'
import type { ShownSheet } from './names/shown-sheet.ts'

type DetailsProps = { sheet: ShownSheet; picked: string; onPick: (id: string | null) => void }

/** Details of the state, edge or transition that is selected in the diagram; a transition is opened at its state. */
export function Details({ sheet, picked, onPick }: DetailsProps) {
  const { states, edges, transitions } = sheet.graph
  const state = states.find(({ id }) => id === picked)
  if (state) return <StateDetails sheet={sheet} state={state} open={null} onPick={onPick} />
  const edge = edges.find(({ id }) => id === picked)
  if (edge) return <EdgeDetails sheet={sheet} edge={edge} />
  const transition = transitions.find(({ id }) => id === picked)
  const source = states.find(({ id }) => id === transition?.source)
  if (transition && source) return <StateDetails sheet={sheet} state={source} open={transition.id} onPick={onPick} />
  return (
    <Card>
      <p className={small}>
        <Trans>Select a state or transition to see its details.</Trans>
      </p>
    </Card>
  )
}
