import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'

import type { FoundCustomer } from '../../../domain/contract/merchant/invoice-create.ts'
import { findInvoiceCustomers } from '../../api/merchant/invoice-create.ts'
import { useLoaded } from '../load/use-loaded.ts'
import { useFailureText } from '../words/failure-text.tsx'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { useTyped } from '../../ui/form/use-typed.ts'
import { muted, stack } from '../../ui/layout/layout.css.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { found, foundOne } from './CustomerDialog.css.ts'

type CustomerDialogProps = {
  buidMerchant: string
  onClose: () => void
  onChoose: (customer: FoundCustomer) => void
}

/** The search of accounts that the merchant may bill; those that it has billed before come first. */
export function CustomerDialog({ buidMerchant, onClose, onChoose }: CustomerDialogProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [text, setText] = useState('')
  const [typed, type] = useTyped(text, setText)
  const query = { buidMerchant, text, amountMinor: 0, currency: '' }
  const { data, failure, isLoading, retry } = useLoaded(findInvoiceCustomers, query)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Select a customer`}
      actions={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <div className={stack.s4}>
        <Field
          type="search"
          id="customer-search"
          label={t`Customer name or number`}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        {failure !== null ? (
          <LoadFailed title={t`Couldn’t load customers`} onRetry={retry} busy={isLoading}>
            {failureText(failure.code)}
          </LoadFailed>
        ) : data === null ? (
          <Skeleton lines={4} label={t`Loading customers`} />
        ) : data.length === 0 ? (
          <p className={muted} role="status">
            {text === '' ? t`Search for the customer you want to invoice.` : t`No customers found`}
          </p>
        ) : (
          <ul className={found}>
            {data.map((customer) => (
              <li key={customer.buidCustomer} className={foundOne}>
                <span>
                  {customer.customerName}
                  <br />
                  <small className={muted}>
                    {[customer.buidCustomer, customer.cityStateZip].filter(Boolean).join(' · ')}
                  </small>
                </span>
                <Button
                  size="sm"
                  aria-label={t`Select ${{ name: customer.customerName }}`}
                  onClick={() => onChoose(customer)}
                >
                  {t`Select`}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
