import { readProfile } from '../../api/access/profile.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { ProfileView } from './ProfileView.tsx'

const all = {}

/** The reader's own languages and time zone. */
export function Page() {
  return <ProfileView profile={useLoaded(readProfile, all)} />
}
