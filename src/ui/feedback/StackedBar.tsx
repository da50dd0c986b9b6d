/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label, jsx-a11y/label-has-associated-control --
   On a phone these elements are no longer displayed as a table, and Safari then forgets that they are one. */
import type { ReactNode } from 'react'

import {
  bar,
  body,
  dot,
  dots,
  drawing,
  fills,
  gap,
  label as labelStyle,
  limit as limitStyle,
  limitGround,
  row,
  table,
  tick,
  value,
} from './StackedBar.css.ts'
import { hidden } from '../layout/VisuallyHidden.css.ts'

export type Segment = {
  id: string
  tone: keyof typeof fills
  label: ReactNode
  /** Its length; negative ones draw nothing. */
  amount: number
  /** The amount in words. */
  text: ReactNode
}

type StackedBarProps = {
  /** Accessible name of the whole. */
  caption: string
  segments: readonly Segment[]
  /** The whole that the parts are of; when they are more than it, a mark shows where it ends. */
  total: number
  /** Label and value of the mark; without one the parts are the whole. */
  limit?: { label: ReactNode; text: ReactNode }
}

const WIDTH = 1000

/** Parts of a whole as a bar, with its legend: a table for screen readers, a grid for eyes. */
export function StackedBar({ caption, segments, total, limit }: StackedBarProps) {
  const lengths = segments.map((segment) => Math.max(0, segment.amount))
  const sum = lengths.reduce((before, length) => before + length, 0)
  const whole = Math.max(sum, total, 1)
  const isOver = limit !== undefined && sum > total && total > 0
  const drawn = segments.map((segment, index) => ({
    ...segment,
    x: (lengths.slice(0, index).reduce((before, length) => before + length, 0) / whole) * WIDTH,
    width: ((lengths[index] ?? 0) / whole) * WIDTH,
  }))
  return (
    <figure>
      <div className={bar} aria-hidden="true">
        <svg className={drawing} viewBox={`0 0 ${WIDTH} 16`} preserveAspectRatio="none" focusable="false">
          {drawn.map(({ id, tone, x, width }) =>
            width === 0 ? null : <rect key={id} className={fills[tone]} x={x} y={0} width={width} height={16} />,
          )}
          {drawn.map(({ id, x, width }) =>
            width === 0 || x + width >= WIDTH ? null : <path key={id} className={gap} d={`M${x + width} 0V16`} />,
          )}
          {isOver
            ? [limitGround, limitStyle].map((look) => (
                <path key={look} className={look} d={`M${(total / whole) * WIDTH} 0V16`} />
              ))
            : null}
        </svg>
      </div>
      <table role="table" className={table}>
        <caption className={hidden}>{caption}</caption>
        <tbody role="rowgroup" className={body}>
          {segments.map((segment) => (
            <tr key={segment.id} role="row" className={row}>
              <th role="rowheader" scope="row" className={labelStyle}>
                <span className={`${dot} ${dots[segment.tone]}`} />
                {segment.label}
              </th>
              <td role="cell" className={value}>
                {segment.text}
              </td>
            </tr>
          ))}
          {isOver ? (
            <tr role="row" className={row}>
              <th role="rowheader" scope="row" className={labelStyle}>
                <span className={tick} />
                {limit?.label}
              </th>
              <td role="cell" className={value}>
                {limit?.text}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </figure>
  )
}
