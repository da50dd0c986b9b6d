import { useMemo, type ComponentProps } from 'react'

import type { Invoice } from '../../../domain/contract/invoice.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { isShown } from './column-order.ts'
import { useMoreColumns } from './more-columns.tsx'

type ChosenColumnsProps = ComponentProps<typeof DataTable<Invoice>> & { ids: readonly string[] }

/** The list with the columns that the reader wants. */
export function ChosenColumns({ ids, columns, ...table }: ChosenColumnsProps) {
  const more = useMoreColumns()
  const chosen = useMemo(() => {
    // What is owed stays at the end, where the eye looks for it.
    const last = columns.filter(({ id }) => id === 'open')
    return [...columns.filter(({ id }) => id !== 'open'), ...more, ...last].filter(({ id }) => isShown(id, ids))
  }, [columns, more, ids])
  return <DataTable {...table} columns={chosen} />
}
