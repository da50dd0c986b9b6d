/** What the recording and the live view of flows need of a visit. Its code is fetched by those alone whom it concerns. */
import type { AnyActorRef } from 'xstate'

import { mayTrack } from '../../domain/rules/may-track.ts'
import { refuseRoute } from '../../domain/rules/routes/route-guard.ts'
import { selectRouteFacts } from '../../machines/workflows/session/session.machine.ts'
import { joinWatchers } from '../atlas/live/flow-watching.ts'
import { storedIds } from '../shared/consent/recording-ids.ts'
import type { App } from '../shared/app/app.ts'
import { hasOptedIn } from '../shared/third-parties/consent.ts'

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

/**
 * Records this visit, tracks it and reports its errors, each where the program's flag is on and the reader has agreed; who
 * has withdrawn has all that was recorded of this browser deleted. Nothing of it is fetched otherwise.
 */
export async function recordVisit(app: App): Promise<void> {
  const facts = selectRouteFacts(app.session.getSnapshot(), app.boot.getSnapshot().context.flags)
  const choice = hasOptedIn() ? 'optedIn' : null
  // Asked as a page asks.
  const isAllowed = (flag: string) =>
    mayTrack({ choice, isFlagOn: refuseRoute({ login: false, customer: false, flags: [flag] }, facts) === null })
  if (isAllowed('errorReportingEnabled')) {
    const { reportErrors } = await import('./third-parties/report-errors.ts')
    reportErrors(app.client)
  }
  const isTracked = isAllowed('trackingEnabled')
  const isRecorded = isAllowed('flowRecordingEnabled')
  const underWay = isTracked || isRecorded ? await wizardUnderWay() : []
  if (isTracked) {
    const { trackFlows } = await import('../atlas/recording/track-flows.ts')
    trackFlows(app, underWay)
  }
  if (!isRecorded && storedIds().length === 0) return
  const { clearFlows, recordFlows } = await import('../atlas/recording/flow-recorder.ts')
  if (isRecorded) recordFlows(app, underWay)
  else if (choice === null) await clearFlows(app)
}
