import { recordingRequest, type FlowRecording } from '../../domain/contract/flow-recording.ts'
import { MEDIA_TYPE } from '../../domain/contract/json-api.ts'
import type { Client } from './client.ts'

const headers = { accept: MEDIA_TYPE, 'content-type': MEDIA_TYPE }

/** Sends recordings, also while the page goes. Nobody waits for the answer, and what fails is dropped. */
export function sendRecordings(client: Client, recordings: readonly FlowRecording[]): void {
  const body = JSON.stringify(recordingRequest(recordings))
  fetch(`${client.ecaasPrefix()}/flow-sessions`, { method: 'POST', keepalive: true, headers, body }).catch(() => {})
}

/** Deletes a recording at the server; false when it was not reached. */
export async function deleteRecording(client: Client, id: string): Promise<boolean> {
  try {
    return (await fetch(`${client.ecaasPrefix()}/flow-sessions/${id}`, { method: 'DELETE', headers })).ok
  } catch {
    return false
  }
}
