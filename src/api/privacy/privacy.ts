import {
  OWN_RECORDINGS_AT_MOST,
  OwnRecordingsSchema,
  PRIVACY_REQUEST,
  PrivacyRequestSchema,
  PrivacyRequestsSchema,
  PrivacySchema,
  type OwnRecording,
  type Privacy,
  type PrivacyAnswerBody,
  type PrivacyFilter,
  type PrivacyRequest,
  type PrivacyRequestList,
} from '../../../domain/contract/privacy/privacy.ts'
import { SelfSchema } from '../../../domain/contract/self.ts'
import type { Client } from '../client.ts'
import { saveFile } from '../files/save-file.ts'

const bodyOf = (type: string, attributes: object) => ({ data: { type, attributes } })
const latest = (ids: readonly string[]) => ids.slice(-OWN_RECORDINGS_AT_MOST)

/** GET /ecaas/privacy. */
export function readPrivacy(client: Client, _query?: unknown, signal?: AbortSignal): Promise<Privacy> {
  return client.get('/ecaas/privacy', PrivacySchema, { signal })
}

/** POST /ecaas/privacy/recordings: the latest recordings of these that are stored. */
export async function readOwnRecordings(
  client: Client,
  { ids }: { ids: readonly string[] },
  signal?: AbortSignal,
): Promise<readonly OwnRecording[]> {
  if (ids.length === 0) return []
  const body = bodyOf('own-recordings', { ids: latest(ids) })
  return (await client.send('/ecaas/privacy/recordings', OwnRecordingsSchema, { body, signal })).items
}

/** GET /ecaas/privacy/export into the reader's downloads: a failure is logged, and the caller's to say (§8). */
export async function downloadOwnData(
  client: Client,
  { recordings, fileName }: { recordings: readonly string[]; fileName: string },
): Promise<void> {
  const query = recordings.length === 0 ? {} : { recording_ids: latest(recordings).join(',') }
  saveFile(await client.download('/ecaas/privacy/export', '*/*', { query }), fileName)
}

/** POST /ecaas/password/confirm, where there is a password here, and then POST /ecaas/privacy-requests. */
export async function requestDeletion(
  client: Client,
  { password, key }: { password: string | null; key: string },
): Promise<Privacy> {
  if (password !== null)
    await client.send('/ecaas/password/confirm', SelfSchema, { body: bodyOf('password-confirmation', { password }) })
  const headers = { 'idempotency-key': key }
  return client.send('/ecaas/privacy-requests', PrivacySchema, { body: bodyOf(PRIVACY_REQUEST, {}), headers })
}

/** POST /ecaas/privacy-requests/withdrawal. */
export const withdrawDeletion = (client: Client): Promise<Privacy> =>
  client.send('/ecaas/privacy-requests/withdrawal', PrivacySchema, { body: bodyOf('privacy-withdrawals', {}) })

export type PrivacyRequestsQuery = { status: PrivacyFilter; page: number; pageSize: number }

/** GET /ecaas/privacy-requests: those of the program. */
export function readPrivacyRequests(
  client: Client,
  { status, page, pageSize }: PrivacyRequestsQuery,
  signal?: AbortSignal,
): Promise<PrivacyRequestList> {
  const query = { 'filter[status]': status, 'page[number]': page, 'page[size]': pageSize }
  return client.get('/ecaas/privacy-requests', PrivacyRequestsSchema, { query, signal })
}

/** POST /ecaas/privacy-requests/{id}: deletes the user, or refuses. */
export const answerPrivacyRequest = (
  client: Client,
  { id, answer }: { id: string; answer: PrivacyAnswerBody },
): Promise<PrivacyRequest> =>
  client.send(`/ecaas/privacy-requests/${encodeURIComponent(id)}`, PrivacyRequestSchema, {
    body: bodyOf('privacy-answers', answer),
  })
