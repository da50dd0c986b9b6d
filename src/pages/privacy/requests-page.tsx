import * as v from 'valibot'

import { privacyFilters } from '../../../domain/contract/privacy/privacy.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { readPrivacyRequests } from '../../api/privacy/privacy.ts'
import { usePageSearch } from '../../shared/app/use-page.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { PrivacyRequests } from './PrivacyRequests.tsx'

const whole = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1))
const Search = v.object({
  status: v.fallback(v.picklist(privacyFilters), 'open'),
  page: v.fallback(whole, 1),
  pageSize: v.fallback(v.pipe(whole, v.picklist(ROWS_PER_PAGE)), DEFAULT_ROWS_PER_PAGE),
})

/** The requests of the program's users to be deleted. */
export function Page() {
  const [query, change] = usePageSearch(Search)
  return (
    <PrivacyRequests requests={useLoaded(readPrivacyRequests, query)} query={query} onQuery={(next) => change(next)} />
  )
}
