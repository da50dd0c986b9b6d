import { msg } from '@lingui/core/macro'

import { methodWords } from '../../../machines/method-words.ts'
import type { FailureWords } from '../words/failure-text.tsx'

/** §8's messages about links to add a bank account, by the server's code. */
export const bankLinkFailures = {
  accountInactive: methodWords.accountInactive,
  linkEnded: msg`This link was already used or has expired. Close this dialog and try again.`,
} satisfies FailureWords
