/**
 * GET and POST /ecaas/saved-filters, DELETE /ecaas/saved-filters/{id}: searches of the invoice list under a name. They
 * are at the server, since they follow a person to every device; the columns that fit a screen stay with the screen.
 */
import * as v from 'valibot'

import { NAME_LENGTH, SEARCH_LENGTH } from '../limits.ts'
import { CalendarDaySchema, DecimalSchema } from './sent-values.ts'
import { CurrencySchema } from '../money.ts'
import { dueFilters } from '../rules/due/due-parts.ts'
import { InvoiceListStatusSchema, InvoiceSortSchema } from './invoice.ts'
import { LocationSchema } from './location.ts'
import { ALL_LOCATIONS } from '../rules/selection/all-locations.ts'
import { attributes, IdSchema, many, one, request } from './json-api.ts'
import { TextSchema } from './text.ts'

/** The list and its filters, named as in the list's own address; what is left out filters nothing. */
export const SavedFilterFactsSchema = v.strictObject({
  scope: v.picklist(['account', 'program']),
  status: InvoiceListStatusSchema,
  text: v.optional(v.pipe(TextSchema, v.maxLength(SEARCH_LENGTH))),
  dueFrom: v.optional(CalendarDaySchema),
  dueTo: v.optional(CalendarDaySchema),
  billedFrom: v.optional(CalendarDaySchema),
  billedTo: v.optional(CalendarDaySchema),
  amountFrom: v.optional(DecimalSchema),
  amountTo: v.optional(DecimalSchema),
  merchantId: v.optional(IdSchema),
  /** Empty: every location, whichever the frame has selected. */
  locationId: v.optional(v.union([v.literal(ALL_LOCATIONS), LocationSchema])),
  currency: v.optional(CurrencySchema),
  due: v.optional(v.picklist(dueFilters)),
  sort: v.optional(InvoiceSortSchema),
})
export type SavedFilterFacts = v.InferOutput<typeof SavedFilterFactsSchema>

const NameSchema = v.pipe(TextSchema, v.trim(), v.minLength(1), v.maxLength(NAME_LENGTH))

/** A name that the person has already used now means the new filter. */
export const SavedFilterRequestSchema = request(
  'saved-filters',
  v.strictObject({ name: NameSchema, filter: SavedFilterFactsSchema }),
)

const SavedFilterAttributesSchema = attributes({ name: v.string(), filter: SavedFilterFactsSchema })
export type SavedFilter = v.InferOutput<typeof SavedFilterAttributesSchema> & { id: string }
export const SavedFilterSchema = one('saved-filters', SavedFilterAttributesSchema)
export const SavedFiltersSchema = many('saved-filters', SavedFilterAttributesSchema)
