import * as v from 'valibot'

import { listCustomers } from '../list-customers.ts'
import { customerSorts } from '../../../domain/contract/account.ts'
import { businessDate } from '../../../domain/dates.ts'
import { DEFAULT_ROWS_PER_PAGE, MAPPED_PAGE_SIZE } from '../../../domain/limits.ts'
import { IdParameter, pageParameters, SearchParameter } from '../../http/parameters.ts'
import { replyPage } from '../../http/reply.ts'
import { likePage } from '../../http/permission.ts'
import { sessionOf } from '../../http/permit.ts'
import { route } from '../../http/route.ts'

export const customerRoutes = [
  route({
    method: 'GET',
    path: '/customers',
    permission: likePage('customers', 'customer'),
    parameters: {
      'filter[buid_customer]': v.optional(IdParameter),
      'filter[search]': v.optional(SearchParameter),
      sort: v.optional(v.picklist(customerSorts), 'customer_name'),
      ...pageParameters(MAPPED_PAGE_SIZE, DEFAULT_ROWS_PER_PAGE),
    },
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const query = {
        buidCustomer: parameters['filter[buid_customer]'] ?? null,
        search: parameters['filter[search]'] || null,
        sort: parameters.sort,
        page,
      }
      const { items, total } = await listCustomers(store, sessionOf(c).user, query, businessDate(clock.now()))
      return replyPage(c, items, { total, ...page })
    },
  }),
]
