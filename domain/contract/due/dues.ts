/** GET /ecaas/dues: what must be paid, and by when; one resource a currency, the account's own first. */
import * as v from 'valibot'

import { DateSchema } from '../time.ts'
import { CurrencySchema, MinorSchema } from '../../money.ts'
import { dueAges, dueExclusions } from '../../rules/due/due-parts.ts'
import { many } from '../json-api.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Minor units; never what payments under way will cover. */
export const sum = v.pipe(
  v.object({ amount: MinorSchema, count }),
  v.transform(({ amount, count: found }) => ({ amountMinor: amount, count: found })),
)

/** `filter[buid_customer]` (omitted: every account that the reader may see), `filter[sol_currency]`. */
const DuesAttributesSchema = v.pipe(
  v.object({
    currency: CurrencySchema,
    past_due: sum,
    due_soon: sum,
    later: sum,
    ages: v.object(v.entriesFromList(dueAges, sum)),
    days: v.array(v.object({ due_on: DateSchema, amount: MinorSchema, count })),
    weeks: v.optional(v.array(v.object({ from: DateSchema, amount: MinorSchema, count })), []),
    excluded: v.object(v.entriesFromList(dueExclusions, sum)),
    /** Payments under way, with what they will cover. */
    paying: sum,
  }),
  v.transform(({ past_due, due_soon, days, weeks, ...rest }) => ({
    ...rest,
    pastDue: past_due,
    dueSoon: due_soon,
    days: days.map(({ due_on, amount, count: found }) => ({ dueOn: due_on, amountMinor: amount, count: found })),
    weeks: weeks.map(({ from, amount, count: found }) => ({ from, amountMinor: amount, count: found })),
  })),
)
export type AccountDues = v.InferOutput<typeof DuesAttributesSchema>
export type DuesWire = v.InferInput<typeof DuesAttributesSchema>
export const DuesSchema = many('dues', DuesAttributesSchema)
