import type { ErrorReport } from '../../../domain/contract/third-parties/error-report.ts'
import type { TrackingEvent } from '../../../domain/contract/third-parties/tracking-event.ts'
import type { Client } from '../client.ts'

/** JSON:API's, named here as in flow-recordings.ts. */
const MEDIA_TYPE = 'application/vnd.api+json'
const headers = { accept: MEDIA_TYPE, 'content-type': MEDIA_TYPE }

/** Sends a document also while the page goes. Nobody waits for the answer, and what fails is dropped. */
function post(client: Client, path: string, type: string, attributes: object): void {
  const body = JSON.stringify({ data: { type, attributes } })
  fetch(client.pathOf(path), { method: 'POST', keepalive: true, headers, body }).catch(() => {})
}

/** POST /ecaas/error-reports. */
export const sendErrorReport = (client: Client, report: ErrorReport): void =>
  post(client, '/ecaas/error-reports', 'error-reports', report)

/** POST /ecaas/tracking-events. */
export const sendTrackingEvents = (client: Client, events: readonly TrackingEvent[]): void =>
  post(client, '/ecaas/tracking-events', 'tracking-events', { events })
