import * as v from 'valibot'

import {
  addressKinds,
  BillingAddressesSchema,
  MerchantAddressesSchema,
  ShippingAddressesSchema,
} from '../../domain/contract/address.ts'
import { DuesSchema } from '../../domain/contract/due/dues.ts'
import { PayableDuesSchema } from '../../domain/contract/due/payable-due.ts'
import { InvoiceDetailsListSchema } from '../../domain/contract/invoice-details.ts'
import { InvoiceDocumentsSchema } from '../../domain/contract/invoice-document.ts'
import { LocationSchema } from '../../domain/contract/location.ts'
import {
  InvoiceListStatusSchema,
  InvoiceSortSchema,
  InvoiceListSchema,
  InvoicesSchema,
} from '../../domain/contract/invoice.ts'
import { programAccountSorts, ProgramAccountsSchema } from '../../domain/contract/due/program-account.ts'
import { CalendarDaySchema, DecimalSchema } from '../../domain/contract/sent-values.ts'
import { businessDate } from '../../domain/dates.ts'
import { DEFAULT_ROWS_PER_PAGE, INVOICES_A_PAYMENT, INVOICES_LEFT_OUT, ROWS_PER_PAGE } from '../../domain/limits.ts'
import { CurrencySchema } from '../../domain/money.ts'
import { dueFilters } from '../../domain/rules/due/due-parts.ts'
import { file, ok } from '../http/answers.ts'
import { secureConfigOf } from '../program/program.ts'
import { replyCsv } from '../http/file-stream.ts'
import {
  accountFigureParameters,
  accountFigureQuery,
  idListParameter,
  IdParameter,
  pageParameters,
  pathId,
  SearchParameter,
  type ParametersOf,
} from '../http/parameters.ts'
import { likePage, route, sessionOf, type Route } from '../http/route.ts'
import { refuse } from '../http/refusal.ts'
import { replyMany, replyPage } from '../http/reply.ts'
import { replyDocument } from '../storage/reply-document.ts'
import type { Reader } from '../store/scope.ts'
import type { Store } from '../store/store.ts'
import { dues } from './dues.ts'
import { addressesOfAccount, addressesOfInvoice } from './invoice-addresses.ts'
import { csvHead, csvLines } from './invoice-csv.ts'
import { invoiceDetails } from './invoice-details.ts'
import { documentFile, documentsOf } from './invoice-documents.ts'
import type { InvoiceFilters } from './invoice-filters.ts'
import { payableDue } from './payable-due.ts'
import { partiesOf } from './invoice-resource.ts'
import { withScope } from './list-scope.ts'
import { invoicesById, listInvoices } from './list-invoices.ts'
import { programAccounts } from './program-accounts.ts'
import { streamInvoices, type InvoiceQuery } from './stream-invoices.ts'

/** Parameters that choose the invoices of the list and of its export. */
export const invoiceParameters = {
  'filter[buid_customer]': v.optional(IdParameter),
  'filter[status]': v.optional(InvoiceListStatusSchema, 'all'),
  'filter[text]': v.optional(SearchParameter),
  'filter[due_from]': v.optional(CalendarDaySchema),
  'filter[due_to]': v.optional(CalendarDaySchema),
  'filter[billed_from]': v.optional(CalendarDaySchema),
  'filter[billed_to]': v.optional(CalendarDaySchema),
  'filter[amount_from]': v.optional(DecimalSchema),
  'filter[amount_to]': v.optional(DecimalSchema),
  'filter[sol_currency]': v.optional(CurrencySchema),
  'filter[buid_merchant]': v.optional(IdParameter),
  'filter[buid_location]': v.optional(LocationSchema),
  'filter[due]': v.optional(v.picklist(dueFilters)),
  'filter[payable]': v.optional(v.literal('Y')),
  'filter[except]': v.optional(idListParameter(INVOICES_LEFT_OUT)),
  sort: v.optional(InvoiceSortSchema, '-billed_on'),
} as const

/** Returns the filters of a request; a blank search filters nothing. */
export function filtersOf(parameters: Partial<ParametersOf<typeof invoiceParameters>>): InvoiceFilters {
  return {
    buidCustomer: parameters['filter[buid_customer]'] ?? null,
    currency: parameters['filter[sol_currency]'] ?? null,
    buidMerchant: parameters['filter[buid_merchant]'] ?? null,
    buidLocation: parameters['filter[buid_location]'] ?? null,
    text: parameters['filter[text]'] || null,
    dueFrom: parameters['filter[due_from]'] ?? null,
    dueTo: parameters['filter[due_to]'] ?? null,
    billedFrom: parameters['filter[billed_from]'] ?? null,
    billedTo: parameters['filter[billed_to]'] ?? null,
    amountFrom: parameters['filter[amount_from]'] ?? null,
    amountTo: parameters['filter[amount_to]'] ?? null,
    due: parameters['filter[due]'] ?? null,
    isPayable: parameters['filter[payable]'] === 'Y',
    // A merchant's own (merchant-routes.ts).
    paidFrom: null,
    isBeingPaid: false,
    except: parameters['filter[except]'] ?? [],
  }
}

const addressSchemas = {
  'billing-addresses': BillingAddressesSchema,
  'shipping-addresses': ShippingAddressesSchema,
  'merchant-addresses': MerchantAddressesSchema,
} as const

/** Fewer, since each brings its lines and payments with it. */
const DETAILS_AT_MOST = 50

