import * as v from 'valibot'

import { businessDate } from '../../../domain/dates.ts'
import { CurrencySchema } from '../../../domain/money.ts'
import { exposures } from '../exposures.ts'
import { IdParameter } from '../../http/parameters.ts'
import { replyMany } from '../../http/reply.ts'
import { likePage } from '../../http/permission.ts'
import { sessionOf } from '../../http/permit.ts'
import { route } from '../../http/route.ts'

export const exposureRoutes = [
  route({
    method: 'GET',
    path: '/exposures',
    permission: likePage('accountOverview', 'customer'),
    parameters: {
      'filter[buid_customer]': v.optional(IdParameter),
      'filter[sol_currency]': v.optional(CurrencySchema),
    },
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const query = {
        buidCustomer: parameters['filter[buid_customer]'] ?? null,
        currency: parameters['filter[sol_currency]'] ?? null,
      }
      return replyMany(c, await exposures(store, sessionOf(c).user, query, businessDate(clock.now())))
    },
  }),
]
