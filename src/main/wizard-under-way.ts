/** What the recording and the live view of flows need of a visit. Its code is fetched by those alone whom it concerns. */
import type { AnyActorRef } from 'xstate'

import { mayTrack } from '../../domain/rules/may-track.ts'
import { refuseRoute } from '../../domain/rules/routes/route-guard.ts'
import { selectRouteFacts } from '../../machines/workflows/session/session.machine.ts'
import { joinWatchers } from '../atlas/live/flow-watching.ts'
import { storedIds } from '../shared/consent/recording-ids.ts'
import type { App } from '../shared/app/app.ts'

/** Finds the wizard that a reload has found again; its program is here only on its own pages. */
async function wizardUnderWay(): Promise<readonly AnyActorRef[]> {
  const path = location.pathname
  const wizard = path.includes('/payment/')
    ? (await import('../workflows/payment/draft.ts')).paymentStore.read()?.payment
    : path.includes('/dispute/create')
      ? (await import('../workflows/dispute-create/draft.ts')).disputeStore.read()?.dispute
      : path.includes('/dispute-center/respond')
        ? (await import('../workflows/dispute-response/draft.ts')).responseStore.read()?.response
        : null
  return wizard ? [wizard] : []
}

/** Reports to live views in this browser as soon as one says hello. */
export function watchVisit(app: App): void {
  joinWatchers(app, wizardUnderWay)
}

/** Asked as a page asks. */
const needed = { login: false, customer: false, flags: ['flowRecordingEnabled'] }

function hasOptedIn(): boolean {
  try {
    return localStorage.getItem('trackingConsent') === 'optedIn'
  } catch {
    return false
  }
}

/**
 * Records this visit where the program's flag is on and the reader has agreed; who has withdrawn has all that was recorded
 * of this browser deleted.
 */
export async function recordVisit(app: App): Promise<void> {
  const facts = selectRouteFacts(app.session.getSnapshot(), app.boot.getSnapshot().context.flags)
  const isFlagOn = refuseRoute(needed, facts) === null
  const isAllowed = mayTrack({ choice: hasOptedIn() ? 'optedIn' : null, isFlagOn })
  if (!isAllowed && storedIds().length === 0) return
  const { clearFlows, recordFlows } = await import('../atlas/recording/flow-recorder.ts')
  if (isAllowed) recordFlows(app, await wizardUnderWay())
  else if (!hasOptedIn()) await clearFlows(app)
}
