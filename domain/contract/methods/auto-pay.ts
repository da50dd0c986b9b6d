/** AutoPay of the bank account that has it: its status, its settings, and its runs. Calls that §7 does not show. */
import * as v from 'valibot'

import { CurrencySchema, MinorSchema } from '../../money.ts'
import { autoPayStatuses } from '../../rules/auto-pay/auto-pay.ts'
import { leftOutReasons } from '../../rules/auto-pay/runs.ts'
import { scheduleKinds } from '../../rules/auto-pay/schedule.ts'
import { attributes, IdSchema, one, request, VersionSchema } from '../json-api.ts'
import { paymentStates } from '../payment.ts'

const day = v.pipe(v.string(), v.isoDate())
const ceiling = v.nullable(v.pipe(MinorSchema, v.minValue(1)))
const scheduleDay = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31)))

const AutoPayInvoiceSchema = attributes({
  trx_id: v.string(),
  invoice_id: v.string(),
  due_on: day,
  /** The open amount as it is now, in minor units. */
  amount: MinorSchema,
  /** Why it is left out; null: it is paid. */
  left_out: v.nullable(v.picklist(leftOutReasons)),
})
const ComingRunSchema = attributes({
  day,
  total: MinorSchema,
  /** Of all invoices that are paid, also of those that are not listed. */
  invoice_count: v.number(),
  invoices: v.array(AutoPayInvoiceSchema),
})
const PastRunSchema = attributes({
  day,
  total: MinorSchema,
  /** Null where everything was left out. */
  payment_id: v.nullable(v.string()),
  payment_state: v.nullable(v.picklist(paymentStates)),
  left_out_count: v.number(),
  /** Those that are listed, each with why it was not paid. */
  left_out: v.optional(
    v.array(attributes({ trx_id: v.string(), invoice_id: v.string(), reason: v.picklist(leftOutReasons) })),
    [],
  ),
})
const AutoPaySchema = attributes({
  status: v.picklist(autoPayStatuses),
  currency: CurrencySchema,
  schedule_kind: v.picklist(scheduleKinds),
  /** 1 (Monday) to 5 of the week, or 1 to 31 of the month; null for the due date. */
  schedule_day: scheduleDay,
  /** The most that one payment and one month's payments come to, in minor units; null: no ceiling. */
  payment_ceiling: ceiling,
  month_ceiling: ceiling,
  /** What was due by this day is not paid by AutoPay any more; null where it never was on. */
  ran_through: v.nullable(day),
  coming_runs: v.array(ComingRunSchema),
  past_runs: v.array(PastRunSchema),
  version: VersionSchema,
})
export type AutoPay = v.InferOutput<typeof AutoPaySchema> & { id: string }
/** GET /ecaas/managed-payment-methods/:id/auto-pay. */
export const AutoPayReadSchema = one('auto-pay', AutoPaySchema)

/** POST /ecaas/managed-payment-methods/:id/auto-pay/pause: paused, or resumed. */
export const AutoPayPauseSchema = request('auto-pay-pauses', v.strictObject({ is_paused: v.boolean() }))

const settings = v.strictObject({
  schedule_kind: v.picklist(scheduleKinds),
  schedule_day: scheduleDay,
  payment_ceiling: ceiling,
  month_ceiling: ceiling,
  version: VersionSchema,
})
/** POST /ecaas/managed-payment-methods/:id/auto-pay/settings. */
export const AutoPaySettingsSchema = request('auto-pay-settings', settings)
export type AutoPaySettings = v.InferOutput<typeof settings>

const invoiceChoice = v.strictObject({ trx_id: IdSchema, is_left_out: v.boolean() })
/** POST /ecaas/managed-payment-methods/:id/auto-pay/invoices: an invoice left out, or added back. */
export const AutoPayInvoiceChoiceSchema = request('auto-pay-invoices', invoiceChoice)
export type AutoPayInvoiceChoice = v.InferOutput<typeof invoiceChoice>
