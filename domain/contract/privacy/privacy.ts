/** What a user sees and asks about their own data, and how support answers. Calls that §7 does not show. */
import * as v from 'valibot'

import { roles } from '../../people.ts'
import { PRIVACY_REASON_LENGTH, privacyStatuses } from '../../rules/privacy/privacy-request.ts'
import type { RetentionName } from '../../rules/privacy/stored-data.ts'
import { MachineIdSchema } from '../flows/flow-recording.ts'
import { attributes, many, one, request } from '../json-api.ts'
import { TextSchema } from '../text.ts'
import { InstantSchema } from '../time.ts'

export const PRIVACY_REQUEST = 'privacy-requests'
/** Recordings that a browser asks about, or puts into an export, at once. */
export const OWN_RECORDINGS_AT_MOST = 100

const Days = v.nullable(v.number())
const retention = {
  activity: Days,
  answers: Days,
  drafts: Days,
  imports: Days,
  mails: Days,
  recordings: Days,
  sessions: Days,
} satisfies Record<RetentionName, typeof Days>

const ownRequest = {
  status: v.picklist(privacyStatuses),
  requested_at: InstantSchema,
  ended_at: v.nullable(InstantSchema),
  /** Why support refused. */
  reason: v.nullable(v.string()),
}

/** GET /ecaas/privacy: after how many days what is deleted, and the reader's last request. */
export const PrivacySchema = one(
  'privacy',
  attributes({
    retention: v.object(retention),
    /** Null: none was ever made. */
    request: v.nullable(v.pipe(v.object({ id: v.string(), ...ownRequest }), v.transform(requestOf))),
    /** False: the company's own account stands in for it. */
    has_password: v.boolean(),
  }),
)
export type Privacy = v.InferOutput<typeof PrivacySchema>

type WireRequest = v.InferOutput<v.ObjectSchema<{ id: v.StringSchema<undefined> } & typeof ownRequest, undefined>>
function requestOf({ id, status, requested_at: requestedAt, ended_at: endedAt, reason }: WireRequest) {
  return { id, status, requestedAt, endedAt, reason }
}

/** A random id that names one recording to the browser that made it. */
export const RecordingIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** POST /ecaas/privacy/recordings: those of these that are stored. The ids are secrets: no address has them. */
export const OwnRecordingsRequestSchema = request(
  'own-recordings',
  v.strictObject({ ids: v.pipe(v.array(RecordingIdSchema), v.maxLength(OWN_RECORDINGS_AT_MOST)) }),
)
export const OwnRecordingsSchema = many(
  'own-recordings',
  attributes({ machine: MachineIdSchema, day: v.string(), steps: v.number(), lasted_ms: v.number() }),
)
export type OwnRecording = v.InferOutput<typeof OwnRecordingsSchema>['items'][number]

/** POST /ecaas/privacy-requests with the header Idempotency-Key, after the password was entered again. */
export const NewPrivacyRequestSchema = request(PRIVACY_REQUEST, v.strictObject({}))
/** POST /ecaas/privacy-requests/withdrawal. */
export const PrivacyWithdrawalSchema = request('privacy-withdrawals', v.strictObject({}))

export const privacyFilters = ['open', 'ended'] as const
export type PrivacyFilter = (typeof privacyFilters)[number]

const listed = {
  ...ownRequest,
  /** The pseudonym, once it is done. */
  full_name: v.string(),
  username: v.string(),
  email_address: v.string(),
  role: v.picklist(roles),
  user_types: v.array(v.string()),
  /** Who ended it; null: nobody yet. */
  ended_by: v.nullable(v.string()),
  /** The reader's own, which another one answers. */
  is_own: v.boolean(),
  /** The user is the only administrator of an account or merchant. */
  is_last_administrator: v.boolean(),
}

/** GET /ecaas/privacy-requests: those of the program; GET /ecaas/privacy-requests/{id}. */
export const PrivacyRequestsSchema = many(PRIVACY_REQUEST, attributes(listed))
export const PrivacyRequestSchema = one(PRIVACY_REQUEST, attributes(listed))
export type PrivacyRequest = v.InferOutput<typeof PrivacyRequestSchema>
export type PrivacyRequestList = v.InferOutput<typeof PrivacyRequestsSchema>

/** POST /ecaas/privacy-requests/{id}: deletes the user, or says why not. */
export const PrivacyAnswerSchema = request(
  'privacy-answers',
  v.variant('answer', [
    v.strictObject({ answer: v.literal('erase'), is_warned: v.boolean() }),
    v.strictObject({
      answer: v.literal('refuse'),
      reason: v.pipe(TextSchema, v.trim(), v.minLength(1), v.maxLength(PRIVACY_REASON_LENGTH)),
    }),
  ]),
)
export type PrivacyAnswerBody = v.InferOutput<typeof PrivacyAnswerSchema>
