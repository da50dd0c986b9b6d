import { msg } from '@lingui/core/macro'

import type { FailureWords } from '../../shared/words/failure-text.tsx'

/** Messages about requests for deletion, by the server's code. */
export const privacyFailures = {
  privacyRequestOpen: msg`You already made a request. Reload the page to see it.`,
  privacyRequestEnded: msg`This request was answered or withdrawn. Reload the page to see it.`,
  ownPrivacyRequest: msg`Another support user must answer your own request.`,
  lastAdministrator: msg`This user is the last administrator of an account. Confirm that you want to delete the user anyway.`,
  reasonMissing: msg`Enter a reason.`,
  passwordNeeded: msg`Enter your password again.`,
  notFound: msg`This request is no longer open. Reload the page.`,
} satisfies FailureWords
