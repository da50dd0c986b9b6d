import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { importFields } from '../../../../domain/contract/merchant/invoice-import.ts'
import {
  selectIsMapping,
  type InvoiceImportRef,
} from '../../../../machines/workflows/invoice-import/invoice-import.machine.ts'
import {
  importFieldWords,
  invoiceImportWords as words,
} from '../../../../machines/workflows/invoice-import/invoice-import.words.ts'
import { ColumnTable } from '../../../shared/imports/ColumnTable.tsx'
import { filled } from '../../../ui/text/filled.ts'
import { fieldId } from './field-id.ts'

type FileColumnsProps = { run: InvoiceImportRef; errorAt: (at: string) => string | undefined }

const none: readonly null[] = []
const placeOf = (at: number) => `columns/${String(at)}`

/** What each column of the file is read as. */
export function FileColumns({ run, errorAt }: FileColumnsProps) {
  const { t } = useLingui()
  const table = useSelector(run, ({ context }) => context.current?.table ?? null)
  const columns = useSelector(run, ({ context }) => context.reading?.columns ?? none)
  const canChange = useSelector(run, selectIsMapping)
  if (table === null) return null
  return (
    <ColumnTable
      header={table.header}
      rows={table.rows}
      columns={columns}
      fields={importFields.map((field) => ({ value: field, label: t(importFieldWords[field]) }))}
      idOf={(at) => fieldId(placeOf(at))}
      labelOf={(name) => t(filled(words.columnAs, { name }))}
      errorAt={(at) => errorAt(placeOf(at))}
      disabled={!canChange}
      onChoose={(at, field) => run.send({ type: 'column.choose', at, field })}
    />
  )
}
