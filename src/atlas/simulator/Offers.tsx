import { Trans, useLingui } from '@lingui/react/macro'

import type { Graph } from '../../../charts/layout/layout-shape.ts'
import type { Offer, Refusal, Simulation } from '../../../charts/simulate/simulation.ts'
import { stack } from '../../ui/layout/layout.css.ts'
import { shortened } from '../names/state-text.ts'
import { choice, code, group, groupName, scrolled, small } from '../Flows.css.ts'

type OffersProps = { simulation: Simulation; graph: Graph; onChoose: (choice: number) => void }
type Numbered = { offer: Offer; at: number }

/** All that can be tried now, by who does it and what it is about; what is refused says why. */
export function Offers({ simulation: { offers }, graph, onChoose }: OffersProps) {
  const { t } = useLingui()
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
  const all = offers.map((offer, at): Numbered => ({ offer, at }))
  return (
    <div className={`${stack.s4} ${scrolled}`}>
      {(['user', 'environment', 'clock'] as const).map((by) => {
        const own = all.filter(({ offer }) => offer.by === by)
        if (own.length === 0) return null
        return (
          <section key={by} className={stack.s3} aria-label={names[by]}>
            <h3>{names[by]}</h3>
            {[...grouped(own)].map(([subject, some]) => (
              <div key={subject} className={group} role="group" aria-label={subject}>
                <span className={`${groupName} ${code}`}>{subject}</span>
                {some.map(({ offer, at }) => (
                  <button
                    key={at}
                    type="button"
                    className={choice}
                    data-refused={offer.refused !== null}
                    onClick={() => onChoose(at)}
                  >
                    <span className={code}>{shortened(offer.says)}</span>
                    {offer.refused ? <Why refusal={offer.refused} graph={graph} /> : null}
                  </button>
                ))}
              </div>
            ))}
          </section>
        )
      })}
    </div>
  )
}

function grouped(offers: readonly Numbered[]): ReadonlyMap<string, readonly Numbered[]> {
  const groups = new Map<string, Numbered[]>()
  for (const one of offers) groups.set(one.offer.subject, [...(groups.get(one.offer.subject) ?? []), one])
  return groups
}

function Why({ refusal: { guards, code: why }, graph }: { refusal: Refusal; graph: Graph }) {
  const wordsOf = (guard: string) =>
    graph.transitions.find((transition) => transition.guard === guard)?.guardWords ?? guard
  const asked = guards.map(wordsOf).join('; ')
  return (
    <span className={small}>
      {why === null ? (
        <Trans>Refused. Guard not met: [{asked}]</Trans>
      ) : (
        <Trans>
          Refused with {why}. Guard not met: [{asked}]
        </Trans>
      )}
    </span>
  )
}
