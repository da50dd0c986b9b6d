import { readPreferences } from '../../api/notifications/notifications.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { Preferences } from './Preferences.tsx'

const all = {}

/** How the reader wants to hear of each kind of news. */
export function Page() {
  return <Preferences preferences={useLoaded(readPreferences, all)} />
}
