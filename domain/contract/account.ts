/** Customers, merchants and currencies (§3, §7). */
import * as v from 'valibot'

import { InstantSchema } from './time.ts'
import { CurrencySchema, MinorSchema } from '../money.ts'
import { attributes, many } from './json-api.ts'

export const accountStatuses = ['active', 'inactive', 'terminated'] as const
export type AccountStatus = (typeof accountStatuses)[number]

export const customerSorts = [
  'customer_name',
  '-customer_name',
  'buid_customer',
  '-buid_customer',
  'status',
  '-status',
  'credit_line',
  '-credit_line',
  'percent_credit_used',
  '-percent_credit_used',
  'total_due',
  '-total_due',
  'days_left',
  '-days_left',
  '-last_paid',
] as const
export type CustomerSort = (typeof customerSorts)[number]

const CustomerAttributesSchema = attributes({
  buid_customer: v.string(),
  customer_name: v.string(),
  /** The parent account of a child account. */
  buid_parent: v.nullable(v.string()),
  payment_eligible: v.picklist(['Y', 'N']),
  /** The program's message to an account that may not pay here (§3 paymentWebText). */
  payment_web_text: v.nullable(v.string()),
  is_active: v.boolean(),
  status: v.picklist(accountStatuses),
  currency: CurrencySchema,
  /** ISO 3166 alpha-2. */
  country: v.string(),
  buid_location: v.nullable(v.string()),
  location_name: v.nullable(v.string()),
  /** When the reader last paid for this account here. */
  last_paid_at: v.nullable(InstantSchema),
  // From here on left out for a role that may not see the accounts' figures.
  /** Minor units of `currency`. */
  credit_line: v.optional(MinorSchema, 0),
  total_due: v.optional(MinorSchema, 0),
  /** The part of `total_due` that payments under way will cover. */
  pending_due: v.optional(MinorSchema, 0),
  /** 0 to 100 and more, two decimals. */
  percent_credit_used: v.optional(v.number(), 0),
  /** Days until the earliest open due date; negative when it has passed; null when nothing is open. */
  days_left: v.optional(v.nullable(v.number()), null),
})
export type Customer = v.InferOutput<typeof CustomerAttributesSchema> & { id: string }
/** `filter[buid_customer]`, `filter[search]`, `sort`, `page[number]`, `page[size]` up to 10000. */
export const CustomersSchema = many('customers', CustomerAttributesSchema)

const CurrencyOptionSchema = attributes({ label: v.string() })
/**
 * GET /ecaas/customer-currencies (all, or those of `filter[buid_customer]`) and /ecaas/merchant-currencies: the id is the
 * ISO code.
 */
export const CustomerCurrenciesSchema = many('customer-currencies', CurrencyOptionSchema)
export const MerchantCurrenciesSchema = many('merchant-currencies', CurrencyOptionSchema)

/** GET /ecaas/customer-banking-countries/{buidCustomer}: ISO 3166 alpha-2 codes. */
export const BankingCountriesSchema = v.pipe(
  v.object({
    data: v.object({
      type: v.literal('customer-banking-countries'),
      id: v.string(),
      attributes: v.object({ countries: v.array(v.string()) }),
    }),
  }),
  v.transform(({ data }) => data.attributes.countries),
)
