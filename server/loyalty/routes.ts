import * as v from 'valibot'

import {
  milestoneSorts,
  LoyaltyEnrollmentsSchema,
  LoyaltyMilestonesSchema,
  LoyaltyMonthsSchema,
} from '../../domain/contract/loyalty/enrollment.ts'
import {
  LoyaltyChangeSchema,
  LoyaltyProgramSchema,
  LoyaltyProgramsSchema,
} from '../../domain/contract/loyalty/loyalty-program.ts'
import { businessDate } from '../../domain/dates.ts'
import { enrollmentStatuses } from '../../domain/rules/loyalty/terms.ts'
import { recordAudit } from '../audit.ts'
import { ok } from '../http/answers.ts'
import { readBody } from '../http/content.ts'
import { IdParameter, pathId } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { Refusal } from '../http/refusal.ts'
import { replyMany, replyOne } from '../http/reply.ts'
import { likeEither, likePage, route, sessionOf, type Route } from '../http/route.ts'
import { changeLoyaltyProgram } from './change-program.ts'
import { isLoyaltyOffered, listEnrollments, listMilestones, readHistory } from './read-enrollments.ts'
import { listLoyaltyPrograms, readLoyaltyProgram } from './read-programs.ts'

const enrolled = likePage('loyalty', 'loyalty')
/** A merchant's administrators for its own programs, and support's for all of the program. */
const running = likeEither('merchantLoyaltyEdit', 'supportLoyaltyEdit', 'loyalty')
/** The list holds only what its reader runs; no id is asked for. */
const listing = likeEither('merchantLoyalty', 'supportLoyalty', 'none')
const BODY_BYTES = 10_000

const statusTexts = enrollmentStatuses.map(String)
const StatusParameter = v.pipe(
  v.optional(v.picklist(statusTexts), '3'),
  v.transform(Number),
  v.picklist(enrollmentStatuses),
)

/** Runs a change; that it was refused is written down too (promise S17). */
async function changing(c: PortalContext, subject: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Refusal) {
      const code = error.errors[0]?.code
      await recordAudit(c, { action: 'loyaltyProgram.changeRefused', outcome: 'refused', subject, facts: { code } })
    }
    throw error
  }
}

export const loyaltyRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/customer-loyalty-program-enrollments',
    summary: 'List loyalty programs of an account',
    returns: ok(LoyaltyEnrollmentsSchema),
    permission: enrolled,
    parameters: { 'filter[buid_customer]': IdParameter, 'filter[enrollment_status]': StatusParameter },
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const { user } = sessionOf(c)
      const [account, status] = [parameters['filter[buid_customer]'], parameters['filter[enrollment_status]']]
      const today = businessDate(clock.now())
      const items = await listEnrollments(store, user, account, status, today)
      return replyMany(c, items, { is_offered: await isLoyaltyOffered(store, user, today) })
    },
  }),
  route({
    method: 'GET',
    path: '/customer-loyalty-milestones',
    summary: 'List milestones of a loyalty program',
    returns: ok(LoyaltyMilestonesSchema),
    permission: enrolled,
    parameters: {
      'filter[program_id]': IdParameter,
      'filter[buid_customer]': v.optional(IdParameter),
      sort: v.optional(v.picklist(milestoneSorts), 'incentive_tier'),
    },
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const account = parameters['filter[buid_customer]'] ?? null
      const id = parameters['filter[program_id]']
      return replyMany(
        c,
        await listMilestones(store, sessionOf(c).user, id, account, parameters.sort, businessDate(clock.now())),
      )
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/loyalty-enrollments/:id/history',
    summary: 'List the spending of an enrollment by month',
    returns: ok(LoyaltyMonthsSchema),
    permission: enrolled,
    async handle(c) {
      const { store, clock } = c.var.deps
      return replyMany(c, await readHistory(store, sessionOf(c).user, pathId(c), businessDate(clock.now())))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/loyalty-programs',
    summary: 'List loyalty programs',
    returns: ok(LoyaltyProgramsSchema),
    permission: listing,
    async handle(c) {
      return replyMany(c, await listLoyaltyPrograms(c.var.deps.store, sessionOf(c)))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/loyalty-programs/:id',
    summary: 'Read a loyalty program',
    returns: ok(LoyaltyProgramSchema),
    permission: running,
    async handle(c) {
      return replyOne(c, await readLoyaltyProgram(c.var.deps.store, sessionOf(c), pathId(c)))
    },
  }),
  route({
    method: 'POST',
    path: '/ecaas/loyalty-programs/:id',
    summary: 'Change a loyalty program',
    sends: LoyaltyChangeSchema,
    returns: ok(LoyaltyProgramSchema),
    permission: running,
    perMinute: 60,
    async handle(c) {
      const id = pathId(c)
      const change = await readBody(c, LoyaltyChangeSchema, BODY_BYTES)
      await changing(c, id, () => changeLoyaltyProgram(c, id, change))
      return replyOne(c, await readLoyaltyProgram(c.var.deps.store, sessionOf(c), id))
    },
  }),
]
