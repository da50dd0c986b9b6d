import { businessDate } from '../../domain/dates.ts'
import { contentDisposition } from '../http/attachment.ts'
import type { PortalContext } from '../http/portal.ts'
import { csvHead, csvLines } from '../invoices/invoice-csv.ts'
import { partiesOf } from '../invoices/invoice-resource.ts'
import { walkInvoices, type Walk } from '../invoices/walk-invoices.ts'
import { invoiceFiltersOf, invoiceParameters } from './invoice-parameters.ts'
import { likePage } from './permission.ts'
import { sessionOf } from './permit.ts'
import { route } from './route.ts'

export const invoiceExportRoutes = [
  route({
    method: 'GET',
    path: '/ecaas/invoice-export',
    permission: likePage('invoiceList', 'invoice'),
    answers: 'file',
    parameters: invoiceParameters,
    async handle(c, parameters) {
      const list = parameters['filter[status]']
      const today = businessDate(c.var.deps.clock.now())
      const walk = { list, filters: invoiceFiltersOf(parameters), sort: parameters.sort }
      return c.body(await csvStream(c, walk, today), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': contentDisposition(`invoices-${list}-${today}.csv`),
      })
    },
  }),
]

/**
 * The file, made as fast as it is read. Its first part is made before the answer begins, so that a list that cannot
 * be read is refused in order; what fails later breaks the download off, so that nobody takes half a list for all.
 */
async function csvStream(c: PortalContext, walk: Walk, today: string): Promise<ReadableStream<Uint8Array>> {
  const { store } = c.var.deps
  const parts = walkInvoices(store, sessionOf(c).user, walk, today)
  const nextPart = async (): Promise<string | null> => {
    const { done, value } = await parts.next()
    return done ? null : csvLines(value, await partiesOf(store, value), today)
  }
  const encoder = new TextEncoder()
  let text: string | null = csvHead() + ((await nextPart()) ?? '')
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        text ??= await nextPart()
      } catch (error) {
        c.var.log.error({ err: error }, 'An export broke off')
        controller.error(error)
        return
      }
      if (text === null) controller.close()
      else controller.enqueue(encoder.encode(text))
      text = null
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}
