import { useLingui } from '@lingui/react/macro'

import {
  LINE_DESCRIPTION_LENGTH,
  taxCategories,
  type ProposedLine,
  type TaxCategoryCode,
} from '../../../domain/contract/merchant/proposed-invoice.ts'
import { money, type Currency } from '../../../domain/money.ts'
import { netOfLine } from '../../../domain/rules/merchant-invoices/invoice-totals.ts'
import { DecimalField } from '../../shared/invoices/DecimalField.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Money } from '../../ui/text/Money.tsx'
import { half, invoiceLine, lineHead, whole } from './rejection-resubmit.css.ts'

type LineFieldsProps = {
  line: ProposedLine
  index: number
  currency: Currency
  errorAt: (at: string) => string | undefined
  isOpen: boolean
  onChange: (patch: Partial<ProposedLine>) => void
  onRemove: (() => void) | undefined
}

/** One line of the invoice. */
export function LineFields({ line, index, currency, errorAt, isOpen, onChange, onRemove }: LineFieldsProps) {
  const { t } = useLingui()
  const categoryText = useCategoryText()
  const at = (name: keyof ProposedLine) => `lines/${String(index)}/${name}`
  const field = (name: keyof ProposedLine) => ({
    id: `rejection-lines-${String(index)}-${name}`,
    error: errorAt(at(name)),
    readOnly: !isOpen,
    compact: true,
  })
  const net = currency === '' ? null : netOfLine(line, currency)
  const number = index + 1
  return (
    <fieldset className={invoiceLine}>
      <div className={lineHead}>
        <legend>{t`Line ${{ number }}`}</legend>
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
      </div>
      <div className={whole}>
        <Field
          {...field('description')}
          label={t`Description`}
          maxLength={LINE_DESCRIPTION_LENGTH}
          value={line.description}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </div>
      <div className={half}>
        <DecimalField
          {...field('quantity')}
          label={t`Quantity`}
          value={line.quantity}
          onChange={(quantity) => onChange({ quantity })}
        />
      </div>
      <div className={half}>
        <DecimalField
          {...field('unit_price')}
          label={t`Unit price`}
          value={line.unit_price}
          onChange={(price) => onChange({ unit_price: price })}
        />
      </div>
      <div className={half}>
        <DecimalField
          {...field('discount')}
          label={t`Discount`}
          optional
          value={line.discount}
          onChange={(discount) => onChange({ discount })}
        />
      </div>
      <div className={half}>
        <Select<TaxCategoryCode>
          id={`rejection-lines-${String(index)}-tax_category`}
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
        <div className={half}>
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
