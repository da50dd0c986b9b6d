/** The accounts that a merchant's users may bill. */
import * as v from 'valibot'

import { CurrencySchema } from '../../../domain/money.ts'
import { payingRoles } from '../../../domain/people.ts'
import { IdParameter, SearchParameter } from '../../http/parameters.ts'
import { replyMany } from '../../http/reply.ts'
import { likePage, route, sessionOf, type Route } from '../../http/route.ts'
import { findInvoiceCustomers } from './invoice-customers.ts'

export const invoiceCreateRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/invoice-customers',
    permission: { ...likePage('merchantRejectionDetails', 'merchant'), roles: payingRoles },
    parameters: {
      'filter[buid_merchant]': IdParameter,
      'filter[search]': v.optional(SearchParameter),
      // Minor units: a merchant who knows what it sells learns whether the credit is enough, and no more.
      'filter[amount]': v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,11}$/), v.transform(Number))),
      'filter[sol_currency]': v.optional(CurrencySchema),
    },
    async handle(c, parameters) {
      const minor = parameters['filter[amount]']
      const currency = parameters['filter[sol_currency]'] ?? null
      const found = await findInvoiceCustomers(c.var.deps.store, sessionOf(c).user, {
        buidMerchant: parameters['filter[buid_merchant]'],
        search: parameters['filter[search]'] || null,
        amount: minor === undefined ? null : { minor, currency },
      })
      return replyMany(c, found)
    },
  }),
]
