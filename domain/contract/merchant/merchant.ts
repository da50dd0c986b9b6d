import * as v from 'valibot'

import { CurrencySchema } from '../../money.ts'
import { accountStatuses } from '../account.ts'
import { attributes, many } from '../json-api.ts'

const MerchantAttributesSchema = attributes({
  buid_merchant: v.string(),
  merchant_name: v.string(),
  status: v.picklist(accountStatuses),
  currency: CurrencySchema,
})
export type Merchant = v.InferOutput<typeof MerchantAttributesSchema> & { id: string }
/** GET /merchants: `filter[buid_merchant]`, `filter[search]`. */
export const MerchantsSchema = many('merchants', MerchantAttributesSchema)
