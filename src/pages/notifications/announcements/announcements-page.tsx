import { useState } from 'react'

import * as v from 'valibot'

import { announcementLists } from '../../../../domain/contract/notifications/announcement.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../../domain/limits.ts'
import { readAnnouncements } from '../../../api/notifications/announcements.ts'
import { usePageSearch } from '../../../shared/app/use-page.ts'
import { useLoaded } from '../../../shared/load/use-loaded.ts'
import { Announcements } from './Announcements.tsx'
import { WithdrawAnnouncement } from './WithdrawAnnouncement.tsx'

const whole = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1))
const Search = v.object({
  list: v.fallback(v.picklist(announcementLists), 'all'),
  page: v.fallback(whole, 1),
  pageSize: v.fallback(v.pipe(whole, v.picklist(ROWS_PER_PAGE)), DEFAULT_ROWS_PER_PAGE),
})

/** Announcements of the program's support. */
export function Page() {
  const [query, change] = usePageSearch(Search)
  const announcements = useLoaded(readAnnouncements, query)
  const [withdrawn, setWithdrawn] = useState<{ id: string; title: string } | null>(null)
  return (
    <>
      <Announcements announcements={announcements} query={query} onQuery={change} onWithdraw={setWithdrawn} />
      {withdrawn === null ? null : (
        <WithdrawAnnouncement
          withdrawn={withdrawn}
          onClose={(isDone) => {
            setWithdrawn(null)
            if (isDone) announcements.retry()
          }}
        />
      )}
    </>
  )
}
