/** Calls of somebody who applies for credit. Nobody is signed in; the token of the e-mail is the proof. */
import * as v from 'valibot'

import {
  ApplicationAnswerSchema,
  ApplicationDocumentRemovalSchema,
  ApplicationDraftSchema,
  ApplicationLinkRequestSchema,
  ApplicationStartSchema,
  ApplicationSubmissionSchema,
  ApplicationLinkSchema,
} from '../../domain/contract/applications/own-application.ts'
import { LinkTokenSchema } from '../../domain/contract/text.ts'
import { noContent, ok } from '../http/answers.ts'
import { readBody, readFileBody } from '../http/content.ts'
import { idempotencyKey } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { refuse } from '../http/refusal.ts'
import { replyNothing, replyOne } from '../http/reply.ts'
import { route, type Route } from '../http/route.ts'
import { startApplication } from './links.ts'
import {
  addDocument,
  describeLink,
  giveInformation,
  removeApplicationDocument,
  saveDraft,
  submitApplication,
  withdraw,
} from './own.ts'

const open = { method: 'POST', permission: 'public', refuses: [404, 410] } as const
const PATH = '/ecaas/application-link'
const BODY_BYTES = 30_000

const replyLink = async (c: PortalContext, token: string) => replyOne(c, await describeLink(c, token))

/** The token of an upload, whose body is the file: `Authorization: Bearer …`, which no log and no address holds. */
function bearerToken(c: PortalContext): string {
  const read = v.safeParse(LinkTokenSchema, /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1])
  if (!read.success) throw refuse(404, 'linkUnknown')
  return read.output
}

export const ownApplicationRoutes: readonly Route[] = [
  route({
    ...open,
    path: PATH,
    summary: 'Read a credit application by its link',
    sends: ApplicationLinkRequestSchema,
    returns: ok(ApplicationLinkSchema),
    perMinute: 60,
    async handle(c) {
      const { token } = await readBody(c, ApplicationLinkRequestSchema, BODY_BYTES)
      return replyLink(c, token)
    },
  }),
  route({
    ...open,
    path: `${PATH}/start`,
    summary: 'Start a credit application and send its link',
    sends: ApplicationStartSchema,
    returns: noContent,
    // Each sends an e-mail.
    perMinute: 5,
    async handle(c) {
      await startApplication(c, await readBody(c, ApplicationStartSchema, BODY_BYTES))
      return replyNothing(c)
    },
  }),
  route({
    ...open,
    path: `${PATH}/draft`,
    summary: 'Save a credit application',
    sends: ApplicationDraftSchema,
    returns: ok(ApplicationLinkSchema),
    perMinute: 60,
    async handle(c) {
      const draft = await readBody(c, ApplicationDraftSchema, BODY_BYTES)
      await saveDraft(c, draft)
      return replyLink(c, draft.token)
    },
  }),
  route({
    ...open,
    path: `${PATH}/submission`,
    summary: 'Submit a credit application',
    sends: ApplicationSubmissionSchema,
    headers: ['Idempotency-Key'],
    returns: ok(ApplicationLinkSchema),
    perMinute: 20,
    async handle(c) {
      const submission = await readBody(c, ApplicationSubmissionSchema, BODY_BYTES)
      await submitApplication(c, idempotencyKey(c), submission)
      return replyLink(c, submission.token)
    },
  }),
  route({
    ...open,
    path: `${PATH}/answer`,
    summary: 'Answer a question about a credit application',
    sends: ApplicationAnswerSchema,
    headers: ['Idempotency-Key'],
    returns: ok(ApplicationLinkSchema),
    perMinute: 20,
    async handle(c) {
      const answer = await readBody(c, ApplicationAnswerSchema, BODY_BYTES)
      await giveInformation(c, idempotencyKey(c), answer)
      return replyLink(c, answer.token)
    },
  }),
  route({
    ...open,
    path: `${PATH}/withdrawal`,
    summary: 'Withdraw a credit application',
    sends: ApplicationLinkRequestSchema,
    returns: ok(ApplicationLinkSchema),
    perMinute: 20,
    async handle(c) {
      const { token } = await readBody(c, ApplicationLinkRequestSchema, BODY_BYTES)
      await withdraw(c, token)
      return replyLink(c, token)
    },
  }),
  route({
    ...open,
    path: `${PATH}/documents`,
    summary: 'Add a document to a credit application',
    sends: null,
    headers: ['Authorization'],
    returns: ok(ApplicationLinkSchema),
    accepts: 'file',
    perMinute: 30,
    parameters: { file_name: v.pipe(v.string(), v.maxLength(1_000)) },
    async handle(c, { file_name: fileName }) {
      const token = bearerToken(c)
      await addDocument(c, { token, fileName }, (limit) => readFileBody(c, limit))
      return replyLink(c, token)
    },
  }),
  route({
    ...open,
    path: `${PATH}/documents/removal`,
    summary: 'Remove a document of a credit application',
    sends: ApplicationDocumentRemovalSchema,
    returns: ok(ApplicationLinkSchema),
    perMinute: 60,
    async handle(c) {
      const { token, document_id: documentId } = await readBody(c, ApplicationDocumentRemovalSchema, BODY_BYTES)
      await removeApplicationDocument(c, { token, documentId })
      return replyLink(c, token)
    },
  }),
]
