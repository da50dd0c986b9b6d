/** GET /ecaas/merchant-figures: what a merchant is owed and will be paid; one resource a currency. */
import * as v from 'valibot'

import { CurrencySchema, MinorSchema } from '../../money.ts'
import { many } from '../json-api.ts'
import { DateSchema } from '../time.ts'

export const MERCHANT_FIGURES = 'merchant-figures'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** An amount in minor units, and the invoices that it is the sum of. */
const sum = v.object({ amount: MinorSchema, count })

/**
 * `filter[buid_merchant]` (omitted: every merchant that the reader acts for), `filter[sol_currency]`. Each figure is that
 * of the list of invoices with its name. `paid` are those paid in full since `paid_from`, with what was paid; `payouts`
 * is what payments under way pay of the reader's own invoices, by the last business day on which it is expected: null
 * where nobody knows it yet, as of a cheque.
 */
const MerchantFiguresSchema = v.pipe(
  v.object({
    currency: CurrencySchema,
    open: sum,
    past_due: sum,
    disputed: sum,
    paid: sum,
    paid_from: DateSchema,
    payouts: sum,
    payout_days: v.array(v.object({ expected_on: v.nullable(DateSchema), amount: MinorSchema, count })),
  }),
  v.transform(({ past_due: pastDue, paid_from: paidFrom, payout_days: days, ...rest }) => ({
    ...rest,
    pastDue,
    paidFrom,
    payoutDays: days.map(({ expected_on: expectedOn, ...day }) => ({ expectedOn, ...day })),
  })),
)
export type MerchantFigures = v.InferOutput<typeof MerchantFiguresSchema> & { id: string }
export type MerchantFiguresWire = v.InferInput<typeof MerchantFiguresSchema>
export const MerchantFiguresListSchema = many(MERCHANT_FIGURES, MerchantFiguresSchema)
