import { useEffect, useRef } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { selectInvoice } from '../../../../machines/workflows/invoice-create/invoice-create.context.ts'
import type { InvoiceCreateRef } from '../../../../machines/workflows/invoice-create/invoice-create.machine.ts'
import { AddLine } from '../../../shared/invoices/lines/AddLine.tsx'
import { InvoiceLine } from '../../../shared/invoices/lines/InvoiceLine.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { fieldId } from './field-id.ts'

type LinesProps = {
  invoice: InvoiceCreateRef
  /** The words of what is wrong at a place of the invoice. */
  errorAt: (at: string) => string | undefined
}

const ADD_ID = 'invoice-add-line'

/** What was sold, line by line; one is always there. */
export function Lines({ invoice, errorAt }: LinesProps) {
  const { t } = useLingui()
  const { lines, currency } = useSelector(invoice, selectInvoice)
  // Who adds a line goes on in it, and who removes one is not left without a place.
  const known = useRef(lines.length)
  useEffect(() => {
    if (lines.length === known.current) return
    const at = `lines/${String(lines.length - 1)}/description`
    document.getElementById(lines.length > known.current ? fieldId(at) : ADD_ID)?.focus()
    known.current = lines.length
  }, [lines.length])
  return (
    <Card title={t`Lines`}>
      <div className={stack.s4}>
        {lines.map((line, index) => (
          <InvoiceLine
            // A line has no name of its own: it is the one at its place.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            line={line}
            index={index}
            currency={currency}
            idAt={fieldId}
            errorAt={errorAt}
            hasItem
            onChange={(patch) => invoice.send({ type: 'line.change', index, patch })}
            onRemove={lines.length > 1 ? () => invoice.send({ type: 'line.remove', index }) : undefined}
          />
        ))}
        <AddLine id={ADD_ID} lines={lines} onAdd={() => invoice.send({ type: 'line.add' })} />
      </div>
    </Card>
  )
}
