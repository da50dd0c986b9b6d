import { readEndpoints } from '../../api/webhooks/webhooks.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { Webhooks } from './Webhooks.tsx'

const all = {}

/** The endpoints of the program, or of the reader's merchants. */
export function Page() {
  return <Webhooks endpoints={useLoaded(readEndpoints, all)} />
}
