import * as v from 'valibot'

import { rejectionSorts } from '../../../domain/contract/merchant/rejection.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { rejectionReasons, rejectionSources, rejectionStatuses } from '../../../domain/rules/rejections/rejection.ts'

const whole = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1))

/** Search parameters of the list; an empty string filters nothing. */
export const RejectionsSearch = v.object({
  status: v.fallback(v.picklist(rejectionStatuses), 'active'),
  text: v.fallback(v.string(), ''),
  reason: v.fallback(v.picklist([...rejectionReasons, '']), ''),
  source: v.fallback(v.picklist([...rejectionSources, '']), ''),
  currency: v.fallback(v.pipe(v.string(), v.regex(/^([A-Z]{3})?$/)), ''),
  sort: v.fallback(v.picklist(rejectionSorts), '-created_at'),
  page: v.fallback(whole, 1),
  pageSize: v.fallback(v.pipe(whole, v.picklist(ROWS_PER_PAGE)), DEFAULT_ROWS_PER_PAGE),
})
export type RejectionsQuery = Omit<v.InferOutput<typeof RejectionsSearch>, 'pageSize'> & { pageSize: number }
export const noFilters = { text: '', reason: '', source: '', currency: '', page: 1 } as const
