import { useLingui } from '@lingui/react/macro'

import type { AutoPay } from '../../../domain/contract/methods/auto-pay.ts'
import { money } from '../../../domain/money.ts'
import type { AutoPayStatus } from '../../../domain/rules/auto-pay/auto-pay.ts'
import type { LeftOutReason } from '../../../domain/rules/auto-pay/runs.ts'
import { leftOutWords } from '../../../machines/lifecycles/auto-pay/left-out.words.ts'
import type { Tone } from '../../ui/feedback/tone.ts'
import { useFormat } from '../../ui/text/use-format.ts'

export const weekdays = [1, 2, 3, 4, 5] as const

/** Returns the words for AutoPay: its status, on which days and up to which amounts it pays, and what it leaves out. */
export function useAutoPayTexts() {
  const { t } = useLingui()
  const format = useFormat()
  // A week that begins on a Monday.
  const weekday = (day: number) =>
    new Intl.DateTimeFormat(format.tag, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + day))
  const statuses: Readonly<Record<AutoPayStatus, { tone: Tone; text: string }>> = {
    off: { tone: 'quiet', text: t`Off` },
    on: { tone: 'done', text: t`On` },
    pausedByUser: { tone: 'wait', text: t`Paused` },
    pausedAfterFailures: { tone: 'late', text: t`Paused after failed payments` },
  }
  const scheduleOf = ({ scheduleKind, scheduleDay }: AutoPay): string => {
    if (scheduleDay === null || scheduleKind === 'dueDate') return t`On the due date`
    return scheduleKind === 'weekday'
      ? t`Each ${{ weekday: weekday(scheduleDay) }}, before the due date`
      : t`On day ${{ day: scheduleDay }} of the month, before the due date`
  }
  const ceilingsOf = ({ currency, paymentCeiling, monthCeiling }: AutoPay): string => {
    const amount = (minor: number) => format.money(money(minor, currency))
    const limits = [
      paymentCeiling === null ? null : t`${{ amount: amount(paymentCeiling) }} per payment`,
      monthCeiling === null ? null : t`${{ amount: amount(monthCeiling) }} per month`,
    ].filter((limit) => limit !== null)
    return limits.length === 0 ? t`No limit` : limits.join(' · ')
  }
  return {
    weekday,
    scheduleOf,
    ceilingsOf,
    statusOf: (status: AutoPayStatus) => statuses[status],
    reasonOf: (reason: LeftOutReason) => t(leftOutWords[reason]),
  }
}
