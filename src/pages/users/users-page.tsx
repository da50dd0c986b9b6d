import { useState } from 'react'

import * as v from 'valibot'

import { userSorts } from '../../../domain/contract/access/user.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { roles } from '../../../domain/people.ts'
import { accessStatuses, lockReasons } from '../../../domain/rules/access/user-access.ts'
import { downloadUsers } from '../../api/access/user-export.ts'
import { readUsers } from '../../api/access/users.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { usePageSearch, usePath } from '../../shared/app/use-page.ts'
import { useCsvDownload } from '../../shared/export/use-csv-download.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { kindOfPath } from '../../shared/users/user-places.ts'
import { Users } from './Users.tsx'

const whole = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1))
const Search = v.object({
  text: v.fallback(v.string(), ''),
  role: v.fallback(v.picklist([...roles, '']), ''),
  status: v.fallback(v.picklist([...accessStatuses, '']), ''),
  lockReason: v.fallback(v.picklist([...lockReasons, '']), ''),
  account: v.fallback(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.:-]{0,64}$/)), ''),
  sort: v.fallback(v.picklist(userSorts), 'name'),
  page: v.fallback(whole, 1),
  pageSize: v.fallback(v.pipe(whole, v.picklist(ROWS_PER_PAGE)), DEFAULT_ROWS_PER_PAGE),
})

/** The users of the side whose address it is. */
export function Page() {
  const client = useClient()
  // On the way out the page stands for a moment under another address.
  const [kind] = useState(kindOfPath(usePath()))
  const [query, change] = usePageSearch(Search)
  const users = useLoaded(readUsers, query)
  const download = useCsvDownload(() => downloadUsers(client, query))
  return (
    <Users
      kind={kind}
      users={users}
      query={query}
      onQuery={(next) => change(next, { replace: 'text' in next })}
      {...download}
    />
  )
}
