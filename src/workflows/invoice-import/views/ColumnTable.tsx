import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { importFields, type ImportField } from '../../../../domain/contract/merchant/invoice-import.ts'
import {
  selectIsMapping,
  type InvoiceImportRef,
} from '../../../../machines/workflows/invoice-import/invoice-import.machine.ts'
import {
  importFieldWords,
  invoiceImportWords as words,
} from '../../../../machines/workflows/invoice-import/invoice-import.words.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { filled } from '../../../ui/text/filled.ts'
import { cell, cells, choice, column, scroller, unread } from './import.css.ts'
import { fieldId } from './field-id.ts'

type ColumnTableProps = { run: InvoiceImportRef; errorAt: (at: string) => string | undefined }

const none: readonly null[] = []

/** The file's own table with its first rows; over each column stands what it is read as. */
export function ColumnTable({ run, errorAt }: ColumnTableProps) {
  const { t } = useLingui()
  const table = useSelector(run, ({ context }) => context.current?.table ?? null)
  const columns = useSelector(run, ({ context }) => context.reading?.columns ?? none)
  const canChange = useSelector(run, selectIsMapping)
  if (table === null) return null
  const nameOf = (index: number) => table.header[index]?.trim() || String(index + 1)
  const isUnread = (index: number) => (columns[index] ?? null) === null
  const options: readonly { value: ImportField | ''; label: string }[] = [
    { value: '', label: t({ message: 'Don’t import', context: 'a column' }) },
    ...importFields.map((field) => ({ value: field, label: t(importFieldWords[field]) })),
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys too
    <div className={scroller} role="region" aria-label={t`Columns of the file`} tabIndex={0}>
      <table className={cells}>
        <thead>
          <tr>
            {table.header.map((_, index) => (
              <th key={nameOf(index) + String(index)} scope="col" className={column}>
                {nameOf(index)}
                <div className={choice}>
                  <Select
                    compact
                    hideLabel
                    id={fieldId(`columns/${String(index)}`)}
                    label={t(filled(words.columnAs, { name: nameOf(index) }))}
                    error={errorAt(`columns/${String(index)}`)}
                    value={columns[index] ?? ''}
                    options={options}
                    disabled={!canChange}
                    onChange={(field) =>
                      run.send({ type: 'column.choose', at: index, field: field === '' ? null : field })
                    }
                  />
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            // Rows of a file have no other name than their place.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {table.header.map((_, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={index} className={isUnread(index) ? `${cell} ${unread}` : cell}>
                  {row[index] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
