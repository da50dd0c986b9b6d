import { readPortalStatus } from '../../api/status/portal-status.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { Status } from './Status.tsx'
import { useRepeated } from './use-repeated.ts'

const all = {}

/** How the portal's server, its database and its jobs are, for administrators of support. */
export function Page() {
  const status = useLoaded(readPortalStatus, all)
  useRepeated(status.retry)
  return <Status status={status} />
}
