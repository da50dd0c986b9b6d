/** What became of a change, and why. */

export const intakeResults = ['stored', 'changed', 'unchanged', 'skipped', 'refused'] as const
export type IntakeResult = (typeof intakeResults)[number]

/** What becomes of a change whose object is there already with another content. */
export const intakeModes = ['refuse', 'change', 'skip'] as const
export type IntakeMode = (typeof intakeModes)[number]

/** Reasons for refusing a change, or for leaving its object alone. */
export const intakeCodes = [
  // whose it is
  'merchantUnknown',
  'merchantAmbiguous',
  'customerUnknown',
  'customerAmbiguous',
  'currencyNotOfAccount',
  // the change itself
  'totalDiffers',
  'openAmountDiffers',
  'lineSumDiffers',
  'dateImplausible',
  'amountZero',
  'allocationsDiffer',
  'allocationRepeated',
  // invoices
  'invoiceAlreadyThere',
  'externalIdTaken',
  'invoiceUnknown',
  'invoiceCancelled',
  'invoiceSettled',
  'currencyFixed',
  'totalBelowPaid',
  // money
  'paymentInProcess',
  'invoiceDisputed',
  'paymentAlreadyThere',
  'amountOverOpen',
  'currencyDiffers',
  'creditAlreadyThere',
  'creditNoteUnknown',
  'creditNoteUsed',
  // records
  'recordAlreadyThere',
  'recordIdUnavailable',
  'parentUnknown',
] as const
export type IntakeCode = (typeof intakeCodes)[number]

export type Applied = {
  readonly result: IntakeResult
  /** Why it was refused or left alone; of a change that was made, what its sender should know (`invoiceDisputed`). */
  readonly code: IntakeCode | null
  /** The portal's id of what was stored or is there: of an invoice its `trx_id`. */
  readonly id: string | null
}
