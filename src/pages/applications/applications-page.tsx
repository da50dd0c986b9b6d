import { useState } from 'react'

import * as v from 'valibot'

import { applicationFilters } from '../../../domain/contract/applications/application.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { readApplicationLinks, readApplications, type ApplicationSide } from '../../api/applications/applications.ts'
import { usePageSearch, usePath } from '../../shared/app/use-page.ts'
import { useRole } from '../../shared/app/use-session.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { Applications } from './Applications.tsx'

const whole = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1))
const Search = v.object({
  text: v.fallback(v.string(), ''),
  status: v.fallback(v.picklist(applicationFilters), 'open'),
  page: v.fallback(whole, 1),
  pageSize: v.fallback(v.pipe(whole, v.picklist(ROWS_PER_PAGE)), DEFAULT_ROWS_PER_PAGE),
})

/** The credit applications of the side whose address it is: a merchant's own, or all of the program. */
export function Page() {
  // On the way out the page stands for a moment under another address.
  const [side] = useState<ApplicationSide>(usePath().includes('/support/') ? 'admin' : 'merchant')
  const [query, change] = usePageSearch(Search)
  const canInvite = useRole() === 'admin' || side === 'admin'
  const applications = useLoaded(readApplications, { ...query, side })
  const links = useLoaded(readApplicationLinks, canInvite ? { side } : null)
  return (
    <Applications
      side={side}
      applications={applications}
      links={canInvite ? links : null}
      query={query}
      onQuery={(next) => change(next, { replace: 'text' in next })}
    />
  )
}
