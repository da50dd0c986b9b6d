import { msg } from '@lingui/core/macro'

import { disputeActionFailures } from '../../../machines/lifecycles/dispute/dispute.words.ts'
import { documentFailures } from '../../../machines/parts/attachments/attachments.page.ts'
import { contactsFailures } from '../../../machines/parts/contacts/contacts.page.ts'

/** The part of §8's catalogue that speaks of disputes and their documents, for `useFailureText`. One code, one message. */
export const disputeFailures = {
  roleMayNotDispute: msg`Your role can view disputes but not create or cancel them.`,
  flagRequired: msg`This feature isn’t turned on for your program. Contact support.`,
  ...disputeActionFailures,
  ...contactsFailures,
  ...documentFailures,
} as const
