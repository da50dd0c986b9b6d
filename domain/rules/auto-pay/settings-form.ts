/** The form of AutoPay's settings, as an administrator fills it in. */
import type { AutoPay } from '../../contract/methods/auto-pay.ts'
import type { RunSettings } from './runs.ts'
import { refuseSchedule, type Schedule, type ScheduleKind } from './schedule.ts'

export type AutoPayForm = {
  readonly kind: ScheduleKind
  /** As it is typed; it counts for a fixed day alone. */
  readonly day: string
  /** In minor units; null: no limit. */
  readonly paymentCeiling: number | null
  readonly monthCeiling: number | null
}
export type AutoPayFormRefusal = 'scheduleDayInvalid' | 'paymentCeilingInvalid' | 'monthCeilingInvalid'

/** Returns the form that shows the settings as they are. */
export const autoPayFormOf = ({ scheduleKind, scheduleDay, paymentCeiling, monthCeiling }: AutoPay): AutoPayForm => ({
  kind: scheduleKind,
  day: String(scheduleDay ?? 1),
  paymentCeiling,
  monthCeiling,
})

const scheduleOf = ({ kind, day }: AutoPayForm): Schedule => ({
  kind,
  day: kind === 'dueDate' ? null : Number(day),
})

/** Returns the settings of a form that nothing is refused of. */
export const runSettingsOf = (form: AutoPayForm): RunSettings => ({
  schedule: scheduleOf(form),
  paymentCeilingMinor: form.paymentCeiling,
  monthCeilingMinor: form.monthCeiling,
})

const isBelowOne = (minor: number | null) => minor !== null && minor < 1

/** Returns why a form cannot be saved, in the order of its fields. */
export function refusalsOfAutoPay(form: AutoPayForm): readonly AutoPayFormRefusal[] {
  const refusals: AutoPayFormRefusal[] = []
  if (refuseSchedule(scheduleOf(form)) !== null) refusals.push('scheduleDayInvalid')
  if (isBelowOne(form.paymentCeiling)) refusals.push('paymentCeilingInvalid')
  if (isBelowOne(form.monthCeiling)) refusals.push('monthCeilingInvalid')
  return refusals
}
