import { useLingui } from '@lingui/react/macro'

import { invoiceListStatuses, type InvoiceListStatus } from '../../../../domain/contract/invoice.ts'
import { useInvoiceWords } from '../../../shared/words/invoice-words.ts'
import { chip } from '../../../ui/form/chip.css.ts'
import { tools } from '../../../ui/layout/layout.css.ts'
import { useHereInSight } from '../../../ui/table/here-in-sight.ts'
import { useFormat } from '../../../ui/text/use-format.ts'
import { countOf, oneLine } from '../StatusTabs.css.ts'

type MerchantTabsProps = {
  current: InvoiceListStatus
  counts: Partial<Readonly<Record<InvoiceListStatus, number>>>
  onStatus: (status: InvoiceListStatus) => void
}

/** The lists of a merchant's invoices, each with how many it holds. */
export function MerchantTabs({ current, counts, onStatus }: MerchantTabsProps) {
  const { t } = useLingui()
  const words = useInvoiceWords()
  const format = useFormat()
  const row = useHereInSight(current)
  return (
    <nav ref={row} className={`${tools} ${oneLine}`} aria-label={t`Invoices by status`}>
      {invoiceListStatuses.map((status) => {
        const count = counts[status]
        return (
          <button
            key={status}
            type="button"
            className={chip({ on: status === current })}
            aria-current={status === current ? 'page' : undefined}
            onClick={() => onStatus(status)}
          >
            {words.list(status)}
            <span className={countOf}>{count === undefined ? null : format.number(count)}</span>
          </button>
        )
      })}
    </nav>
  )
}
