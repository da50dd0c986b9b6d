import { useMemo } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { LoyaltyMonth } from '../../../domain/contract/loyalty/enrollment.ts'
import { money } from '../../../domain/money.ts'
import { hidden } from '../../ui/layout/VisuallyHidden.css.ts'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { monthNames as namesOfMonths } from './month-names.ts'
import {
  asTable,
  before as beforeStyle,
  cell,
  chart,
  column,
  figure,
  ground,
  headCell,
  headFigure,
  key,
  keyBefore,
  keyNow,
  legend,
  monthNames,
  monthTable,
} from './Loyalty.css.ts'

const HEIGHT = 140
/** A small amount beside a large one can still be seen. */
const SHORTEST = 2

type SpendingHistoryProps = { months: readonly LoyaltyMonth[]; currency: string }

/** Spending month by month beside that of the year before: a picture for eyes, a table for everyone. */
export function SpendingHistory({ months, currency }: SpendingHistoryProps) {
  const { t } = useLingui()
  const format = useFormat()
  const names = useMemo(() => namesOfMonths(format.tag), [format.tag])
  const highest = Math.max(...months.flatMap(({ amount, previous }) => [amount, previous]), 1)
  const lengthOf = (amount: number) => (amount <= 0 ? 0 : Math.max(SHORTEST, (amount / highest) * (HEIGHT - 8)))
  const width = 100 / Math.max(1, months.length)
  const inWords = (amount: number) => format.money(money(amount, currency))
  return (
    <>
      <ul className={legend} aria-hidden="true">
        <li className={key}>
          <span className={keyNow} />
          {t`This program`}
        </li>
        <li className={key}>
          <span className={keyBefore} />
          {t`A year earlier`}
        </li>
      </ul>
      <svg className={chart} width="100%" height={HEIGHT + 24} aria-hidden="true" focusable="false">
        {months.map(({ month, amount, previous }, place) => (
          <svg key={month} x={`${place * width}%`} width={`${width}%`} height={HEIGHT + 24} overflow="visible">
            <title>{`${names.long(month)} · ${inWords(amount)} · ${inWords(previous)}`}</title>
            <rect
              className={beforeStyle}
              x="12%"
              width="46%"
              y={HEIGHT - lengthOf(previous)}
              height={lengthOf(previous)}
              rx="2"
            />
            <rect
              className={column}
              x="40%"
              width="46%"
              y={HEIGHT - lengthOf(amount)}
              height={lengthOf(amount)}
              rx="2"
            />
            {(['short', 'narrow'] as const).map((shape) => (
              <text key={shape} className={monthNames[shape]} x="49%" y={HEIGHT + 17} textAnchor="middle">
                {names[shape](month)}
              </text>
            ))}
          </svg>
        ))}
        <line className={ground} x1="0" x2="100%" y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
      </svg>
      <details className={asTable}>
        <summary>{t`Show as a table`}</summary>
        <table className={monthTable}>
          <caption className={hidden}>{t`Spending by month`}</caption>
          <thead>
            <tr>
              <th scope="col" className={headCell}>{t`Month`}</th>
              <th scope="col" className={headFigure}>{t`Spending`}</th>
              <th scope="col" className={headFigure}>{t`A year earlier`}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, amount, previous, isAhead }) => (
              <tr key={month}>
                <th scope="row" className={cell}>
                  {names.long(month)}
                </th>
                <td className={figure}>{isAhead ? '–' : <Money of={money(amount, currency)} />}</td>
                <td className={figure}>
                  <Money of={money(previous, currency)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
