import * as v from 'valibot'

import {
  customerSorts,
  BankingCountriesSchema,
  CustomerCurrenciesSchema,
  CustomersSchema,
  MerchantCurrenciesSchema,
} from '../../domain/contract/account.ts'
import { ExposuresSchema } from '../../domain/contract/due/exposure.ts'
import { LocationSchema, LocationsSchema } from '../../domain/contract/location.ts'
import { MerchantsSchema } from '../../domain/contract/merchant/merchant.ts'
import { PaymentMethodsSchema } from '../../domain/contract/payment.ts'
import { businessDate } from '../../domain/dates.ts'
import { DEFAULT_ROWS_PER_PAGE, MAPPED_PAGE_SIZE } from '../../domain/limits.ts'
import { ok } from '../http/answers.ts'
import {
  accountFigureParameters,
  accountFigureQuery,
  IdParameter,
  pageParameters,
  pathId,
  SearchParameter,
} from '../http/parameters.ts'
import { isPermitted, likePage, route, sessionOf, type Route } from '../http/route.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { replyMany, replyOne, replyPage, resource, type Resource } from '../http/reply.ts'
import { accountsOf } from '../session/accounts.ts'
import { currencyLabel } from '../session/self.ts'
import { accountCurrencies } from './account-currencies.ts'
import { bankingCountries } from './banking-countries.ts'
import { exposures } from './exposures.ts'
import { isByFigures, listCustomers } from './list-customers.ts'
import { listLocations } from './list-locations.ts'
import { listMerchants } from './list-merchants.ts'
import { paymentMethodsOf } from './payment-methods.ts'

function options(type: string, currencies: readonly string[]): Resource[] {
  return currencies.map((code) => resource(type, code, { label: currencyLabel(code) }))
}

export const accountRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/customers',
    summary: 'List the accounts that the reader may see',
    returns: ok(CustomersSchema),
    permission: likePage('customers', 'customer'),
    parameters: {
      'filter[buid_customer]': v.optional(IdParameter),
      'filter[search]': v.optional(SearchParameter),
      sort: v.optional(v.picklist(customerSorts), 'customer_name'),
      ...pageParameters(MAPPED_PAGE_SIZE, DEFAULT_ROWS_PER_PAGE),
    },
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const query = {
        buidCustomer: parameters['filter[buid_customer]'] ?? null,
        search: parameters['filter[search]'] || null,
        sort: parameters.sort,
        page,
      }
      // Names are for everybody; amounts are for those who may see the accounts' figures.
      const hasFigures = await isPermitted(c, likePage('accountOverview', 'customer'))
      if (!hasFigures && isByFigures(query.sort)) throw refuse(403, 'roleForbidden', { parameter: 'sort' })
      const { user } = sessionOf(c)
      const { items, total } = await listCustomers(store, user, { ...query, hasFigures }, businessDate(clock.now()))
      return replyPage(c, items, { total, ...page })
    },
  }),
  route({
    method: 'GET',
    path: '/locations',
    summary: 'List locations of accounts',
    returns: ok(LocationsSchema),
    permission: likePage('customers', 'customer'),
    parameters: {
      'filter[buid_customer]': v.optional(IdParameter),
      // §3 calls the number shown so, which is unique within a customer.
      'filter[buid_location]': v.optional(LocationSchema),
      ...pageParameters(MAPPED_PAGE_SIZE, DEFAULT_ROWS_PER_PAGE),
    },
    async handle(c, parameters) {
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const { items, total } = await listLocations(c.var.deps.store, sessionOf(c).user, {
        buidCustomer: parameters['filter[buid_customer]'] ?? null,
        displayLocation: parameters['filter[buid_location]'] ?? null,
        page,
      })
      return replyPage(c, items, { total, ...page })
    },
  }),
  route({
    method: 'GET',
    path: '/merchants',
    summary: 'List the merchants that the reader may see',
    returns: ok(MerchantsSchema),
    permission: { object: 'merchant' },
    parameters: {
      'filter[buid_merchant]': v.optional(IdParameter),
      'filter[search]': v.optional(SearchParameter),
      // §7 does not page this call: without a page it answers with all that there can be.
      ...pageParameters(MAPPED_PAGE_SIZE, MAPPED_PAGE_SIZE),
    },
    async handle(c, parameters) {
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const { items, total } = await listMerchants(c.var.deps.store, sessionOf(c).user, {
        buid: parameters['filter[buid_merchant]'] ?? null,
        search: parameters['filter[search]'] || null,
        page,
      })
      return replyPage(c, items, { total, ...page })
    },
  }),
  route({
    method: 'GET',
    path: '/exposures',
    summary: 'Read credit line, used and available credit',
    returns: ok(ExposuresSchema),
    permission: likePage('accountOverview', 'customer'),
    parameters: accountFigureParameters,
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const query = accountFigureQuery(parameters)
      return replyMany(c, await exposures(store, sessionOf(c).user, query, businessDate(clock.now())))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/customer-currencies',
    summary: 'List the currencies of accounts',
    returns: ok(CustomerCurrenciesSchema),
    permission: likePage('customers', 'customer'),
    parameters: { 'filter[buid_customer]': v.optional(IdParameter) },
    async handle(c, { 'filter[buid_customer]': buidCustomer }) {
      const { store } = c.var.deps
      const { user } = sessionOf(c)
      const currencies =
        buidCustomer === undefined
          ? (await accountsOf(store, user)).customerCurrencies
          : await accountCurrencies(store, user, buidCustomer)
      return replyMany(c, options('customer-currencies', currencies))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/merchant-currencies',
    summary: 'List the currencies of merchants',
    returns: ok(MerchantCurrenciesSchema),
    permission: { object: 'none' },
    async handle(c) {
      const { merchantCurrencies } = await accountsOf(c.var.deps.store, sessionOf(c).user)
      return replyMany(c, options('merchant-currencies', merchantCurrencies))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/customer-banking-countries/:id',
    summary: 'Read the countries in which an account may have a bank account',
    returns: ok(BankingCountriesSchema),
    // §6: fetched for those who may pay.
    permission: likePage('paymentAccount', 'customer'),
    async handle(c) {
      const id = pathId(c)
      const countries = await bankingCountries(c.var.deps.store, sessionOf(c).user, id)
      if (countries === null) throw notFound()
      return replyOne(c, resource('customer-banking-countries', id, { countries }))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/payment-methods',
    summary: 'List the payment methods that can be used now',
    returns: ok(PaymentMethodsSchema),
    permission: likePage('paymentInvoices', 'customer'),
    parameters: { 'filter[buid_customer]': v.optional(IdParameter) },
    async handle(c, { 'filter[buid_customer]': buidCustomer = null }) {
      return replyMany(c, await paymentMethodsOf(c.var.deps.store, sessionOf(c).user, buidCustomer))
    },
  }),
]
