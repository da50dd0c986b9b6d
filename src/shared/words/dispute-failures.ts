import { msg } from '@lingui/core/macro'

/** The part of §8's catalogue that speaks of disputes and their documents, for `useFailureText`. One code, one message. */
export const disputeFailures = {
  // Submitting
  disputeFailed: msg`We couldn’t submit the dispute.`,
  disputeContactsFailed: msg`The contacts could not be added, so nothing was submitted. Select the contacts again.`,
  disputePartlyIneligible: msg`Some of these invoices can no longer be disputed. Continue without them, or select other invoices.`,
  disputeNotEligible: msg`None of these invoices can be disputed anymore. Select other invoices.`,
  disputeReasonUnknown: msg`Your program no longer offers this reason. Select another reason.`,
  documentRequired: msg`This reason requires a document for each invoice.`,
  chargebacksPartlyUnavailable: msg`Some of these invoices are no longer available for chargeback. Continue without them, or select other invoices.`,
  chargebacksUnavailable: msg`None of these invoices are available for chargeback anymore. Select other invoices.`,
  roleMayNotDispute: msg`Your role can view disputes but not create or cancel them.`,
  flagRequired: msg`This feature isn’t turned on for your program. Contact support.`,
  // Answering
  disputeResponseFailed: msg`We couldn’t submit the response.`,
  disputesNotAnswerable: msg`You can’t respond to these disputes.`,
  disputeInIneligibleStatus: msg`You can’t send this response in the dispute’s current status. The status may have changed.`,
  disputeExpired: msg`The deadline for this response has passed.`,
  disputeChanged: msg`This dispute has changed since you opened it. Check what changed, then respond.`,
  severalStatuses: msg`To respond to several disputes at once, select disputes with the same status.`,
  notYourSide: msg`Only another side of the dispute can do this.`,
  roleMayNotRespond: msg`Your role can view disputes but not respond to them.`,
  commentMissing: msg`Enter a message.`,
  commentTooLong: msg`The message is too long. Shorten it.`,
  adjustmentMissing: msg`Enter the amount to credit.`,
  adjustmentNotPositive: msg`The amount to credit must be greater than zero.`,
  adjustmentOverDisputed: msg`The credit can’t be more than the disputed amount.`,
  // Documents
  unsupportedType: msg`This file type isn’t supported. Upload a PDF, PNG, JPG, CSV, XLSX or DOCX file.`,
  documentEmpty: msg`The file is empty. Upload a different file.`,
  documentTypeMissing: msg`Select a document type.`,
  documentSuspicious: msg`The file’s contents don’t match its file type. Save the file again in the program that created it, then upload it again.`,
  documentNamed: msg`You can’t remove this document, because it is part of a dispute.`,
  documentGone: msg`A document is no longer available. Upload the document again.`,
  transactionHasDocument: msg`This invoice already has a document. Remove that document before you upload another one.`,
  tooManyOfType: msg`You’ve reached the maximum number of documents of this type.`,
  tooManyFiles: msg`Too many files at once.`,
  filesFailed: msg`Something went wrong selecting the files. Select the files again.`,
  attachmentNotRemoved: msg`The attachment could not be removed.`,
  attachmentNotUploaded: msg`The attachment could not be uploaded.`,
} as const
