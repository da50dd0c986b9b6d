import { useState } from 'react'

import * as v from 'valibot'

import { auditTopics } from '../../../domain/contract/access/user-audit.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { downloadUserAudit, readUserAudit } from '../../api/access/user-audit.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { usePageSearch, usePath } from '../../shared/app/use-page.ts'
import { useCsvDownload } from '../../shared/export/use-csv-download.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { kindOfPath } from '../../shared/users/user-places.ts'
import { Activity } from './Activity.tsx'

const whole = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1))
const day = v.fallback(v.union([v.literal(''), v.pipe(v.string(), v.isoDate())]), '')
const id = v.fallback(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.:-]{0,64}$/)), '')
const Search = v.object({
  text: v.fallback(v.string(), ''),
  topic: v.fallback(v.picklist(['', ...auditTopics]), ''),
  from: day,
  to: day,
  userId: id,
  account: id,
  page: v.fallback(whole, 1),
  pageSize: v.fallback(v.pipe(whole, v.picklist(ROWS_PER_PAGE)), DEFAULT_ROWS_PER_PAGE),
})

/** The audit of the people whom the reader manages, on the side whose address it is. */
export function Page() {
  const client = useClient()
  // On the way out the page stands for a moment under another address.
  const [kind] = useState(kindOfPath(usePath()))
  const [query, change] = usePageSearch(Search)
  const activity = useLoaded(readUserAudit, query)
  const download = useCsvDownload(() => downloadUserAudit(client, query))
  return (
    <Activity
      kind={kind}
      activity={activity}
      query={query}
      onQuery={(next) => change(next, { replace: 'text' in next })}
      {...download}
    />
  )
}
