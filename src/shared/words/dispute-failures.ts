import { msg } from '@lingui/core/macro'

import { documentFailures } from '../../../machines/parts/attachments/attachments.page.ts'
import { contactsFailures } from '../../../machines/parts/contacts/contacts.page.ts'

/** The part of §8's catalogue that speaks of disputes and their documents, for `useFailureText`. One code, one message. */
export const disputeFailures = {
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
  ...contactsFailures,
  ...documentFailures,
} as const
