import { readOwnSessions } from '../../api/access/sessions.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { Sessions } from './Sessions.tsx'

const all = {}

/** Where the reader is signed in. */
export function Page() {
  return <Sessions sessions={useLoaded(readOwnSessions, all)} />
}
