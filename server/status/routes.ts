/** Calls of the status page, for the administrators of support. */
import {
  DeadLetterDecisionSchema,
  DeadLettersRetrySchema,
  DeadLettersSchema,
  JobRunSchema,
} from '../../domain/contract/status/dead-letters.ts'
import { PortalStatusSchema } from '../../domain/contract/status/portal-status.ts'
import { recordAudit } from '../audit.ts'
import { noContent, ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { pageParameters, pathId } from '../http/parameters.ts'
import { refuse } from '../http/refusal.ts'
import { replyNothing, replyOne, replyPage } from '../http/reply.ts'
import { likePage, route, sessionOf, type Route } from '../http/route.ts'
import { giveUpDeadLetter, listDeadLetters, retryDeadLetter, retryDeadLetters } from './dead-letters.ts'
import { readStatus } from './read-status.ts'

const BODY_BYTES = 2_000
const permission = likePage('supportStatus', 'none')
const aboutOne = likePage('supportStatus', 'deadLetter')

export const statusRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/status',
    summary: 'Read the status of the portal',
    returns: ok(PortalStatusSchema),
    permission,
    // Each asks the provider, too.
    perMinute: 60,
    async handle(c) {
      return replyOne(c, await readStatus(c.var.deps))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/dead-letters',
    summary: 'List items that jobs have stopped trying',
    returns: ok(DeadLettersSchema),
    permission,
    parameters: pageParameters(100, 20),
    async handle(c, { 'page[number]': number, 'page[size]': size }) {
      const { items, total } = await listDeadLetters(c.var.deps.store, sessionOf(c).user.programId, { number, size })
      return replyPage(c, items, { number, size, total })
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/dead-letters/retry',
    summary: 'Try all failed items of a job again',
    sends: DeadLettersRetrySchema,
    returns: noContent,
    permission,
    perMinute: 30,
    async handle(c) {
      const { job } = await readBody(c, DeadLettersRetrySchema, BODY_BYTES)
      await retryDeadLetters(c, job)
      return replyNothing(c)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/dead-letters/:id/retry',
    summary: 'Try a failed item again',
    sends: DeadLetterDecisionSchema,
    returns: noContent,
    refuses: [409],
    permission: aboutOne,
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      await readBody(c, DeadLetterDecisionSchema, BODY_BYTES)
      await retryDeadLetter(c, id)
      return replyNothing(c)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/dead-letters/:id/give-up',
    summary: 'Give a failed item up',
    sends: DeadLetterDecisionSchema,
    returns: noContent,
    refuses: [409],
    permission: aboutOne,
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      await readBody(c, DeadLetterDecisionSchema, BODY_BYTES)
      await giveUpDeadLetter(c, id)
      return replyNothing(c)
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/job-runs',
    summary: 'Run a job now',
    sends: JobRunSchema,
    returns: noContent,
    refuses: [404, 409],
    permission,
    perMinute: 30,
    async handle(c) {
      const { name } = await readBody(c, JobRunSchema, BODY_BYTES)
      const { jobs } = c.var.deps
      if (!jobs) throw refuse(409, 'jobsElsewhere')
      if (!jobs.soon(name)) throw refuse(404, 'notFound')
      await recordAudit(c, { action: 'job.asked', subject: name, outcome: 'done' })
      return replyNothing(c)
    },
  }),
]
