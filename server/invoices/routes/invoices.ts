import * as v from 'valibot'

import { businessDate } from '../../../domain/dates.ts'
import { DEFAULT_ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { idListParameter, pageParameters } from '../../http/parameters.ts'
import { replyMany, replyPage } from '../../http/reply.ts'
import { invoicesById, listInvoices } from '../list-invoices.ts'
import { invoiceFiltersOf, invoiceParameters } from './invoice-parameters.ts'
import { likePage } from '../../http/permission.ts'
import { sessionOf } from '../../http/permit.ts'
import { route } from '../../http/route.ts'

/** As many as a quote takes. */
const MOST = 500

export const invoiceRoutes = [
  route({
    method: 'GET',
    path: '/invoices',
    permission: likePage('invoiceList', 'invoice'),
    parameters: {
      ...invoiceParameters,
      'filter[trx_id]': v.optional(idListParameter(MOST)),
      ...pageParameters(MOST, DEFAULT_ROWS_PER_PAGE),
    },
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const { user } = sessionOf(c)
      const today = businessDate(clock.now())
      const filters = invoiceFiltersOf(parameters)
      const trxIds = parameters['filter[trx_id]']
      // Whoever names invoices gets those, all of them and in the order named.
      if (trxIds) return replyMany(c, await invoicesById(store, user, { trxIds, filters }, today))
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const list = parameters['filter[status]']
      const { items, counts } = await listInvoices(store, user, { list, filters, sort: parameters.sort, page }, today)
      return replyPage(c, items, { total: counts[list], ...page }, { counts })
    },
  }),
]
