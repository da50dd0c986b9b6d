import { and, count, desc, eq, gte, lt, type SQL } from 'drizzle-orm'
import * as v from 'valibot'

import { AuditSchema, auditOutcomes } from '../../domain/contract/access/audit.ts'
import { CalendarDaySchema } from '../../domain/contract/sent-values.ts'
import { addDays, businessDate } from '../../domain/dates.ts'
import { recordAudit } from '../audit.ts'
import { ok } from '../http/answers.ts'
import { IdParameter, pageParameters } from '../http/parameters.ts'
import { replyPage, resource } from '../http/reply.ts'
import { route, sessionOf, type Route } from '../http/route.ts'
import { audit } from '../store/schema/audit.ts'
import { users } from '../store/schema/users.ts'

const ROWS_AT_MOST = 500
const ROWS_USUALLY = 100
const DAYS_USUALLY = 30

/** Midnight of a day, in UTC. */
const startOf = (day: string) => new Date(`${day}T00:00:00Z`)

export const auditRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/audit',
    summary: 'List audited actions of the program',
    returns: ok(AuditSchema),
    // Those who run the program; of other programs nothing is there.
    permission: { object: 'none', userTypes: ['admin'], roles: ['admin'] },
    parameters: {
      'filter[from]': v.optional(CalendarDaySchema),
      'filter[to]': v.optional(CalendarDaySchema),
      'filter[action]': v.optional(v.pipe(v.string(), v.regex(/^[a-z]+\.[A-Za-z]+$/), v.maxLength(64))),
      'filter[outcome]': v.optional(v.picklist(auditOutcomes)),
      'filter[subject]': v.optional(v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,100}$/))),
      'filter[user_id]': v.optional(IdParameter),
      ...pageParameters(ROWS_AT_MOST, ROWS_USUALLY),
    },
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const { user } = sessionOf(c)
      const from = parameters['filter[from]'] ?? addDays(businessDate(clock.now()), -DAYS_USUALLY)
      const to = parameters['filter[to]']
      const where = and(
        eq(users.programId, user.programId),
        gte(audit.at, startOf(from)),
        to === undefined ? undefined : lt(audit.at, startOf(addDays(to, 1))),
        equals(audit.action, parameters['filter[action]']),
        equals(audit.outcome, parameters['filter[outcome]']),
        equals(audit.subject, parameters['filter[subject]']),
        equals(audit.userId, parameters['filter[user_id]']),
      )
      const [number, size] = [parameters['page[number]'], parameters['page[size]']]
      const q = store.db()
      const ofUsers = eq(users.id, audit.userId)
      const [counted] = await q.select({ total: count() }).from(audit).innerJoin(users, ofUsers).where(where)
      const rows = await q
        .select({ row: audit, username: users.username })
        .from(audit)
        .innerJoin(users, ofUsers)
        .where(where)
        .orderBy(desc(audit.at), desc(audit.id))
        .limit(size)
        .offset((number - 1) * size)
      await recordAudit(c, { action: 'audit.read', outcome: 'done', facts: { from, rows: rows.length } })
      const items = rows.map(({ row, username }) =>
        resource('audit', String(row.id), {
          at: row.at.toISOString(),
          user_id: row.userId,
          username,
          action: row.action,
          subject: row.subject,
          outcome: row.outcome,
          request_id: row.requestId,
          facts: row.facts,
        }),
      )
      return replyPage(c, items, { total: counted?.total ?? 0, number, size })
    },
  }),
]

type TextColumn = typeof audit.action | typeof audit.outcome | typeof audit.subject | typeof audit.userId

const equals = (column: TextColumn, value: string | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value)
