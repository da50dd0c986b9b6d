import { businessDate } from '../../../domain/dates.ts'
import { replyCsv } from '../../http/csv-download.ts'
import { csvHead, csvLines } from '../invoice-csv.ts'
import { partiesOf } from '../invoice-resource.ts'
import { walkInvoices, type Walk } from '../walk-invoices.ts'
import type { Reader } from '../../store/scope.ts'
import type { Store } from '../../store/store.ts'
import { invoiceFiltersOf, invoiceParameters } from './invoice-parameters.ts'
import { likePage } from '../../http/permission.ts'
import { sessionOf } from '../../http/permit.ts'
import { route } from '../../http/route.ts'

export const invoiceExportRoutes = [
  route({
    method: 'GET',
    path: '/ecaas/invoice-export',
    permission: likePage('invoiceList', 'invoice'),
    answers: 'file',
    parameters: invoiceParameters,
    async handle(c, parameters) {
      const list = parameters['filter[status]']
      const { store, clock } = c.var.deps
      const today = businessDate(clock.now())
      const walk = { list, filters: invoiceFiltersOf(parameters), sort: parameters.sort }
      const parts = partsOf(store, sessionOf(c).user, walk, today)
      return replyCsv(c, { name: `invoices-${list}-${today}.csv`, head: csvHead(), parts })
    },
  }),
]

async function* partsOf(store: Store, reader: Reader, walk: Walk, today: string): AsyncGenerator<string> {
  for await (const rows of walkInvoices(store, reader, walk, today)) {
    yield csvLines(rows, await partiesOf(store, rows), today)
  }
}
