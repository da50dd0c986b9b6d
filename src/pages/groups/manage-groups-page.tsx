import { readGroups } from '../../api/access/users.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { Groups } from './Groups.tsx'

const all = {}

/** The user groups of the reader's accounts. */
export function Page() {
  return <Groups groups={useLoaded(readGroups, all)} />
}
