/** GET /ecaas/merchant-customers: who buys from a merchant, and what each owes it; one resource a customer and currency. */
import * as v from 'valibot'

import { CurrencySchema, MinorSchema } from '../../money.ts'
import { creditsLeft } from '../../rules/exposure.ts'
import { accountStatuses } from '../account.ts'
import { attributes } from '../json-api.ts'

export const MERCHANT_CUSTOMER = 'merchant-customers'

export const merchantCustomerSorts = [
  'customer_name',
  '-customer_name',
  'buid_customer',
  '-buid_customer',
  'status',
  '-status',
  'used',
  '-used',
  'past_due',
  '-past_due',
] as const
export type MerchantCustomerSort = (typeof merchantCustomerSorts)[number]

const MerchantCustomerSchema = attributes({
  buid_customer: v.string(),
  customer_name: v.string(),
  status: v.picklist(accountStatuses),
  currency: CurrencySchema,
  /** How much of its credit line is left, whoever has used it: no figure, which would tell what others sell. */
  credit_left: v.picklist(creditsLeft),
  /** What is open to the reader's merchants alone, in minor units, like every amount below. */
  used: MinorSchema,
  past_due: MinorSchema,
  /** The part of it that is on hold. */
  on_hold: MinorSchema,
})
export type MerchantCustomerWire = v.InferInput<typeof MerchantCustomerSchema>

/**
 * `filter[buid_merchant]`, `filter[buid_customer]`, `filter[sol_currency]`, `filter[text]`, `sort`, `page[number]`,
 * `page[size]`.
 */
export const MerchantCustomersSchema = v.pipe(
  v.object({
    data: v.array(v.object({ type: v.literal(MERCHANT_CUSTOMER), id: v.string(), attributes: MerchantCustomerSchema })),
    meta: v.object({ page: v.object({ total: v.number(), number: v.number(), size: v.number() }) }),
  }),
  v.transform(({ data, meta }) => ({ items: data.map(({ id, attributes: own }) => ({ id, ...own })), ...meta })),
)
export type MerchantCustomerList = v.InferOutput<typeof MerchantCustomersSchema>
export type MerchantCustomer = MerchantCustomerList['items'][number]
