import { useEffect } from 'react'

import { quietly } from '../../shared/app/lazy-load.ts'
import { ListView } from './ListView.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import type { InvoiceListQuery } from './use-invoice-list.ts'

type ListToolsProps = {
  scope: 'account' | 'program'
  today: string
  query: InvoiceListQuery
  total: number
  onQuery: (change: Partial<InvoiceListQuery>) => void
  isViewOpen: boolean
  onView: (isOpen: boolean) => void
}

/** What a reader of the list may open or press, fetched once somebody uses it. */
export function ListTools({ scope, today, query, total, onQuery, isViewOpen, onView }: ListToolsProps) {
  useEffect(() => {
    const next = () => Promise.all([import('./InvoiceFilters.tsx'), import('./SelectionBar.tsx')])
    void quietly(next).catch(() => {})
  }, [])
  return (
    <>
      <ListView
        scope={scope}
        today={today}
        isOpen={isViewOpen}
        onClose={() => onView(false)}
        sort={query.sort}
        onSort={(sort) => onQuery({ sort, page: 1 })}
      />
      <Shortcuts
        page={query.page}
        lastPage={Math.ceil(total / query.pageSize)}
        onPage={(page) => onQuery({ page })}
        onView={() => onView(true)}
      />
    </>
  )
}
