import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { INVOICE_NOTES_LENGTH, type ProposedAddress } from '../../../../domain/contract/merchant/proposed-invoice.ts'
import { ADDRESS_LINE_LENGTH, NAME_LENGTH } from '../../../../domain/limits.ts'
import { selectCustomer, selectInvoice } from '../../../../machines/workflows/invoice-create/invoice-create.context.ts'
import type { InvoiceCreateRef } from '../../../../machines/workflows/invoice-create/invoice-create.machine.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Field, TextArea } from '../../../ui/form/Field.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { fields, legend as legendStyle } from './Invoice.css.ts'

const noAddress: ProposedAddress = {
  contact_name: null,
  line_1: null,
  line_2: null,
  line_3: null,
  city_state_zip: null,
  country: null,
}

/** Where it went, other addresses than the account's own, who sold it, and notes: all of it may be left out. */
export function More({ invoice }: { invoice: InvoiceCreateRef }) {
  const { t } = useLingui()
  const { ship_to: shipTo, bill_to: billTo, sold_by: soldBy, notes } = useSelector(invoice, selectInvoice)
  const own = useSelector(invoice, selectCustomer)?.address ?? noAddress
  type Patch = Extract<Parameters<typeof invoice.send>[0], { type: 'invoice.change' }>['patch']
  const change = (patch: Patch) => invoice.send({ type: 'invoice.change', patch })
  return (
    <Card title={t`Addresses and notes`}>
      <div className={stack.s5}>
        <div className={stack.s4}>
          <Checkbox checked={shipTo !== null} onChange={(isOther) => change({ ship_to: isOther ? own : null })}>
            {t`Add a shipping address`}
          </Checkbox>
          {shipTo === null ? null : (
            <AddressFields legend={t`Ship to`} address={shipTo} onChange={(next) => change({ ship_to: next })} />
          )}
          <Checkbox checked={billTo !== null} onChange={(isOther) => change({ bill_to: isOther ? own : null })}>
            {t`Use a different billing address`}
          </Checkbox>
          {billTo === null ? null : (
            <AddressFields legend={t`Bill to`} address={billTo} onChange={(next) => change({ bill_to: next })} />
          )}
        </div>
        <Field
          id="invoice-sold_by"
          label={t`Sold by`}
          optional
          maxLength={2 * NAME_LENGTH}
          value={soldBy ?? ''}
          onChange={({ target }) => change({ sold_by: target.value || null })}
        />
        <TextArea
          id="invoice-notes"
          label={t`Notes`}
          optional
          maxLength={INVOICE_NOTES_LENGTH}
          value={notes ?? ''}
          onChange={({ target }) => change({ notes: target.value || null })}
        />
      </div>
    </Card>
  )
}

type AddressFieldsProps = { legend: string; address: ProposedAddress; onChange: (next: ProposedAddress) => void }

function AddressFields({ legend, address, onChange }: AddressFieldsProps) {
  const { t } = useLingui()
  const labels: readonly (readonly [keyof ProposedAddress, string, number])[] = [
    ['contact_name', t`Contact name`, 2 * NAME_LENGTH],
    ['line_1', t`Address line 1`, ADDRESS_LINE_LENGTH],
    ['line_2', t`Address line 2`, ADDRESS_LINE_LENGTH],
    ['line_3', t`Address line 3`, ADDRESS_LINE_LENGTH],
    ['city_state_zip', t`City, state and ZIP code`, ADDRESS_LINE_LENGTH],
    ['country', t`Country code`, 2],
  ]
  return (
    <fieldset>
      <legend className={legendStyle}>{legend}</legend>
      <div className={fields}>
        {labels.map(([name, label, maxLength]) => (
          <Field
            key={name}
            label={label}
            optional
            maxLength={maxLength}
            value={address[name] ?? ''}
            onChange={({ target }) => onChange({ ...address, [name]: target.value || null })}
          />
        ))}
      </div>
    </fieldset>
  )
}
