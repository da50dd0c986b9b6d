import { useLingui } from '@lingui/react/macro'

import type { InvoiceSort } from '../../../domain/contract/invoice.ts'
import { invoiceSorts } from '../../../domain/contract/invoice.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useStore } from '../../ui/store.ts'
import { columnStores } from './column-choice.ts'
import { chooseColumns, isOptional, isShown } from './column-order.ts'
import { useInvoiceColumns } from './invoice-columns.tsx'
import { columnGrid, hint, legend } from './ListView.css.ts'
import { useMoreColumns } from './more-columns.tsx'
import { helpStore } from './shortcut-choice.ts'

type ListViewProps = {
  scope: 'account' | 'program'
  today: string
  isOpen: boolean
  onClose: () => void
  sort: InvoiceSort
  onSort: (sort: InvoiceSort) => void
}

/** The order of the list, the columns to show, and the way to its keyboard shortcuts. */
export function ListView({ scope, today, isOpen, onClose, sort, onSort }: ListViewProps) {
  const { t } = useLingui()
  const base = useInvoiceColumns(scope, today)
  const more = useMoreColumns()
  const first = base.map(({ id }) => id)
  const ids = useStore(columnStores[scope]) ?? first
  const orders: readonly { value: InvoiceSort; label: string }[] = [
    { value: 'due_on', label: t`Earliest due date first` },
    { value: '-billed_on', label: t`Newest to oldest` },
    { value: 'billed_on', label: t`Oldest to newest` },
    { value: '-received_on', label: t`Most recently received` },
    { value: '-open_amount', label: t`Largest open amount` },
  ]
  return (
    <Dialog
      title={t`View of the list`}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button disabled={ids === first} onClick={() => chooseColumns(scope, null)}>{t`Reset columns`}</Button>
          <Button kind="main" onClick={onClose}>{t`Done`}</Button>
        </>
      }
    >
      <div className={stack.s5}>
        <Select
          label={t`Order`}
          value={sort}
          options={orders.some(({ value }) => value === sort) ? orders : [{ value: sort, label: '–' }, ...orders]}
          onChange={(value) => {
            const chosen = invoiceSorts.find((one) => one === value)
            if (chosen) onSort(chosen)
          }}
        />
        <fieldset>
          <legend className={legend}>{t`Columns`}</legend>
          <p
            className={hint}
          >{t`Kept on this device. On a small screen, the list shows the most important columns only.`}</p>
          <div className={columnGrid}>
            {[...base, ...more]
              .filter(({ id }) => isOptional(id))
              .map(({ id, header }) => (
                <Checkbox
                  key={id}
                  checked={isShown(id, ids)}
                  onChange={(on) => chooseColumns(scope, on ? [...ids, id] : ids.filter((one) => one !== id))}
                >
                  {header}
                </Checkbox>
              ))}
          </div>
        </fieldset>
        <div>
          <Button
            size="sm"
            kind="quiet"
            onClick={() => {
              onClose()
              helpStore.set(true)
            }}
          >{t`Keyboard shortcuts`}</Button>
        </div>
      </div>
    </Dialog>
  )
}
