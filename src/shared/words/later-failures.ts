import { msg } from '@lingui/core/macro'

import type { FailureWords } from './failure-text.tsx'

/**
 * The part of §8's catalogue that nothing refuses with yet. Each code moves to the workflow that brings it, so that no
 * list carries words which cannot come up in it.
 */
export const laterFailures = {
  // Downloads
  documentFailed: msg`The document could not be downloaded. Try again later.`,
  invoicesFailed: msg`The invoices could not be downloaded. Try again later.`,
  cardInfoFailed: msg`The card information could not be loaded.`,
  // Passwords and names
  passwordIncorrect: msg`The password is incorrect.`,
  passwordFailedValidation: msg`The password failed validation.`,
  passwordRequirementsNotMet: msg`The password does not meet the requirements.`,
  passwordAlreadyUsed: msg`This password was used before. Choose another one.`,
  resetMailFailed: msg`The e-mail for resetting the password could not be sent.`,
  resetMailSent: msg`If the account exists, an e-mail for resetting the password is on its way.`,
  usernameMailFailed: msg`The e-mail with the username could not be sent.`,
  usernameMailSent: msg`If the account exists, an e-mail with the username is on its way.`,
  // Users and groups
  inviteFailed: msg`The user could not be invited.`,
  userNotUpdated: msg`The user could not be updated.`,
  userExists: msg`The user already exists.`,
  groupNotSaved: msg`The user group could not be created or updated.`,
  groupMembersFailed: msg`The users could not be added to the group.`,
  // Rejections
  rejectionNotCancelled: msg`The rejection could not be cancelled.`,
  rejectionNotResubmitted: msg`The invoice could not be resubmitted.`,
  changesNotDiscarded: msg`The changes could not be discarded.`,
  resubmitTimedOut: msg`The invoice is still being processed. Look again later.`,
} satisfies FailureWords
