import { useEffect, useRef } from 'react'

import * as v from 'valibot'

import { notificationLists, notificationSorts } from '../../../domain/contract/notifications/notification.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { NotificationKindSchema } from '../../../domain/rules/notifications/kinds.ts'
import { readNotifications, readPreferences } from '../../api/notifications/notifications.ts'
import { usePageSearch } from '../../shared/app/use-page.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { countsStore } from '../../shared/notifications/center.ts'
import { useStore } from '../../ui/store.ts'
import { Center } from './Center.tsx'
import { useMarks } from './use-marks.ts'

const whole = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1))
const Search = v.object({
  list: v.fallback(v.picklist(notificationLists), 'all'),
  kind: v.fallback(v.nullable(NotificationKindSchema), null),
  sort: v.fallback(v.picklist(notificationSorts), '-effective_ts'),
  page: v.fallback(whole, 1),
  pageSize: v.fallback(v.pipe(whole, v.picklist(ROWS_PER_PAGE)), DEFAULT_ROWS_PER_PAGE),
})
const all = {}

/** The notification center of every side: the server knows whose news it is. */
export function Page() {
  const [query, change] = usePageSearch(Search)
  const news = useLoaded(readNotifications, query)
  const preferences = useLoaded(readPreferences, all)
  const { shown, isMarkingAll, mark, markAll } = useMarks(news)
  useNewsWhileHere(news.isLoading, news.retry)
  return (
    <Center
      news={shown}
      query={query}
      kinds={(preferences.data ?? []).map(({ kind }) => kind)}
      isMarkingAll={isMarkingAll}
      onQuery={change}
      onMark={(item, isRead) => void mark(item, isRead)}
      onMarkAll={() => void markAll(query.kind)}
    />
  )
}

/** Reads the list again when the bar hears of a change. */
function useNewsWhileHere(isLoading: boolean, retry: () => void) {
  const latest = useStore(countsStore)?.latest ?? null
  const known = useRef(latest)
  useEffect(() => {
    if (latest === known.current || isLoading) return
    const isNew = known.current !== null
    known.current = latest
    if (isNew) retry()
  }, [latest, isLoading, retry])
}
