/** Calls of a merchant's users about their figures and their customers. */
import * as v from 'valibot'

import { merchantCustomerSorts, MerchantCustomersSchema } from '../../../domain/contract/merchant/merchant-customer.ts'
import { MerchantFiguresListSchema } from '../../../domain/contract/merchant/merchant-figures.ts'
import { businessDate } from '../../../domain/dates.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { CurrencySchema } from '../../../domain/money.ts'
import { file, ok } from '../../http/answers.ts'
import { replyCsv } from '../../http/file-stream.ts'
import { IdParameter, pageParameters, SearchParameter, type ParametersOf } from '../../http/parameters.ts'
import { replyMany, replyPage } from '../../http/reply.ts'
import { likePage, route, sessionOf, type Route } from '../../http/route.ts'
import { merchantReader } from '../merchant-list.ts'
import {
  customerCsvHead,
  customerCsvLines,
  merchantCustomerResource,
  merchantCustomers,
  type MerchantCustomerQuery,
} from './merchant-customers.ts'
import { merchantFigures } from './merchant-figures.ts'

const customerParameters = {
  'filter[buid_merchant]': v.optional(IdParameter),
  'filter[buid_customer]': v.optional(IdParameter),
  'filter[sol_currency]': v.optional(CurrencySchema),
  'filter[text]': v.optional(SearchParameter),
  sort: v.optional(v.picklist(merchantCustomerSorts), 'customer_name'),
}
const queryOf = (parameters: ParametersOf<typeof customerParameters>): MerchantCustomerQuery => ({
  buidCustomer: parameters['filter[buid_customer]'] ?? null,
  currency: parameters['filter[sol_currency]'] ?? null,
  text: parameters['filter[text]'] || null,
  sort: parameters.sort,
})

export const merchantOverviewRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/ecaas/merchant-figures',
    summary: 'Read the figures of merchants',
    returns: ok(MerchantFiguresListSchema),
    permission: likePage('merchantHome', 'merchant'),
    parameters: {
      'filter[buid_merchant]': v.optional(IdParameter),
      'filter[sol_currency]': v.optional(CurrencySchema),
    },
    async handle(c, { 'filter[buid_merchant]': buidMerchant, 'filter[sol_currency]': currency }) {
      const { store, clock } = c.var.deps
      const reader = await merchantReader(store, sessionOf(c).user, buidMerchant)
      return replyMany(c, await merchantFigures(store, reader, currency ?? null, businessDate(clock.now())))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/merchant-customers',
    summary: 'List customers of merchants',
    returns: ok(MerchantCustomersSchema),
    permission: likePage('merchantCustomers', 'customer'),
    parameters: { ...customerParameters, ...pageParameters(Math.max(...ROWS_PER_PAGE), DEFAULT_ROWS_PER_PAGE) },
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const reader = await merchantReader(store, sessionOf(c).user, parameters['filter[buid_merchant]'])
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const today = businessDate(clock.now())
      const { items, total } = await merchantCustomers(store, reader, queryOf(parameters), page, today)
      return replyPage(c, items.map(merchantCustomerResource), { total, ...page })
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/merchant-customer-export',
    summary: 'Download customers of merchants as CSV',
    returns: file('text/csv'),
    permission: likePage('merchantCustomers', 'customer'),
    answers: 'file',
    parameters: customerParameters,
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const reader = await merchantReader(store, sessionOf(c).user, parameters['filter[buid_merchant]'])
      const today = businessDate(clock.now())
      const parts = (async function* () {
        const { items } = await merchantCustomers(store, reader, queryOf(parameters), null, today)
        yield customerCsvLines(items)
      })()
      const audit = { action: 'list.exported', facts: { of: 'customers', format: 'data', filters: parameters } }
      return replyCsv(c, { name: `customers-${today}.csv`, head: customerCsvHead(), parts, audit })
    },
  }),
]
