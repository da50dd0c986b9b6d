import { Trans, useLingui } from '@lingui/react/macro'

import type { Offer, Simulation } from '../../../charts/simulate/simulation.ts'
import { stack } from '../../ui/layout/layout.css.ts'
import { choice, scrolled, small } from '../Flows.css.ts'
import type { ShownSheet } from '../names/shown-sheet.ts'
import { useRefusalWords } from './use-refusal-words.ts'
import { useStepWords } from './use-step-words.ts'

type OffersProps = { simulation: Simulation; sheet: ShownSheet; onChoose: (choice: number) => void }

/** All that can be tried now, by who does it; what is refused says why. */
export function Offers({ simulation: { offers }, sheet, onChoose }: OffersProps) {
  const { t } = useLingui()
  const stepWords = useStepWords(sheet)
  const refusalWords = useRefusalWords(sheet)
  if (offers.length === 0)
    return (
      <p className={small}>
        <Trans>No more events. The flow has ended.</Trans>
      </p>
    )
  const names: Readonly<Record<Offer['by'], string>> = {
    user: t`User`,
    environment: t`Environment`,
    clock: t`Time`,
  }
  const all = offers.map((offer, at) => ({ offer, at, ...stepWords(offer) }))
  return (
    <div className={`${stack.s4} ${scrolled}`}>
      {(['user', 'environment', 'clock'] as const).map((by) => {
        const own = all.filter(({ offer }) => offer.by === by)
        if (own.length === 0) return null
        return (
          <section key={by} className={stack.s3} aria-label={names[by]}>
            <h3>{names[by]}</h3>
            {own.map(({ offer: { refused }, at, what, detail }) => (
              <button
                key={at}
                type="button"
                className={choice}
                data-refused={refused !== null}
                onClick={() => onChoose(at)}
              >
                <span>{what}</span>
                {detail === null ? null : <span className={small}>{detail}</span>}
                {refused === null ? null : (
                  <span className={small}>
                    <Trans>Refused:</Trans> {refusalWords(refused)}
                  </span>
                )}
              </button>
            ))}
          </section>
        )
      })}
    </div>
  )
}
