import type { DisputeStepName } from './dispute-create.context.ts'

/** The step in which a refused submission is mended. */
export const stepsOfRefusal: Readonly<Record<string, DisputeStepName>> = {
  disputeReasonUnknown: 'reason',
  disputedAmountOver: 'reason',
  documentRequired: 'documents',
  documentGone: 'documents',
  transactionHasDocument: 'documents',
  tooManyOfType: 'documents',
  disputeContactsFailed: 'contacts',
}

/** Returns the codes of a refused submission that the wizard answers by itself. */
export const returnedCodes = (): readonly string[] => [
  'disputePartlyIneligible',
  'disputeNotEligible',
  ...Object.keys(stepsOfRefusal),
]
