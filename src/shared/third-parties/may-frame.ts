const RELOADED = 'reloadedForFrames'

/** Returns the origins that this document may frame, as the server said beside the document's policy. */
function frameOrigins(): readonly string[] {
  const [page] = performance.getEntriesByType('navigation')
  if (!(page instanceof PerformanceNavigationTiming)) return []
  return page.serverTiming.find(({ name }) => name === 'frames')?.description.split(' ') ?? []
}

/** Checks whether this document may frame an address: its policy is that of the page that was loaded, not of the one that is shown. */
export const mayFrame = (url: string): boolean => frameOrigins().includes(new URL(url).origin)

/**
 * Loads the document again, for a policy that fits what it shows. False where that was done for this address already:
 * once is a remedy, twice would never end.
 */
export function reloadForFrames(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED) === location.href) return false
    sessionStorage.setItem(RELOADED, location.href)
  } catch {
    return false
  }
  location.reload()
  return true
}
