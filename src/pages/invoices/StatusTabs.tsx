import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { InvoiceListStatus } from '../../../domain/contract/invoice.ts'
import { useInvoiceWords } from '../../shared/words/invoice-words.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { chip } from '../../ui/form/chip.css.ts'
import { useHereInSight } from '../../ui/table/here-in-sight.ts'
import { tools } from '../../ui/layout/layout.css.ts'
import { countOf, oneLine } from './StatusTabs.css.ts'

type StatusTabsProps = {
  current: InvoiceListStatus | null
  statuses: readonly InvoiceListStatus[]
  counts: Partial<Readonly<Record<InvoiceListStatus, number>>>
  pathOf: (status: InvoiceListStatus) => string
}

/** The lists a customer looks at, each a page of its own with how many it holds. */
export function StatusTabs({ current, statuses, counts, pathOf }: StatusTabsProps) {
  const { t } = useLingui()
  const words = useInvoiceWords()
  const format = useFormat()
  const row = useHereInSight(current)
  return (
    <nav ref={row} className={`${tools} ${oneLine}`} aria-label={t`Invoices by status`}>
      {statuses.map((status) => {
        const count = counts[status]
        return (
          <Link
            key={status}
            to={pathOf(status)}
            className={chip({ on: status === current })}
            aria-current={status === current ? 'page' : undefined}
          >
            {words.list(status)}
            <span className={countOf}>{count === undefined ? null : format.number(count)}</span>
          </Link>
        )
      })}
    </nav>
  )
}
