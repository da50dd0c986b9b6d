import { useEffect, useRef } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import {
  INVOICE_NUMBER_LENGTH,
  LINE_DESCRIPTION_LENGTH,
  taxCategories,
  type ProposedLine,
  type TaxCategoryCode,
} from '../../../../domain/contract/merchant/proposed-invoice.ts'
import { money } from '../../../../domain/money.ts'
import { hasRoom } from '../../../../domain/rules/merchant-invoices/blank-invoice.ts'
import { netOfLine } from '../../../../domain/rules/merchant-invoices/invoice-totals.ts'
import { selectInvoice } from '../../../../machines/workflows/invoice-create/invoice-create.context.ts'
import type { InvoiceCreateRef } from '../../../../machines/workflows/invoice-create/invoice-create.machine.ts'
import { invoiceCreateWords as words } from '../../../../machines/workflows/invoice-create/invoice-create.words.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { hidden } from '../../../ui/layout/VisuallyHidden.css.ts'
import { stack } from '../../../ui/layout/layout.css.ts'
import { filled } from '../../../ui/text/filled.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { linkButton } from '../../../wizard/wizard.css.ts'
import { DecimalField } from '../../../shared/invoices/DecimalField.tsx'
import { fieldId } from './field-id.ts'
import { invoiceLine, lineAmount, lineHead, middle, narrow, wide } from './Invoice.css.ts'

type LinesProps = {
  invoice: InvoiceCreateRef
  /** The words of what is wrong at a place of the invoice. */
  errorAt: (at: string) => string | undefined
}

const ADD_ID = 'invoice-add-line'

/** What was sold, line by line; one is always there. */
export function Lines({ invoice, errorAt }: LinesProps) {
  const { t } = useLingui()
  const { lines } = useSelector(invoice, selectInvoice)
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
          // A line has no name of its own: it is the one at its place.
          // oxlint-disable-next-line react/no-array-index-key
          <Line key={index} invoice={invoice} line={line} index={index} errorAt={errorAt} />
        ))}
        <div>
          <Button id={ADD_ID} disabled={!hasRoom(lines)} onClick={() => invoice.send({ type: 'line.add' })}>
            {t(words.addLine)}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function Line({ invoice, line, index, errorAt }: LinesProps & { line: ProposedLine; index: number }) {
  const { t } = useLingui()
  const categoryText = useCategoryText()
  const { currency, lines } = useSelector(invoice, selectInvoice)
  const change = (patch: Partial<ProposedLine>) => invoice.send({ type: 'line.change', index, patch })
  const at = (name: keyof ProposedLine) => `lines/${String(index)}/${name}`
  const field = (name: keyof ProposedLine) => ({ id: fieldId(at(name)), error: errorAt(at(name)), compact: true })
  const net = netOfLine(line, currency)
  const title = t(filled(words.line, { number: index + 1 }))
  return (
    <fieldset className={invoiceLine}>
      <legend className={hidden}>{title}</legend>
      <div className={lineHead}>
        <span aria-hidden>{title}</span>
        <span className={lineAmount}>
          {net === null ? null : <Money of={money(net, currency)} />}
          {lines.length > 1 ? (
            <button
              type="button"
              className={linkButton}
              aria-label={t(filled(words.removeLine, { number: index + 1 }))}
              onClick={() => invoice.send({ type: 'line.remove', index })}
            >
              {t`Remove`}
            </button>
          ) : null}
        </span>
      </div>
      <div className={wide}>
        <Field
          {...field('description')}
          label={t(words.description)}
          maxLength={LINE_DESCRIPTION_LENGTH}
          value={line.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </div>
      <div className={middle}>
        <Field
          {...field('number')}
          label={t`Item number`}
          optional
          maxLength={INVOICE_NUMBER_LENGTH}
          value={line.number ?? ''}
          onChange={({ target }) => change({ number: target.value || null })}
        />
      </div>
      <div className={middle}>
        <Field
          {...field('unit')}
          label={t`Unit`}
          optional
          maxLength={20}
          value={line.unit ?? ''}
          onChange={({ target }) => change({ unit: target.value || null })}
        />
      </div>
      <div className={narrow}>
        <DecimalField
          {...field('quantity')}
          label={t`Quantity`}
          value={line.quantity}
          onChange={(quantity) => change({ quantity })}
        />
      </div>
      <div className={middle}>
        <DecimalField
          {...field('unit_price')}
          label={t(words.price)}
          value={line.unit_price}
          onChange={(price) => change({ unit_price: price })}
        />
      </div>
      <div className={narrow}>
        <DecimalField
          {...field('discount')}
          label={t`Discount`}
          optional
          value={line.discount}
          onChange={(discount) => change({ discount })}
        />
      </div>
      <div className={middle}>
        <Select<TaxCategoryCode>
          id={fieldId(at('tax_category'))}
          label={t`Tax category`}
          compact
          value={line.tax_category}
          options={taxCategories.map((value) => ({ value, label: categoryText(value) }))}
          // Only the standard rate has a percentage.
          onChange={(category) => change({ tax_category: category, ...(category === 'S' ? {} : { tax_percent: '' }) })}
        />
      </div>
      {line.tax_category === 'S' ? (
        <div className={narrow}>
          <DecimalField
            {...field('tax_percent')}
            label={t(words.percent)}
            lead="%"
            value={line.tax_percent}
            onChange={(percent) => change({ tax_percent: percent })}
          />
        </div>
      ) : null}
    </fieldset>
  )
}

function useCategoryText(): (category: TaxCategoryCode) => string {
  const { t } = useLingui()
  const texts = {
    S: t`Standard rate`,
    Z: t`Zero rate`,
    E: t`Exempt`,
    AE: t`Reverse charge`,
    O: t`Not taxable`,
  }
  return (category) => texts[category]
}
