import type { ProposedInvoice } from '../../../domain/contract/merchant/proposed-invoice.ts'
import type { Rejection } from '../../../domain/contract/merchant/rejection.ts'
import { refuseLines } from '../../../domain/rules/merchant-invoices/refuse-invoice.ts'
import type { RejectionReason } from '../../../domain/rules/rejections/rejection.ts'

export type RefusedPlace = { readonly code: RejectionReason; readonly at: string }

export type RejectionResubmitInput = {
  rejectionId: string
  /** Viewers look only. */
  mayChange: boolean
}

export type RejectionResubmitContext = RejectionResubmitInput & {
  /** As the server has it; null until it is read. */
  rejection: Rejection | null
  /** What is in the form. */
  form: ProposedInvoice | null
  /** The name of the account in the form; null: as the server has it. */
  customerName: string | null
  /** The server's reasons for what was not changed since. */
  refusals: readonly RefusedPlace[]
  /** What could not be done last, with the server's code. */
  failure: { doing: 'save' | 'discard' | 'resubmit'; code: string } | null
}

export type RejectionChange = { id: string; version: number; invoice: ProposedInvoice }

export const contextOf = (input: RejectionResubmitInput): RejectionResubmitContext => ({
  ...input,
  rejection: null,
  form: null,
  customerName: null,
  refusals: [],
  failure: null,
})

/** Returns the invoice as the server has it: the saved correction, or what was stored first. */
export const storedForm = ({ correction, original }: Rejection): ProposedInvoice => correction ?? original

const isSame = (one: ProposedInvoice, other: ProposedInvoice) => JSON.stringify(one) === JSON.stringify(other)

/** Checks whether the form has changes that the server does not have. */
export const hasEntries = ({ form, rejection }: RejectionResubmitContext): boolean =>
  form !== null && rejection !== null && !isSame(form, storedForm(rejection))

/** Checks whether there is anything to discard: in the form, or a saved correction. */
export const hasChanges = (context: RejectionResubmitContext): boolean => {
  const { form, rejection } = context
  return form !== null && rejection !== null && !isSame(form, rejection.original)
}

/** Returns what is wrong with the form as far as it shows without the server. */
export function faultsOf({ form }: RejectionResubmitContext): readonly RefusedPlace[] {
  if (form === null) return []
  return [
    ...(form.buid_customer === '' ? [{ code: 'customerMissing' as const, at: 'buid_customer' }] : []),
    ...(form.invoice_number === '' ? [{ code: 'invoiceNumberMissing' as const, at: 'invoice_number' }] : []),
    ...refuseLines(form),
  ]
}

/** Returns the refusals of parts that were not changed. */
export const stillRefused = (refusals: readonly RefusedPlace[], changed: readonly string[]): readonly RefusedPlace[] =>
  refusals.filter(({ at }) => at !== '' && !changed.includes(at.split('/')[0] ?? ''))
