/** What support enters to refund a payment: amounts of its invoices, and why. */
import { REFUND_NOTE_LENGTH, type RefundablePayment, type RefundRequest } from '../../contract/payments/refund.ts'
import type { RefundLine } from './refund.ts'
import type { RefundReason } from './status.ts'

export type RefundForm = {
  /** The chosen invoices in the order of the payment, each with its amount in minor units; null: none is entered. */
  readonly lines: readonly { readonly trxId: string; readonly amountMinor: number | null }[]
  readonly reason: RefundReason | null
  readonly note: string
}

export type RefundFormRefusal =
  'nothingChosen' | 'amountMissing' | 'amountNotPositive' | 'amountAboveRest' | 'reasonMissing' | 'noteTooLong'
export type RefundFault =
  | { readonly field: 'lines' | 'reason' | 'note'; readonly code: RefundFormRefusal }
  | { readonly field: 'amount'; readonly trxId: string; readonly code: RefundFormRefusal }

type Left = Pick<RefundablePayment, 'refundable'>

/** Returns the form to begin with: a payment of a single invoice has it chosen, whole. */
export function blankRefund({ refundable }: Left): RefundForm {
  const [only, ...others] = refundable
  const lines = only !== undefined && others.length === 0 ? [{ trxId: only.trx_id, amountMinor: only.amount }] : []
  return { lines, reason: null, note: '' }
}

/** Chooses an invoice with all that is left of it, or takes it out. Another one than the payment's changes nothing. */
export function withToggled(form: RefundForm, { refundable }: Left, trxId: string): RefundForm {
  const chosen = new Map(form.lines.map((line) => [line.trxId, line]))
  const lines = refundable.flatMap(({ trx_id: own, amount }) => {
    const line = chosen.get(own)
    if (own !== trxId) return line === undefined ? [] : [line]
    return line === undefined ? [{ trxId, amountMinor: amount }] : []
  })
  return { ...form, lines }
}

/** Chooses every invoice with all that is left of it. */
export const withEverything = (form: RefundForm, { refundable }: Left): RefundForm => ({
  ...form,
  lines: refundable.map(({ trx_id: trxId, amount }) => ({ trxId, amountMinor: amount })),
})

export const withAmount = (form: RefundForm, trxId: string, amountMinor: number | null): RefundForm => ({
  ...form,
  lines: form.lines.map((line) => (line.trxId === trxId ? { trxId, amountMinor } : line)),
})

/** Takes out of the form what cannot be refunded any more: whole invoices, and amounts above what is left. */
export function withinRest(form: RefundForm, { refundable }: Left): RefundForm {
  const left = new Map(refundable.map(({ trx_id: trxId, amount }) => [trxId, amount]))
  const lines = form.lines.flatMap(({ trxId, amountMinor }) => {
    const most = left.get(trxId)
    return most === undefined ? [] : [{ trxId, amountMinor: amountMinor === null ? null : Math.min(amountMinor, most) }]
  })
  return { ...form, lines }
}

export const isEverythingChosen = ({ lines }: RefundForm, { refundable }: Left): boolean =>
  refundable.every(({ trx_id: trxId, amount }) =>
    lines.some((line) => line.trxId === trxId && line.amountMinor === amount),
  )

/** Returns the sum of what is entered, in minor units. */
export const refundTotal = ({ lines }: RefundForm): number =>
  lines.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0)

function refuseAmount(amountMinor: number | null, left: number): RefundFormRefusal | null {
  if (amountMinor === null) return 'amountMissing'
  if (amountMinor <= 0) return 'amountNotPositive'
  return amountMinor > left ? 'amountAboveRest' : null
}

/** Returns the faults of a form in the order of its fields. */
export function refundFaults({ lines, reason, note }: RefundForm, { refundable }: Left): readonly RefundFault[] {
  const left = new Map(refundable.map(({ trx_id: trxId, amount }) => [trxId, amount]))
  return [
    ...(lines.length === 0 ? [{ field: 'lines', code: 'nothingChosen' } as const] : []),
    ...lines.flatMap(({ trxId, amountMinor }) => {
      const code = refuseAmount(amountMinor, left.get(trxId) ?? 0)
      return code === null ? [] : [{ field: 'amount', trxId, code } as const]
    }),
    ...(reason === null ? [{ field: 'reason', code: 'reasonMissing' } as const] : []),
    ...(note.trim().length > REFUND_NOTE_LENGTH ? [{ field: 'note', code: 'noteTooLong' } as const] : []),
  ]
}

/** Returns the request of a form without faults, or null. */
export function refundRequestOf({ lines, reason, note }: RefundForm, refundId: string): RefundRequest | null {
  if (reason === null) return null
  const whole = lines.filter((line): line is RefundLine => line.amountMinor !== null)
  return {
    refund_id: refundId,
    lines: whole.map(({ trxId, amountMinor }) => ({ trx_id: trxId, amount: amountMinor })),
    reason,
    note: note.trim(),
  }
}
