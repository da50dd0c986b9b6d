import * as v from 'valibot'

import { addressKinds } from '../../../domain/contract/address.ts'
import { IdParameter } from '../../http/parameters.ts'
import { refuse } from '../../http/refusal.ts'
import { replyMany } from '../../http/reply.ts'
import { addressesOfAccount, addressesOfInvoice } from '../../invoices/invoice-addresses.ts'
import { likePage } from '../../http/permission.ts'
import { sessionOf } from '../../http/permit.ts'
import { route } from '../../http/route.ts'

/** GET /billing-addresses, /shipping-addresses and /merchant-addresses. */
export const addressRoutes = addressKinds.map((kind) =>
  route({
    method: 'GET',
    path: `/${kind}`,
    permission: likePage('invoiceDetails', 'invoice'),
    parameters: { 'filter[buid_customer]': v.optional(IdParameter), 'filter[trx_id]': v.optional(IdParameter) },
    async handle(c, { 'filter[buid_customer]': buidCustomer = null, 'filter[trx_id]': trxId = null }) {
      const { store } = c.var.deps
      const { user } = sessionOf(c)
      if (trxId !== null) return replyMany(c, await addressesOfInvoice(store, user, kind, { trxId, buidCustomer }))
      // Only a bill goes to an account as such; the other addresses are those of an invoice.
      if (buidCustomer === null || kind !== 'billing-addresses') {
        throw refuse(400, 'parameterMissing', { parameter: 'filter[trx_id]' })
      }
      return replyMany(c, await addressesOfAccount(store, user, kind, buidCustomer))
    },
  }),
)
