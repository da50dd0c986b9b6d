/** Accounts, merchants and locations of a program, as a feed brings them. What is not said stays as it is. */
import * as v from 'valibot'

import { CurrencySchema } from '../../money.ts'
import { attributes } from '../json-api.ts'
import { LocationSchema } from '../location.ts'
import { AmountSchema, PartySchema, WordsSchema } from './parts.ts'

const recordStatuses = ['active', 'inactive', 'terminated'] as const
/** It is part of addresses and comma lists. */
const IdSchema = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))
const CountrySchema = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))
const CellSchema = v.pipe(WordsSchema, v.maxLength(200))

const party = {
  id: IdSchema,
  name: v.pipe(CellSchema, v.minLength(1)),
  currency: CurrencySchema,
  status: v.optional(v.picklist(recordStatuses)),
  party_ids: v.optional(v.pipe(v.array(CellSchema), v.maxLength(50))),
  line1: v.optional(CellSchema),
  line2: v.optional(CellSchema),
  line3: v.optional(CellSchema),
  city_state_zip: v.optional(CellSchema),
} as const

export const CustomerChangeSchema = attributes({
  ...party,
  country: CountrySchema,
  /** The account above it, which is there already or comes before it. */
  parent: v.optional(IdSchema),
  contact_name: v.optional(CellSchema),
  payment_eligible: v.optional(v.boolean()),
  payment_web_text: v.optional(WordsSchema),
  /** Minor units of its currency. */
  credit_limit: v.optional(AmountSchema),
})
export type CustomerChange = v.InferOutput<typeof CustomerChangeSchema>

export const MerchantChangeSchema = attributes({
  ...party,
  country: v.optional(CountrySchema),
  contact: v.optional(CellSchema),
})
export type MerchantChange = v.InferOutput<typeof MerchantChangeSchema>

export const LocationChangeSchema = attributes({
  customer: PartySchema,
  location: LocationSchema,
  name: v.pipe(CellSchema, v.minLength(1)),
})
export type LocationChange = v.InferOutput<typeof LocationChangeSchema>
