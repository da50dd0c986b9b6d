import { bankingCountries } from '../banking-countries.ts'
import { notFound } from '../../http/refusal.ts'
import { replyMany, replyOne, resource, type Resource } from '../../http/reply.ts'
import { accountsOf } from '../../session/accounts.ts'
import { pathId } from '../../http/path-id.ts'
import { likePage } from '../../http/permission.ts'
import { sessionOf } from '../../http/permit.ts'
import { route } from '../../http/route.ts'
import { currencyLabel } from '../../session/self.ts'

function options(type: string, currencies: readonly string[]): Resource[] {
  return currencies.map((code) => resource(type, code, { label: currencyLabel(code) }))
}

/** The currencies in which the reader's accounts and merchants deal, and the countries in which an account banks. */
export const currencyRoutes = [
  route({
    method: 'GET',
    path: '/ecaas/customer-currencies',
    permission: likePage('customers', 'none'),
    async handle(c) {
      const { customerCurrencies } = await accountsOf(c.var.deps.store, sessionOf(c).user)
      return replyMany(c, options('customer-currencies', customerCurrencies))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/merchant-currencies',
    permission: { object: 'none' },
    async handle(c) {
      const { merchantCurrencies } = await accountsOf(c.var.deps.store, sessionOf(c).user)
      return replyMany(c, options('merchant-currencies', merchantCurrencies))
    },
  }),
  route({
    method: 'GET',
    path: '/ecaas/customer-banking-countries/:id',
    // §6: fetched for those who may pay.
    permission: likePage('paymentAccount', 'customer'),
    async handle(c) {
      const id = pathId(c)
      const countries = await bankingCountries(c.var.deps.store, sessionOf(c).user, id)
      if (countries === null) throw notFound()
      return replyOne(c, resource('customer-banking-countries', id, { countries }))
    },
  }),
]
