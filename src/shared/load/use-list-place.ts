import { useCallback, useState } from 'react'

import { DEFAULT_ROWS_PER_PAGE } from '../../../domain/limits.ts'

/** Search and page of a list inside a step of a wizard; a new search or size begins at the first page. */
export function useListPlace() {
  const [place, setPlace] = useState({ text: '', page: 1, pageSize: DEFAULT_ROWS_PER_PAGE })
  return {
    ...place,
    onText: useCallback((text: string) => setPlace((now) => ({ ...now, text, page: 1 })), []),
    onPage: useCallback((page: number) => setPlace((now) => ({ ...now, page })), []),
    onPageSize: useCallback((pageSize: number) => setPlace((now) => ({ ...now, pageSize, page: 1 })), []),
  }
}
