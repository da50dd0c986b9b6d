/** GET /billing-addresses, /shipping-addresses, /merchant-addresses by `filter[trx_id]` (§3, §7). */
import * as v from 'valibot'

import { attributes, many } from './json-api.ts'

const lines = {
  line_1: v.nullable(v.string()),
  line_2: v.nullable(v.string()),
  line_3: v.nullable(v.string()),
  city_state_zip: v.nullable(v.string()),
  country: v.nullable(v.string()),
}
export const addressKinds = ['billing-addresses', 'shipping-addresses', 'merchant-addresses'] as const
export type AddressKind = (typeof addressKinds)[number]

export const PartyAddressSchema = attributes({ contact_name: v.nullable(v.string()), ...lines })
/** A merchant's address calls its contact `contact` (§3). */
const MerchantAddressSchema = attributes({ contact: v.nullable(v.string()), ...lines })

export const BillingAddressesSchema = many('billing-addresses', PartyAddressSchema)
export const ShippingAddressesSchema = many('shipping-addresses', PartyAddressSchema)
export const MerchantAddressesSchema = many('merchant-addresses', MerchantAddressSchema)

export type Address = v.InferOutput<typeof PartyAddressSchema>
