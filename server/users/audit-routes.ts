import * as v from 'valibot'

import { SignInFactsSchema } from '../../domain/contract/access/sign-in-facts.ts'
import { auditTopics, UserAuditSchema } from '../../domain/contract/access/user-audit.ts'
import { CalendarDaySchema } from '../../domain/contract/sent-values.ts'
import { addDays, businessDate } from '../../domain/dates.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../domain/limits.ts'
import { recordAudit } from '../audit.ts'
import { file, ok } from '../http/answers.ts'
import { csvOf } from '../http/csv.ts'
import { replyCsv } from '../http/file-stream.ts'
import { IdParameter, pageParameters, pathId, SearchParameter, type ParametersOf } from '../http/parameters.ts'
import type { PortalContext } from '../http/portal.ts'
import { replyOne, replyPage, resource } from '../http/reply.ts'
import { route, type Permission, type Route } from '../http/route.ts'
import type { Store } from '../store/store.ts'
import { listAudit, streamAudit, type AuditFilters } from './list-audit.ts'
import { managerOf, type Manager } from './manager.ts'
import { readSignInFacts } from './sign-in-facts.ts'

const DAYS_USUALLY = 30

/** A list holds only rows about the reader's own people and accounts; an id that is not theirs finds none. */
const administrators = { object: 'none', roles: ['admin'] } as const satisfies Permission

const filterParameters = {
  'filter[text]': v.optional(SearchParameter),
  'filter[from]': v.optional(CalendarDaySchema),
  'filter[to]': v.optional(CalendarDaySchema),
  'filter[topic]': v.optional(v.picklist(auditTopics)),
  'filter[user_id]': v.optional(IdParameter),
  'filter[buid_customer]': v.optional(IdParameter),
}

/** Midnight of a day, in UTC. */
const startOf = (day: string) => new Date(`${day}T00:00:00Z`)

function filtersOf(c: PortalContext, parameters: ParametersOf<typeof filterParameters>): AuditFilters {
  const from = parameters['filter[from]'] ?? addDays(businessDate(c.var.deps.clock.now()), -DAYS_USUALLY)
  const to = parameters['filter[to]']
  return {
    from: startOf(from),
    before: to === undefined ? null : startOf(addDays(to, 1)),
    text: parameters['filter[text]'] || null,
    topic: parameters['filter[topic]'] ?? null,
    userId: parameters['filter[user_id]'] ?? null,
    account: parameters['filter[buid_customer]'] ?? null,
  }
}

/** The columns' names are those of the contract, so that a file can be read by the same words in every language. */
const csv = csvOf(['at', 'user_name', 'username', 'action', 'outcome', 'code', 'subject_name'])

export const userAuditRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/user-audit',
    summary: 'List the activity of users',
    returns: ok(UserAuditSchema),
    permission: administrators,
    parameters: { ...filterParameters, ...pageParameters(Math.max(...ROWS_PER_PAGE), DEFAULT_ROWS_PER_PAGE) },
    async handle(c, parameters) {
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const filters = filtersOf(c, parameters)
      const { items, total } = await listAudit(c.var.deps.store, await managerOf(c), { filters, page })
      await recordAudit(c, { action: 'audit.read', outcome: 'done', facts: { ...filters, rows: items.length } })
      return replyPage(
        c,
        items.map(({ id, wire }) => resource('user-audit', id, wire)),
        { total, ...page },
      )
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/user-audit-export',
    summary: 'Download the activity of users as CSV',
    returns: file('text/csv'),
    permission: administrators,
    answers: 'file',
    parameters: filterParameters,
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const filters = filtersOf(c, parameters)
      const parts = partsOf(store, await managerOf(c), filters)
      const name = `activity-${businessDate(clock.now())}.csv`
      const audit = { action: 'audit.exported', facts: { ...filters } }
      return replyCsv(c, { name, head: csv.head(), parts, audit })
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/users/:id/sign-in',
    summary: 'Read how a user signs in',
    returns: ok(SignInFactsSchema),
    permission: { object: 'user', userTypes: ['admin'], roles: ['admin'] },
    async handle(c) {
      const id = pathId(c)
      const facts = await readSignInFacts(c.var.deps, await managerOf(c), id)
      await recordAudit(c, { action: 'user.signInRead', outcome: 'done', subject: id })
      return replyOne(c, facts)
    },
  }),
]

async function* partsOf(store: Store, manager: Manager, filters: AuditFilters): AsyncGenerator<string> {
  for await (const entries of streamAudit(store, manager, filters)) yield csv.lines(entries.map(({ wire }) => wire))
}
