import * as v from 'valibot'

import { disputeListStatuses, disputeSorts } from '../../../domain/contract/dispute.ts'
import { DISPUTES_AT_ONCE } from '../../../domain/limits.ts'
import { CurrencySchema } from '../../../domain/money.ts'
import type { DisputeFilters } from '../dispute-filters.ts'
import { IdParameter, idListParameter, SearchParameter, type ParametersOf } from '../../http/parameters.ts'

/** What chooses the disputes of the center and of its export. */
export const disputeParameters = {
  'filter[buid_customer]': v.optional(IdParameter),
  'filter[buid_merchant]': v.optional(IdParameter),
  'filter[status]': v.optional(v.picklist(disputeListStatuses), 'all'),
  'filter[text]': v.optional(SearchParameter),
  'filter[sol_currency]': v.optional(CurrencySchema),
  'filter[trx_id]': v.optional(idListParameter(DISPUTES_AT_ONCE)),
  'filter[dispute_id]': v.optional(idListParameter(DISPUTES_AT_ONCE)),
  sort: v.optional(v.picklist(disputeSorts), '-created_at'),
} as const

/** The filters of a request; search words that are blank filter nothing. */
export function disputeFiltersOf(parameters: ParametersOf<typeof disputeParameters>): DisputeFilters {
  return {
    buidCustomer: parameters['filter[buid_customer]'] ?? null,
    buidMerchant: parameters['filter[buid_merchant]'] ?? null,
    currency: parameters['filter[sol_currency]'] ?? null,
    text: parameters['filter[text]'] || null,
    trxIds: parameters['filter[trx_id]'] ?? null,
    disputeIds: parameters['filter[dispute_id]'] ?? null,
  }
}