export const invoiceRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/dues',
    summary: 'Read amounts due by period',
    returns: ok(DuesSchema),
    permission: likePage('accountOverview', 'customer'),
    parameters: accountFigureParameters,
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const query = accountFigureQuery(parameters)
      return replyMany(c, await dues(store, sessionOf(c).user, query, businessDate(clock.now())))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/program-accounts',
    summary: 'List accounts with their amounts due',
    returns: ok(ProgramAccountsSchema),
    permission: likePage('programOverview', 'none'),
    parameters: {
      'filter[sol_currency]': v.optional(CurrencySchema),
      'filter[search]': v.optional(SearchParameter),
      sort: v.optional(v.picklist(programAccountSorts), '-past_due'),
      ...pageParameters(Math.max(...ROWS_PER_PAGE), DEFAULT_ROWS_PER_PAGE),
    },
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const query = {
        currency: parameters['filter[sol_currency]'] ?? null,
        search: parameters['filter[search]'] || null,
        sort: parameters.sort,
        page,
      }
      const { items, total } = await programAccounts(store, sessionOf(c).user, query, businessDate(clock.now()))
      return replyPage(c, items, { total, ...page })
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/payable-due',
    summary: 'Read what can be paid of the amounts due',
    returns: ok(PayableDuesSchema),
    permission: likePage('accountOverview', 'customer'),
    parameters: { ...accountFigureParameters, 'filter[due]': v.optional(v.picklist(dueFilters)) },
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const { user } = sessionOf(c)
      const { cardMaximumInvoices } = (await secureConfigOf(c, user.programId)).payment_settings
      const due = parameters['filter[due]'] ?? null
      const query = { ...accountFigureQuery(parameters), due, cardMaximumInvoices }
      return replyMany(c, await payableDue(store, user, query, businessDate(clock.now())))
    },
  }),
  route({
    method: 'GET',
    path: '/invoices',
    summary: 'List invoices',
    returns: ok(v.union([InvoiceListSchema, InvoicesSchema])),
    permission: likePage('invoiceList', 'invoice'),
    parameters: {
      ...invoiceParameters,
      'filter[trx_id]': v.optional(idListParameter(INVOICES_A_PAYMENT)),
      ...pageParameters(INVOICES_A_PAYMENT, DEFAULT_ROWS_PER_PAGE),
    },
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const { user } = sessionOf(c)
      const today = businessDate(clock.now())
      const filters = filtersOf(parameters)
      const trxIds = parameters['filter[trx_id]']
      // Invoices requested by id come all at once, in the order of the ids.
      if (trxIds) return replyMany(c, await invoicesById(store, user, { trxIds, filters }, today))
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const list = parameters['filter[status]']
      const { items, total, isLeast, counts, totals } = await listInvoices(
        store,
        user,
        { list, filters, sort: parameters.sort, page },
        today,
      )
      return replyPage(c, items, { total, ...page, ...(isLeast ? { total_is_least: true } : {}) }, { counts, totals })
    },
  }),
  // §7: clients whose `invoice_details_version` is 1 or higher make the second call; both answer the same.
  ...['/details', '/ecaas/invoice-details'].map((path) =>
    route({
      method: 'GET',
      path,
      summary: 'Read invoices with lines and payments',
      returns: ok(InvoiceDetailsListSchema),
      permission: likePage('invoiceDetails', 'invoice'),
      parameters: { 'filter[trx_id]': idListParameter(DETAILS_AT_MOST) },
      async handle(c, { 'filter[trx_id]': trxIds }) {
        return replyMany(c, await invoiceDetails(c.var.deps.store, sessionOf(c).user, trxIds))
      },
    }),
  ),
  // /billing-addresses, /shipping-addresses and /merchant-addresses
  ...addressKinds.map((kind) =>
    route({
      method: 'GET',
      path: `/${kind}`,
      summary: 'List addresses of an invoice or account',
      returns: ok(addressSchemas[kind]),
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
  ),
  route({
    method: 'GET',
    path: '/ecaas/documents',
    summary: 'List documents of an invoice',
    returns: ok(InvoiceDocumentsSchema),
    permission: likePage('invoiceDetails', 'invoice'),
    parameters: { 'filter[trx_id]': IdParameter },
    async handle(c, { 'filter[trx_id]': trxId }) {
      return replyMany(c, await documentsOf(c.var.deps.store, sessionOf(c).user, trxId))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/documents/:id/content',
    summary: 'Download a document of an invoice',
    returns: file('*/*'),
    permission: likePage('invoiceDetails', 'invoice'),
    answers: 'file',
    async handle(c) {
      const id = pathId(c)
      return replyDocument(c, id, await documentFile(c.var.deps.store, sessionOf(c).user, id), 'invoice')
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/invoice-export',
    summary: 'Download invoices as CSV',
    returns: file('text/csv'),
    permission: likePage('invoiceList', 'invoice'),
    answers: 'file',
    parameters: invoiceParameters,
    async handle(c, parameters) {
      const list = parameters['filter[status]']
      const { store, clock } = c.var.deps
      const today = businessDate(clock.now())
      const { user } = sessionOf(c)
      const filters = await withScope(store, user, filtersOf(parameters))
      const parts = partsOf(store, user, { list, filters, sort: parameters.sort }, today)
      const audit = { action: 'list.exported', facts: { of: 'invoices', format: 'data', filters: parameters } }
      return replyCsv(c, { name: `invoices-${list}-${today}.csv`, head: csvHead(), parts, audit })
    },
  }),
]

async function* partsOf(store: Store, reader: Reader, query: InvoiceQuery, today: string): AsyncGenerator<string> {
  for await (const rows of streamInvoices(store, reader, query, today)) {
    yield csvLines(rows, await partiesOf(store, rows), today)
  }
}
