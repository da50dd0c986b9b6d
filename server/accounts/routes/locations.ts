import { and, asc, count, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { accountsAsked } from '../account-scope.ts'
import { DEFAULT_ROWS_PER_PAGE, MAPPED_PAGE_SIZE } from '../../../domain/limits.ts'
import { IdParameter, pageParameters } from '../../http/parameters.ts'
import { replyPage, resource } from '../../http/reply.ts'
import { locations } from '../../store/schema.ts'
import { likePage } from '../../http/permission.ts'
import { sessionOf } from '../../http/permit.ts'
import { route } from '../../http/route.ts'

export const locationRoutes = [
  route({
    method: 'GET',
    path: '/locations',
    permission: likePage('customers', 'customer'),
    parameters: {
      'filter[buid_customer]': v.optional(IdParameter),
      /** What §3 calls so: the number shown, which is one of a customer's. */
      'filter[buid_location]': v.optional(IdParameter),
      ...pageParameters(MAPPED_PAGE_SIZE, DEFAULT_ROWS_PER_PAGE),
    },
    async handle(c, parameters) {
      const { store } = c.var.deps
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const displayLocation = parameters['filter[buid_location]']
      const accounts = accountsAsked(sessionOf(c).user, parameters['filter[buid_customer]'] ?? null)
      const condition = and(
        sql`${locations.buidCustomer} in ${accounts}`,
        displayLocation === undefined ? undefined : eq(locations.displayLocation, displayLocation),
      )
      const rows = await store
        .db()
        .select()
        .from(locations)
        .where(condition)
        .orderBy(asc(locations.buidCustomer), asc(locations.displayLocation))
        .limit(page.size)
        .offset((page.number - 1) * page.size)
      const [all] = await store.db().select({ total: count() }).from(locations).where(condition)
      const items = rows.map(({ id, buidCustomer, displayLocation: display_location, name }) =>
        resource('locations', id, { buid_customer: buidCustomer, display_location, name }),
      )
      return replyPage(c, items, { total: all?.total ?? 0, ...page })
    },
  }),
]
