import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { AccountDues } from '../../../domain/contract/dues.ts'
import { addDays, daysBetween } from '../../../domain/dates.ts'
import { money } from '../../../domain/money.ts'
import { dueSoonUntil, TIMELINE_DAYS } from '../../../domain/rules/dues.ts'
import { useCan } from '../../shared/app/use-can.ts'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { PlaceLink } from './PlaceLink.tsx'
import { asTable, cell, chart, column, dayTable, ends, figure, ground, hit, partTitle, soonColumn } from './Dues.css.ts'

type DueTimelineProps = {
  currency: string
  days: AccountDues['days']
  /** The business date. */
  today: string
  /** The list of open invoices. */
  listPath: string
}

const DAY = 20
const HEIGHT = 96
/** A small amount beside a large one can still be seen and pressed. */
const SHORTEST = 4

/** Amounts due in the next 30 days: a picture for eyes and pointers, a table for everyone. */
export function DueTimeline({ currency, days, today, listPath }: DueTimelineProps) {
  const { t } = useLingui()
  const format = useFormat()
  const highest = Math.max(...days.map(({ amountMinor }) => amountMinor), 1)
  const searchOf = (dueOn: string) => ({ currency, dueFrom: dueOn, dueTo: dueOn, due: 'any' })
  const soonUntil = dueSoonUntil(today)
  const canOpenList = useCan('invoiceList')
  return (
    <>
      <h3 className={partTitle}>{t`Due in the next 30 days`}</h3>
      <svg
        className={chart}
        viewBox={`0 0 ${DAY * TIMELINE_DAYS} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path className={ground} d={`M0 ${HEIGHT}H${DAY * TIMELINE_DAYS}`} />
        {days.map(({ dueOn, amountMinor }) => {
          const x = daysBetween(today, dueOn) * DAY
          const height = Math.max(SHORTEST, (amountMinor / highest) * (HEIGHT - 6))
          const label = `${format.longDate(dueOn)} · ${format.money(money(amountMinor, currency))}`
          const bar = (
            <>
              <title>{label}</title>
              <rect className={hit} x={x} y={0} width={DAY} height={HEIGHT} />
              <rect
                className={dueOn <= soonUntil ? soonColumn : column}
                x={x + 3}
                y={HEIGHT - height}
                width={DAY - 6}
                height={height}
              />
            </>
          )
          return canOpenList ? (
            <Link key={dueOn} to={listPath} search={searchOf(dueOn)} tabIndex={-1}>
              {bar}
            </Link>
          ) : (
            <g key={dueOn}>{bar}</g>
          )
        })}
      </svg>
      <div className={ends} aria-hidden="true">
        <span>{format.date(today)}</span>
        <span>{format.date(addDays(today, TIMELINE_DAYS - 1))}</span>
      </div>
      <details className={asTable}>
        <summary>{t`Show as a table`}</summary>
        <table className={dayTable}>
          <caption className={partTitle}>{t`Due in the next 30 days`}</caption>
          <thead>
            <tr>
              <th scope="col" className={cell}>{t`Due date`}</th>
              <th scope="col" className={figure}>{t`Invoices`}</th>
              <th scope="col" className={figure}>{t`Amount`}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ dueOn, amountMinor, count }) => (
              <tr key={dueOn}>
                <th scope="row" className={cell}>
                  <PlaceLink page="invoiceList" to={listPath} search={searchOf(dueOn)}>
                    {format.longDate(dueOn)}
                  </PlaceLink>
                </th>
                <td className={figure}>{format.number(count)}</td>
                <td className={figure}>
                  <Money of={money(amountMinor, currency)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
