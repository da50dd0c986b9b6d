/** Events that the provider of e-mails sends by webhook (docs/operations.md). */
import * as v from 'valibot'

import { EmailSchema, TextSchema } from '../text.ts'
import { InstantSchema } from '../time.ts'

/** The body of POST /ecaas/mail-events. Members that are not named here are left out. */
export const MailEventSchema = v.object({
  type: v.picklist(['bounce', 'complaint', 'delivered']),
  address: EmailSchema,
  /** The Message-ID of the e-mail. */
  message_id: v.optional(v.pipe(v.string(), v.maxLength(500))),
  /** In the words of the other mail server. */
  reason: v.optional(v.pipe(TextSchema, v.maxLength(2_000)), ''),
  /** False: a mailbox that is full, or a server that is away. Such a bounce changes nothing. */
  permanent: v.optional(v.boolean(), true),
  time: InstantSchema,
})
