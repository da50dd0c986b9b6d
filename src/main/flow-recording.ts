import { mayTrack } from '../../domain/rules/may-track.ts'
import { refuseRoute } from '../../domain/rules/routes/route-guard.ts'
import { selectRouteFacts } from '../../machines/workflows/session/session.machine.ts'
import type { App } from '../shared/app/app.ts'
import { storedIds } from '../atlas/recording/stored-ids.ts'

/** Long after what a reader waits for has been asked for. */
const BEGINS_AFTER_MS = 1_500

/** Asked as a page asks: what sign-in's program already has is used, since that must not grow by a byte. */
const needed = { login: false, customer: false, flags: ['flowRecordingEnabled'] }

/** Read here, and not by Consent.tsx, for the same reason. */
function hasOptedIn(): boolean {
  try {
    return localStorage.getItem('trackingConsent') === 'optedIn'
  } catch {
    return false
  }
}

/**
 * Records how this visit goes through the machines, where the program's flag is on and the reader has agreed; who has
 * withdrawn has all that was recorded of this browser deleted. For everyone else this is one timer.
 */
export function startFlowRecording(app: App): void {
  setTimeout(() => {
    const facts = selectRouteFacts(app.session.getSnapshot(), app.boot.getSnapshot().context.flags)
    const isFlagOn = refuseRoute(needed, facts) === null
    const isAllowed = mayTrack({ choice: hasOptedIn() ? 'optedIn' : null, isFlagOn })
    if (!isAllowed && storedIds().length === 0) return
    void (async () => {
      const { fetchRecorder, wizardUnderWay } = await import('./wizard-under-way.ts')
      const { clearFlows, recordFlows } = await fetchRecorder()
      if (isAllowed) recordFlows(app, await wizardUnderWay())
      else if (!hasOptedIn()) await clearFlows(app)
    })().catch(() => {
      // A visit that is not recorded is none the worse.
    })
  }, BEGINS_AFTER_MS)
}
