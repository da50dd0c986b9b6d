import type { Card } from '../../../domain/contract/cards/card.ts'
import { masked } from './masked.ts'

/** The card that a dialog is about. */
export function NamedCard({ card: { cardHolder, last4 } }: { card: Card }) {
  return (
    <p>
      <strong>{cardHolder}</strong>
      {last4 === null ? null : ` · ${masked(last4)}`}
    </p>
  )
}
