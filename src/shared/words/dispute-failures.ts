import { msg } from '@lingui/core/macro'

/** The part of §8's catalogue that speaks of disputes and their documents, for `useFailureText`. One code, one message. */
export const disputeFailures = {
  // Submitting
  disputeFailed: msg`The dispute could not be submitted.`,
  disputeContactsFailed: msg`The contacts could not be added, so nothing was submitted. Choose the contacts anew.`,
  disputePartlyIneligible: msg`Some of the invoices can no longer be disputed. Go on without them, or stop here.`,
  disputeNotEligible: msg`None of the invoices can be disputed any more.`,
  disputeReasonUnknown: msg`The program no longer offers this reason. Choose another one.`,
  documentRequired: msg`This reason needs a document for each invoice.`,
  chargebacksPartlyUnavailable: msg`Some of the invoices are no longer available for chargeback. Go on without them, or stop here.`,
  chargebacksUnavailable: msg`None of the invoices is available for chargeback any more.`,
  roleMayNotDispute: msg`Your role may look at disputes but not begin or cancel them.`,
  flagRequired: msg`Your program has not switched this on. Contact support.`,
  // Answering
  disputeResponseFailed: msg`The response could not be submitted.`,
  disputesNotAnswerable: msg`These disputes cannot be answered.`,
  disputeInIneligibleStatus: msg`This dispute is not in a status in which it can be answered so. It may have moved on meanwhile.`,
  disputeExpired: msg`The last day for this answer has passed.`,
  disputeChanged: msg`This dispute has changed since you opened it. Look at what happened, then answer.`,
  severalStatuses: msg`Only disputes of the same status can be answered together.`,
  notYourSide: msg`This is for another side of the dispute to do.`,
  roleMayNotRespond: msg`Your role may look at disputes but not answer them.`,
  commentMissing: msg`Say something to the other side.`,
  commentTooLong: msg`The text is too long.`,
  adjustmentMissing: msg`Enter the amount to take off.`,
  adjustmentNotPositive: msg`The amount to take off must be more than zero.`,
  adjustmentOverDisputed: msg`No more can be taken off than was disputed.`,
  // Documents
  unsupportedType: msg`Files of this type cannot be taken. Choose a PDF, PNG, JPG, CSV, XLSX or DOCX file.`,
  documentEmpty: msg`The file is empty.`,
  documentTypeMissing: msg`Choose what kind of document it is.`,
  documentSuspicious: msg`The contents of the file are not what its name says. Save it anew in the program that made it, and try again.`,
  documentNamed: msg`This document is part of a dispute and can no longer be removed.`,
  documentGone: msg`A document is no longer there. Upload it again.`,
  transactionHasDocument: msg`This invoice already has a document. Remove that one first.`,
  tooManyOfType: msg`There are as many documents of this type as are taken.`,
  tooManyFiles: msg`That is too many files at once.`,
  filesFailed: msg`Something went wrong while the files were chosen. Choose them again.`,
  attachmentNotRemoved: msg`The attachment could not be removed.`,
  attachmentNotUploaded: msg`The attachment could not be uploaded.`,
} as const
