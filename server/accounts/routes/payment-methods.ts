import * as v from 'valibot'

import { IdParameter } from '../../http/parameters.ts'
import { replyMany } from '../../http/reply.ts'
import { paymentMethodsOf } from '../payment-methods.ts'
import { likePage } from '../../http/permission.ts'
import { sessionOf } from '../../http/permit.ts'
import { route } from '../../http/route.ts'

export const paymentMethodRoutes = [
  route({
    method: 'GET',
    path: '/ecaas/payment-methods',
    permission: likePage('paymentInvoices', 'customer'),
    parameters: { 'filter[buid_customer]': v.optional(IdParameter) },
    async handle(c, { 'filter[buid_customer]': buidCustomer = null }) {
      return replyMany(c, await paymentMethodsOf(c.var.deps.store, sessionOf(c).user, buidCustomer))
    },
  }),
]
