import { and, asc, count, eq, ilike, or, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { MAPPED_PAGE_SIZE } from '../../../domain/limits.ts'
import { IdParameter, pageParameters, SearchParameter } from '../../http/parameters.ts'
import { replyPage, resource } from '../../http/reply.ts'
import { containing } from '../../store/like.ts'
import { merchants } from '../../store/schema.ts'
import { seesMerchant } from '../../store/scope.ts'
import { sessionOf } from '../../http/permit.ts'
import { route } from '../../http/route.ts'

export const merchantRoutes = [
  route({
    method: 'GET',
    path: '/merchants',
    permission: { object: 'merchant' },
    parameters: {
      'filter[buid_merchant]': v.optional(IdParameter),
      'filter[search]': v.optional(SearchParameter),
      // §7 does not page this call: whoever asks for no page gets all that there can be.
      ...pageParameters(MAPPED_PAGE_SIZE, MAPPED_PAGE_SIZE),
    },
    async handle(c, parameters) {
      const { store } = c.var.deps
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const buid = parameters['filter[buid_merchant]']
      const search = parameters['filter[search]']
      const condition = and(
        seesMerchant(sessionOf(c).user, merchants.buid),
        buid === undefined ? undefined : eq(merchants.buid, buid),
        search ? or(ilike(merchants.name, containing(search)), ilike(merchants.buid, containing(search))) : undefined,
      )
      const rows = await store
        .db()
        .select()
        .from(merchants)
        .where(condition)
        .orderBy(sql`${merchants.name} collate "und-x-icu"`, asc(merchants.buid))
        .limit(page.size)
        .offset((page.number - 1) * page.size)
      const [all] = await store.db().select({ total: count() }).from(merchants).where(condition)
      const items = rows.map(({ buid: id, name, status, currency }) =>
        resource('merchants', id, { buid_merchant: id, merchant_name: name, status, currency }),
      )
      return replyPage(c, items, { total: all?.total ?? 0, ...page })
    },
  }),
]
