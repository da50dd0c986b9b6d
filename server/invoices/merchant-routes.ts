/** Calls of a merchant's users about the invoices of the merchants that they act for. */
import * as v from 'valibot'

import { InvoiceListSchema } from '../../domain/contract/invoice.ts'
import { MerchantDocumentsSchema } from '../../domain/contract/merchant/merchant-documents.ts'
import { MerchantInvoiceSchema } from '../../domain/contract/merchant/merchant-invoice.ts'
import { CalendarDaySchema } from '../../domain/contract/sent-values.ts'
import { businessDate } from '../../domain/dates.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../domain/limits.ts'
import { payingRoles } from '../../domain/people.ts'
import { file, ok } from '../http/answers.ts'
import { replyCsv } from '../http/file-stream.ts'
import { IdParameter, pageParameters, pathId, type ParametersOf } from '../http/parameters.ts'
import { likePage, route, sessionOf, type Route } from '../http/route.ts'
import { replyMany, replyOne, replyPage } from '../http/reply.ts'
import { invoiceDocumentSettingsOf } from '../program/invoice-settings.ts'
import { replyDocument } from '../storage/reply-document.ts'
import type { MerchantReader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { csvHead, csvLines } from './invoice-csv.ts'
import { documentFile, merchantDocuments } from './invoice-documents.ts'
import { partiesOf } from './invoice-resource.ts'
import { merchantInvoice } from './merchant-details.ts'
import { listMerchantInvoices, merchantReader } from './merchant-list.ts'
import { filtersOf, invoiceParameters } from './routes.ts'
import { streamSorted, type InvoiceQuery } from './stream-invoices.ts'

const {
  // What a customer can pay, and where within the account, is not a merchant's question.
  'filter[due]': _due,
  'filter[payable]': _payable,
  'filter[except]': _except,
  'filter[buid_location]': _location,
  'filter[amount_from]': _amountFrom,
  'filter[amount_to]': _amountTo,
  ...sharedParameters
} = invoiceParameters
const merchantParameters = {
  ...sharedParameters,
  'filter[paid_from]': v.optional(CalendarDaySchema),
  'filter[being_paid]': v.optional(v.literal('Y')),
}
const merchantFilters = (parameters: ParametersOf<typeof merchantParameters>) => ({
  ...filtersOf(parameters),
  paidFrom: parameters['filter[paid_from]'] ?? null,
  isBeingPaid: parameters['filter[being_paid]'] === 'Y',
})

export const merchantInvoiceRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/merchant-invoices',
    summary: 'List the invoices of merchants',
    returns: ok(InvoiceListSchema),
    permission: likePage('merchantInvoices', 'invoice'),
    parameters: { ...merchantParameters, ...pageParameters(Math.max(...ROWS_PER_PAGE), DEFAULT_ROWS_PER_PAGE) },
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const reader = await merchantReader(store, sessionOf(c).user, parameters['filter[buid_merchant]'])
      const list = parameters['filter[status]']
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const query = { list, filters: merchantFilters(parameters), sort: parameters.sort, page }
      const { items, counts, totals } = await listMerchantInvoices(store, reader, query, businessDate(clock.now()))
      return replyPage(c, items, { total: counts[list], ...page }, { counts, totals })
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/merchant-invoice-details',
    summary: 'Read an invoice of a merchant',
    returns: ok(MerchantInvoiceSchema),
    permission: likePage('merchantInvoiceDetails', 'invoice'),
    parameters: { 'filter[trx_id]': IdParameter },
    async handle(c, { 'filter[trx_id]': trxId }) {
      const { store, clock } = c.var.deps
      const reader = await merchantReader(store, sessionOf(c).user)
      return replyOne(c, await merchantInvoice(store, reader, trxId, businessDate(clock.now())))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/merchant-invoice-documents',
    summary: 'List documents of an invoice of a merchant',
    returns: ok(MerchantDocumentsSchema),
    permission: likePage('merchantInvoiceDetails', 'invoice'),
    parameters: { 'filter[trx_id]': IdParameter },
    async handle(c, { 'filter[trx_id]': trxId }) {
      const { store } = c.var.deps
      const { user } = sessionOf(c)
      const canChange = payingRoles.includes(user.role)
      const items = await merchantDocuments(store, await merchantReader(store, user), trxId, canChange)
      const { types, maximumBytes } = await invoiceDocumentSettingsOf(store, user.programId)
      return replyMany(c, items, { can_add: canChange, types, maximum_bytes: maximumBytes })
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/merchant-invoice-documents/:id/content',
    summary: 'Download a document of an invoice of a merchant',
    returns: file('*/*'),
    permission: likePage('merchantInvoiceDetails', 'invoice'),
    answers: 'file',
    async handle(c) {
      const id = pathId(c)
      const { store } = c.var.deps
      const file = await documentFile(store, await merchantReader(store, sessionOf(c).user), id)
      return replyDocument(c, id, file, 'invoice')
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/merchant-invoice-export',
    summary: 'Download invoices of merchants as CSV',
    returns: file('text/csv'),
    permission: likePage('merchantInvoices', 'invoice'),
    answers: 'file',
    parameters: merchantParameters,
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const reader = await merchantReader(store, sessionOf(c).user, parameters['filter[buid_merchant]'])
      const list = parameters['filter[status]']
      const today = businessDate(clock.now())
      const parts = partsOf(store, reader, { list, filters: merchantFilters(parameters), sort: parameters.sort }, today)
      const audit = { action: 'list.exported', facts: { of: 'invoices', format: 'data', filters: parameters } }
      return replyCsv(c, { name: `invoices-${list}-${today}.csv`, head: csvHead(), parts, audit })
    },
  }),
]

async function* partsOf(
  store: Store,
  reader: MerchantReader,
  query: InvoiceQuery,
  today: string,
): AsyncGenerator<string> {
  for await (const rows of streamSorted(store, reader, query, today)) {
    yield csvLines(rows, await partiesOf(store, rows), today)
  }
}
