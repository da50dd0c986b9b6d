import * as v from 'valibot'

import { disputeParties, partyPaths, type DisputeParty } from '../../../domain/contract/dispute.ts'
import { businessDate } from '../../../domain/dates.ts'
import { DEFAULT_ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { CurrencySchema } from '../../../domain/money.ts'
import type { RouteId } from '../../../domain/routes.ts'
import { noFilters } from '../dispute-filters.ts'
import { countDisputes, listDisputes } from '../list-disputes.ts'
import { readDispute } from '../read-dispute.ts'
import { IdParameter, pageParameters } from '../../http/parameters.ts'
import { replyOne, replyPage, resource } from '../../http/reply.ts'
import { disputeFiltersOf, disputeParameters } from './dispute-parameters.ts'
import { disputeReaderOf } from './dispute-reader.ts'
import { pathId } from '../../http/path-id.ts'
import { likePage } from '../../http/permission.ts'
import { route, type Route } from '../../http/route.ts'

const MOST = 100

/** The page of each side that shows the list, and the one that shows a dispute. */
export const centers = {
  customer: 'disputeCenter',
  merchant: 'merchantDisputeCenter',
  support: 'supportDisputeCenter',
} as const satisfies Record<DisputeParty, RouteId>
const details = {
  customer: 'disputeDetails',
  merchant: 'merchantDisputeDetails',
  support: 'supportDisputeDetails',
} as const satisfies Record<DisputeParty, RouteId>

export const disputeListRoutes = disputeParties.flatMap((side): Route[] => [
  route({
    method: 'GET',
    path: `/ecaas/${partyPaths[side]}-disputes`,
    permission: likePage(centers[side], 'dispute'),
    parameters: { ...disputeParameters, ...pageParameters(MOST, DEFAULT_ROWS_PER_PAGE) },
    async handle(c, parameters) {
      const { store, clock } = c.var.deps
      const list = parameters['filter[status]']
      const page = { number: parameters['page[number]'], size: parameters['page[size]'] }
      const query = { list, filters: disputeFiltersOf(parameters), sort: parameters.sort, page }
      const today = businessDate(clock.now())
      const { items, counts } = await listDisputes(store, disputeReaderOf(c, side), query, today)
      return replyPage(c, items, { total: counts[list], ...page }, { counts })
    },
  }),
  route({
    method: 'GET',
    path: `/ecaas/${partyPaths[side]}-disputes/:id`,
    permission: likePage(details[side], 'dispute'),
    async handle(c) {
      const { store, clock } = c.var.deps
      const today = businessDate(clock.now())
      return replyOne(c, await readDispute(store, disputeReaderOf(c, side), pathId(c), today))
    },
  }),
  route({
    method: 'GET',
    path: `/ecaas/${partyPaths[side]}-dispute/count`,
    permission: likePage(centers[side], 'dispute'),
    parameters: {
      'filter[buid_customer]': v.optional(IdParameter),
      'filter[buid_merchant]': v.optional(IdParameter),
      // §7 has the second for merchants, and the first wherever several currencies are on.
      'filter[sol_currency]': v.optional(CurrencySchema),
      'filter[del_currency]': v.optional(CurrencySchema),
    },
    async handle(c, parameters) {
      const { active, closed } = await countDisputes(c.var.deps.store, disputeReaderOf(c, side), {
        ...noFilters,
        buidCustomer: parameters['filter[buid_customer]'] ?? null,
        buidMerchant: parameters['filter[buid_merchant]'] ?? null,
        currency: parameters['filter[sol_currency]'] ?? parameters['filter[del_currency]'] ?? null,
      })
      return replyOne(c, resource('dispute-counts', side, { open_disputes: active, closed_disputes: closed }))
    },
  }),
])
