import type { TierTrack as Track } from '../../../domain/rules/loyalty/track.ts'
import { filledLine, groundLine, stop, stopNumber, stopReached, track as trackStyle } from './Loyalty.css.ts'

const percent = (share: number) => `${share * 100}%`
/** Room for half a stop at the end. */
const INSET = 12

/** The way to the highest tier, for eyes only: the sentence below and the table of tiers say the same. */
export function TierTrack({ track: { filled, stops } }: { track: Track }) {
  return (
    <div className={trackStyle} aria-hidden="true">
      <svg width="100%" height="28" focusable="false" overflow="visible">
        <svg x="0" y="0" width="100%" height="28" overflow="visible">
          <rect className={groundLine} x="0" y="11" width="100%" height="6" rx="3" />
          <rect className={filledLine} x="0" y="11" width={percent(filled)} height="6" rx="3" />
          {stops.map(({ tier, at, isReached }) => (
            <svg key={tier} x={percent(at)} y="14" overflow="visible">
              <circle className={isReached ? stopReached : stop} r={INSET} />
              <text className={stopNumber[isReached ? 'reached' : 'ahead']} textAnchor="middle" dy="0.36em">
                {tier}
              </text>
            </svg>
          ))}
        </svg>
      </svg>
    </div>
  )
}
