import { recordingRequest, type FlowRecording } from '../../../domain/contract/flows/flow-recording.ts'
import type { Client } from '../client.ts'

/** JSON:API's, named here: sign-in's program, which has the constant, must not grow by a byte for those who record. */
const MEDIA_TYPE = 'application/vnd.api+json'
const headers = { accept: MEDIA_TYPE, 'content-type': MEDIA_TYPE }

/** Sends recordings, also while the page goes. Nobody waits for the answer, and what fails is dropped. */
export function sendRecordings(client: Client, recordings: readonly FlowRecording[]): void {
  const body = JSON.stringify(recordingRequest(recordings))
  fetch(client.pathOf('/ecaas/flow-sessions'), { method: 'POST', keepalive: true, headers, body }).catch(() => {})
}

/** Deletes a recording at the server; false when it was not reached. */
export async function deleteRecording(client: Client, id: string): Promise<boolean> {
  try {
    return (await fetch(client.pathOf(`/ecaas/flow-sessions/${id}`), { method: 'DELETE', headers })).ok
  } catch {
    return false
  }
}
