import type { App } from '../shared/app/app.ts'

/** Long after what a reader waits for has been asked for. */
const BEGINS_AFTER_MS = 1_500

/** Checks whether the reader has agreed to be recorded, or this browser still has recordings. */
function concernsRecording(): boolean {
  try {
    // Read here, and not by Consent.tsx and recording-ids.ts, since this must not grow by a byte.
    return localStorage.getItem('trackingConsent') === 'optedIn' || localStorage.getItem('flowRecordings') !== null
  } catch {
    return false
  }
}

/** Records how this visit goes through the machines, or deletes what was recorded; for most readers it is one timer. */
export function startFlowRecording(app: App): void {
  setTimeout(() => {
    if (!concernsRecording()) return
    void import('./wizard-under-way.ts')
      .then(({ recordVisit }) => recordVisit(app))
      .catch(() => {
        // A visit that is not recorded is none the worse.
      })
  }, BEGINS_AFTER_MS)
}
