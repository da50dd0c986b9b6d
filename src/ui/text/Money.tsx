import { useFormat } from './use-format.ts'
import type { Money as Amount } from '../../../domain/money.ts'
import { big, money, several, strong } from './Money.css.ts'

type Weight = 'plain' | 'strong' | 'big'

const look: Readonly<Record<Weight, string>> = { plain: money, strong: `${money} ${strong}`, big: `${money} ${big}` }

/** An amount in the reader's own writing; never breaks, figures of one width. */
export function Money({ of, weight = 'plain' }: { of: Amount; weight?: Weight }) {
  const format = useFormat()
  return <span className={look[weight]}>{format.money(of)}</span>
}

/** Totals of several currencies side by side: there is no sum over them. */
export function Moneys({ of, weight = 'plain' }: { of: readonly Amount[]; weight?: Weight }) {
  return (
    <span className={several}>
      {of.map((amount) => (
        <Money key={amount.currency} of={amount} weight={weight} />
      ))}
    </span>
  )
}
