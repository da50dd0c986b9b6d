/** Calls of the privacy center, and of support about requests for deletion. */
import * as v from 'valibot'

import {
  NewPrivacyRequestSchema,
  OWN_RECORDINGS_AT_MOST,
  OwnRecordingsRequestSchema,
  PrivacyAnswerSchema,
  privacyFilters,
  PrivacyWithdrawalSchema,
  RecordingIdSchema,
  OwnRecordingsSchema,
  PrivacyRequestSchema,
  PrivacyRequestsSchema,
  PrivacySchema,
} from '../../domain/contract/privacy/privacy.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../domain/limits.ts'
import { hasPassword } from '../access/confirm-password.ts'
import { recordAudit } from '../audit.ts'
import { created, file, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { replyFile } from '../http/file-stream.ts'
import { idempotencyKey, idListParameter, pageParameters, pathId } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { replyMany, replyOne, replyPage, resource } from '../http/reply.ts'
import { likePage, route, sessionOf, type Route } from '../http/route.ts'
import { fingerprint, once } from '../intents.ts'
import { ownData, ownDataFile } from './export.ts'
import { listRecordings } from './recordings.ts'
import { answerRequest, listRequests, makeRequest, ownRequest, readRequest, withdrawRequest } from './requests.ts'
import { retentionInForce } from './retention.ts'
import { subjectOf } from './subject.ts'

const BODY_BYTES = 8_000
/** Exports of one address in a minute: each reads all tables. */
const EXPORTS_A_MINUTE = 5

async function privacyResource(c: PortalContext) {
  const { user } = sessionOf(c)
  return resource('privacy', user.id, {
    retention: await retentionInForce(c.var.deps),
    request: await ownRequest(c.var.deps.store, user.id),
    has_password: await hasPassword(c),
  })
}

export const privacyRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/privacy',
    summary: 'Read how long own data is retained',
    returns: ok(PrivacySchema),
    permission: 'signedIn',
    handle: async (c) => replyOne(c, await privacyResource(c)),
  }),
  route({
    method: 'POST',
    path: '/ecaas/privacy/recordings',
    summary: 'List own recordings',
    sends: OwnRecordingsRequestSchema,
    returns: ok(OwnRecordingsSchema),
    permission: 'signedIn',
    perMinute: 60,
    async handle(c) {
      const { ids } = await readBody(c, OwnRecordingsRequestSchema, BODY_BYTES)
      return replyMany(c, await listRecordings(c.var.deps.store, ids))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/privacy/export',
    summary: 'Download own data',
    returns: file('application/zip'),
    permission: 'signedIn',
    answers: 'file',
    perMinute: EXPORTS_A_MINUTE,
    parameters: {
      recording_ids: v.optional(v.pipe(idListParameter(OWN_RECORDINGS_AT_MOST), v.array(RecordingIdSchema))),
    },
    async handle(c, { recording_ids: recordings = [] }) {
      const { store, clock } = c.var.deps
      const { user } = sessionOf(c)
      return replyFile(c, async () => {
        await recordAudit(c, { action: 'privacy.exported', outcome: 'done', subject: user.id })
        return ownDataFile(await ownData(store, await subjectOf(store, user.id), { recordings, now: clock.now() }))
      })
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/privacy-requests',
    summary: 'Request the deletion of own data',
    sends: NewPrivacyRequestSchema,
    headers: ['Idempotency-Key'],
    returns: created(PrivacySchema),
    permission: 'signedIn',
    perMinute: 10,
    async handle(c) {
      const key = idempotencyKey(c)
      await readBody(c, NewPrivacyRequestSchema, BODY_BYTES)
      const { store, clock } = c.var.deps
      const { user } = sessionOf(c)
      // Of the intent itself: a repetition finds the same request.
      const id = `pr_${fingerprint([user.id, key]).slice(0, 24)}`
      const intent = { userId: user.id, key, hash: fingerprint(['privacy-requests']) }
      await once(store, intent, clock.now(), async () => {
        await makeRequest(c, id)
        return { status: 201, text: id }
      })
      return replyOne(c, await privacyResource(c), 201)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/privacy-requests/withdrawal',
    summary: 'Withdraw the request for deletion',
    sends: PrivacyWithdrawalSchema,
    returns: ok(PrivacySchema),
    refuses: [404],
    permission: 'signedIn',
    perMinute: 60,
    async handle(c) {
      await readBody(c, PrivacyWithdrawalSchema, BODY_BYTES)
      await withdrawRequest(c)
      return replyOne(c, await privacyResource(c))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/privacy-requests',
    summary: 'List requests for deletion',
    returns: ok(PrivacyRequestsSchema),
    permission: likePage('supportPrivacyRequests', 'none'),
    parameters: {
      'filter[status]': v.optional(v.picklist(privacyFilters), 'open'),
      ...pageParameters(Math.max(...ROWS_PER_PAGE), DEFAULT_ROWS_PER_PAGE),
    },
    async handle(c, parameters) {
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const query = { status: parameters['filter[status]'], page }
      const { items, total } = await listRequests(c.var.deps.store, sessionOf(c).user, query)
      return replyPage(c, items, { total, ...page })
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/privacy-requests/:id',
    summary: 'Read a request for deletion',
    returns: ok(PrivacyRequestSchema),
    permission: likePage('supportPrivacyRequests', 'user'),
    handle: async (c) => replyOne(c, await readRequest(c.var.deps.store, sessionOf(c).user, pathId(c))),
  }),
  route({
    method: 'POST',
    path: '/ecaas/privacy-requests/:id',
    summary: 'Answer a request for deletion',
    sends: PrivacyAnswerSchema,
    returns: ok(PrivacyRequestSchema),
    permission: likePage('supportPrivacyRequests', 'user'),
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      return replyOne(c, await answerRequest(c, id, await readBody(c, PrivacyAnswerSchema, BODY_BYTES)))
    },
  }),
]
