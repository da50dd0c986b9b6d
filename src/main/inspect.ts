import type { InspectionEvent } from 'xstate'

declare global {
  interface Window {
    /** Set by a test before the page's scripts run: called at every step of every machine. */
    __inspect?: (event: InspectionEvent) => void
  }
}

/** The listener of a test, which inspects the machines from the first moment; null costs nothing. */
export function inspector(): ((event: InspectionEvent) => void) | null {
  // oxlint-disable-next-line no-underscore-dangle -- a name that no page of ours takes
  return window.__inspect ?? null
}
