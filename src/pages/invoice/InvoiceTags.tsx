import type { Invoice } from '../../../domain/contract/invoice.ts'
import { statusesToShow } from '../../../domain/rules/invoice-status.ts'
import { useInvoiceWords } from '../../shared/words/invoice-words.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { chips } from '../../ui/layout/layout.css.ts'

/** Every status of an invoice that adds something to the others. */
export function InvoiceTags({ invoice }: { invoice: Invoice }) {
  const words = useInvoiceWords()
  return (
    <span className={chips}>
      {statusesToShow(invoice.status).map((status) => {
        const { tone, text } = words.status(status)
        return (
          <Tag key={status} tone={tone}>
            {text}
          </Tag>
        )
      })}
    </span>
  )
}
