import { useLingui } from '@lingui/react/macro'

import {
  INVOICE_NUMBER_LENGTH,
  LINE_DESCRIPTION_LENGTH,
  taxCategories,
  type ProposedLine,
  type TaxCategoryCode,
} from '../../../../domain/contract/merchant/proposed-invoice.ts'
import { money, type Currency } from '../../../../domain/money.ts'
import { netOfLine } from '../../../../domain/rules/merchant-invoices/invoice-totals.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { hidden } from '../../../ui/layout/VisuallyHidden.css.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { DecimalField } from '../DecimalField.tsx'
import { invoiceLine, lineAmount, lineHead, middle, narrow, whole, wide } from './InvoiceLine.css.ts'

type InvoiceLineProps = {
  line: ProposedLine
  index: number
  /** Of the invoice; empty where it has none yet. */
  currency: Currency
  /** The id of the field at a place of the invoice, such as `lines/0/quantity`. */
  idAt: (at: string) => string
  /** The words of what is wrong at a place of the invoice. */
  errorAt: (at: string) => string | undefined
  /** Item number and unit can be entered too. */
  hasItem?: boolean
  isOpen?: boolean
  onChange: (patch: Partial<ProposedLine>) => void
  /** Undefined for the only line, which stays. */
  onRemove: (() => void) | undefined
}

/** The fields of one line of an invoice, with its amount. */
export function InvoiceLine(props: InvoiceLineProps) {
  const { line, index, currency, idAt, errorAt, hasItem = false, isOpen = true, onChange, onRemove } = props
  const { t } = useLingui()
  const categoryText = useCategoryText()
  const at = (name: keyof ProposedLine) => `lines/${String(index)}/${name}`
  const field = (name: keyof ProposedLine) => ({
    id: idAt(at(name)),
    error: errorAt(at(name)),
    readOnly: !isOpen,
    compact: true,
  })
  const net = currency === '' ? null : netOfLine(line, currency)
  const number = index + 1
  const title = t`Line ${{ number }}`
  return (
    <fieldset className={invoiceLine}>
      <legend className={hidden}>{title}</legend>
      <div className={lineHead}>
        <span aria-hidden>{title}</span>
        <span className={lineAmount}>
          {net === null ? null : <Money of={money(net, currency)} />}
          {onRemove === undefined ? null : (
            <Button
              size="sm"
              kind="quiet"
              disabled={!isOpen}
              aria-label={t`Remove line ${{ number }}`}
              onClick={onRemove}
            >
              {t`Remove`}
            </Button>
          )}
        </span>
      </div>
      <div className={hasItem ? wide : whole}>
        <Field
          {...field('description')}
          label={t`Description`}
          maxLength={LINE_DESCRIPTION_LENGTH}
          value={line.description}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </div>
      {hasItem ? (
        <>
          <div className={middle}>
            <Field
              {...field('number')}
              label={t`Item number`}
              optional
              maxLength={INVOICE_NUMBER_LENGTH}
              value={line.number ?? ''}
              onChange={({ target }) => onChange({ number: target.value || null })}
            />
          </div>
          <div className={middle}>
            <Field
              {...field('unit')}
              label={t`Unit`}
              optional
              maxLength={20}
              value={line.unit ?? ''}
              onChange={({ target }) => onChange({ unit: target.value || null })}
            />
          </div>
        </>
      ) : null}
      <div className={narrow}>
        <DecimalField
          {...field('quantity')}
          label={t`Quantity`}
          value={line.quantity}
          onChange={(quantity) => onChange({ quantity })}
        />
      </div>
      <div className={middle}>
        <DecimalField
          {...field('unit_price')}
          label={t`Unit price`}
          value={line.unit_price}
          onChange={(price) => onChange({ unit_price: price })}
        />
      </div>
      <div className={narrow}>
        <DecimalField
          {...field('discount')}
          label={t`Discount`}
          optional
          value={line.discount}
          onChange={(discount) => onChange({ discount })}
        />
      </div>
      <div className={middle}>
        <Select<TaxCategoryCode>
          id={idAt(at('tax_category'))}
          label={t`Tax category`}
          compact
          disabled={!isOpen}
          value={line.tax_category}
          options={taxCategories.map((value) => ({ value, label: categoryText(value) }))}
          // Only the standard rate has a percentage.
          onChange={(category) =>
            onChange({ tax_category: category, ...(category === 'S' ? {} : { tax_percent: '' }) })
          }
        />
      </div>
      {line.tax_category === 'S' ? (
        <div className={narrow}>
          <DecimalField
            {...field('tax_percent')}
            label={t`Tax rate`}
            lead="%"
            value={line.tax_percent}
            onChange={(percent) => onChange({ tax_percent: percent })}
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
