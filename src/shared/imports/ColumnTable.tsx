import { useLingui } from '@lingui/react/macro'

import { Select } from '../../ui/form/Select.tsx'
import { cell, cells, choice, column, scroller, unread } from './import-table.css.ts'

type ColumnTableProps<Field extends string> = {
  header: readonly string[]
  rows: readonly (readonly string[])[]
  /** By position; null: it is not read. */
  columns: readonly (Field | null)[]
  fields: readonly { value: Field; label: string }[]
  idOf: (at: number) => string
  labelOf: (name: string) => string
  errorAt: (at: number) => string | undefined
  disabled: boolean
  onChoose: (at: number, field: Field | null) => void
}

/** The file's own table with its first rows; over each column stands what it is read as. */
export function ColumnTable<Field extends string>({ header, rows, columns, fields, ...of }: ColumnTableProps<Field>) {
  const { t } = useLingui()
  const { idOf, labelOf, errorAt, disabled, onChoose } = of
  const nameOf = (index: number) => header[index]?.trim() || String(index + 1)
  const isUnread = (index: number) => (columns[index] ?? null) === null
  const options: readonly { value: Field | ''; label: string }[] = [
    { value: '', label: t({ message: 'Don’t import', context: 'a column' }) },
    ...fields,
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys too
    <div className={scroller} role="region" aria-label={t`Columns of the file`} tabIndex={0}>
      <table className={cells}>
        <thead>
          <tr>
            {header.map((_, index) => (
              <th key={nameOf(index) + String(index)} scope="col" className={column}>
                {nameOf(index)}
                <div className={choice}>
                  <Select
                    compact
                    hideLabel
                    id={idOf(index)}
                    label={labelOf(nameOf(index))}
                    error={errorAt(index)}
                    value={columns[index] ?? ''}
                    options={options}
                    disabled={disabled}
                    onChange={(field) => onChoose(index, field === '' ? null : field)}
                  />
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // Rows of a file have no other name than their place.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {header.map((_, index) => (
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
