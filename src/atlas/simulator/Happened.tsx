import { Trans, useLingui } from '@lingui/react/macro'

import { activeIn, type Simulation } from '../../../charts/simulate/simulation.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { restingIn } from '../names/state-text.ts'
import type { ShownSheet } from '../names/shown-sheet.ts'
import { useRefusalWords } from './use-refusal-words.ts'
import { useStepWords } from './use-step-words.ts'

type HappenedProps = { simulation: Simulation; sheet: ShownSheet }

/** The last choice and what came of it, in sentences. */
export function Happened({ simulation, sheet }: HappenedProps) {
  const { t } = useLingui()
  const { steps, config } = simulation
  const stepWords = useStepWords(sheet)
  const refusalWords = useRefusalWords(sheet)
  const stateAfter = (count: number) =>
    restingIn(sheet.graph, activeIn(simulation, count))
      .map(({ name }) => name)
      .join(' + ')
  const [before, state] = [stateAfter(steps.length - 1), stateAfter(steps.length)]
  const last = steps.at(-1)
  if (!last)
    return (
      <Notice tone="due" live="status">
        <Trans>The flow starts at “{state}”. Choose an event to see what happens.</Trans>
      </Notice>
    )
  const { what } = stepWords(last)
  if (last.refusal) {
    const reason = refusalWords(last.refusal)
    return (
      <Notice tone="late" live="status" title={t`“${{ what }}” was refused`}>
        {reason} <Trans>The flow stays at “{state}”.</Trans>
      </Notice>
    )
  }
  const said =
    last.by === 'user'
      ? t`The user chose “${{ what }}”.`
      : last.by === 'environment'
        ? t`The portal received “${{ what }}”.`
        : t`“${{ what }}”.`
  return (
    <Notice tone={config.snapshot.status === 'active' ? 'due' : 'done'} live="status" title={said}>
      {config.snapshot.status !== 'active' ? (
        <Trans>The flow has ended at “{state}”.</Trans>
      ) : before === state ? (
        <Trans>The flow stays at “{state}”.</Trans>
      ) : (
        <Trans>The flow is now at “{state}”.</Trans>
      )}
    </Notice>
  )
}
