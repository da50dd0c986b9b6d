import { idListParameter } from '../../http/parameters.ts'
import { replyMany } from '../../http/reply.ts'
import { invoiceDetails } from '../invoice-details.ts'
import { likePage } from '../../http/permission.ts'
import { sessionOf } from '../../http/permit.ts'
import { route } from '../../http/route.ts'

/** Each invoice brings its lines and payments with it. */
const MOST = 50

/** §7: the second call is the one that clients make whose `invoice_details_version` is 1 or higher; both answer the same. */
export const invoiceDetailsRoutes = ['/details', '/ecaas/invoice-details'].map((path) =>
  route({
    method: 'GET',
    path,
    permission: likePage('invoiceDetails', 'invoice'),
    parameters: { 'filter[trx_id]': idListParameter(MOST) },
    async handle(c, { 'filter[trx_id]': trxIds }) {
      return replyMany(c, await invoiceDetails(c.var.deps.store, sessionOf(c).user, trxIds))
    },
  }),
)
