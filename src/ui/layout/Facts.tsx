import type { ReactNode } from 'react'

import {
  facts as factsStyle,
  line,
  lineNote,
  lines as linesStyle,
  lineTerm,
  lineValue,
  term,
  totalLine,
  value,
} from './Facts.css.ts'

export type Fact = { id: string; label: ReactNode; value: ReactNode }

/** Named values in a grid: the head of an invoice, an account. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={factsStyle}>
      {facts.map((fact) => (
        <div key={fact.id}>
          <dt className={term}>{fact.label}</dt>
          <dd className={value}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

export type SumLine = { id: string; label: ReactNode; note?: ReactNode; value: ReactNode; isTotal?: boolean }

/** Amounts that lead to a total, one a line, figures at the right. */
export function SumLines({ lines }: { lines: readonly SumLine[] }) {
  return (
    <dl className={linesStyle}>
      {lines.map((sum) => (
        <div key={sum.id} className={sum.isTotal ? `${line} ${totalLine}` : line}>
          <dt className={lineTerm}>
            {sum.label}
            {sum.note === undefined ? null : <span className={lineNote}>{sum.note}</span>}
          </dt>
          <dd className={lineValue}>{sum.value}</dd>
        </div>
      ))}
    </dl>
  )
}
