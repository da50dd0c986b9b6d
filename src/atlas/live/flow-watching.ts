import type { App } from '../../shared/app/app.ts'

/** In this tab only, and gone with it. */
const KEY = 'watchFlows'

/** Stores whether this tab reports its machines to the live view. */
export function isWatched(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'yes'
  } catch {
    return false
  }
}

/** Turns the telling on or off; it takes effect with the next load of the page. */
export function setWatched(isOn: boolean): void {
  try {
    if (isOn) sessionStorage.setItem(KEY, 'yes')
    else sessionStorage.removeItem(KEY)
  } catch {
    // Then there is nothing to be seen.
  }
}

/** Begins to report where the tab is watched; for everyone else this is one look into the tab's storage. */
export async function startWatching(app: App): Promise<void> {
  if (!isWatched()) return
  const { broadcastLive } = await import('./flow-live.ts')
  broadcastLive(app)
}
