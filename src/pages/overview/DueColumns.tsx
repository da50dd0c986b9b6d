import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Sum } from '../../../domain/rules/due/dues.ts'
import { money } from '../../../domain/money.ts'
import { useCan } from '../../shared/app/use-can.ts'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { PlaceLink } from './PlaceLink.tsx'
import { listOf, type Scope } from './places.ts'
import { asTable, cell, chart, column, dayTable, ends, figure, ground, hit, partTitle, soonColumn } from './Dues.css.ts'

type DueColumn = Sum & {
  id: string
  /** Its place from the left, counted from 0. */
  place: number
  label: string
  isSoon: boolean
  search: Readonly<Record<string, string>>
}

type DueColumnsProps = {
  title: string
  currency: string
  columns: readonly DueColumn[]
  /** The number of places in the picture. */
  places: number
  /** The head of the table's first column. */
  head: string
  /** What stands below the first and the last place. */
  first: string
  last: string
  scope: Scope
}

const WIDTH = 600
const HEIGHT = 96
/** A small amount beside a large one can still be seen and pressed. */
const SHORTEST = 4

/** Amounts due one after the other: a picture for eyes and pointers, a table for everyone. */
export function DueColumns({ title, currency, columns, places, head, first, last, scope }: DueColumnsProps) {
  const { t } = useLingui()
  const format = useFormat()
  const highest = Math.max(...columns.map(({ amountMinor }) => amountMinor), 1)
  const width = WIDTH / places
  const listPath = listOf(scope, 'open')
  const canOpenList = useCan('invoiceList')
  return (
    <>
      <h3 className={partTitle}>{title}</h3>
      <svg
        className={chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path className={ground} d={`M0 ${HEIGHT}H${WIDTH}`} />
        {columns.map(({ id, place, label, isSoon, amountMinor, search }) => {
          const x = place * width
          const height = Math.max(SHORTEST, (amountMinor / highest) * (HEIGHT - 6))
          const bar = (
            <>
              <title>{`${label} · ${format.money(money(amountMinor, currency))}`}</title>
              <rect className={hit} x={x} y={0} width={width} height={HEIGHT} />
              <rect
                className={isSoon ? soonColumn : column}
                x={x + width * 0.15}
                y={HEIGHT - height}
                width={width * 0.7}
                height={height}
              />
            </>
          )
          return canOpenList ? (
            <Link key={id} to={listPath} search={search} tabIndex={-1}>
              {bar}
            </Link>
          ) : (
            <g key={id}>{bar}</g>
          )
        })}
      </svg>
      <div className={ends} aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </div>
      <details className={asTable}>
        <summary>{t`Show as a table`}</summary>
        <table className={dayTable}>
          <caption className={partTitle}>{title}</caption>
          <thead>
            <tr>
              <th scope="col" className={cell}>
                {head}
              </th>
              <th scope="col" className={figure}>{t`Invoices`}</th>
              <th scope="col" className={figure}>{t`Amount`}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ id, label, amountMinor, count, search }) => (
              <tr key={id}>
                <th scope="row" className={cell}>
                  <PlaceLink page="invoiceList" to={listPath} search={search}>
                    {label}
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
