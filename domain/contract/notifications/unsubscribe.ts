/** Ending e-mails by the link at their foot, without a sign-in. */
import * as v from 'valibot'

import { NotificationKindSchema } from '../../rules/notifications/kinds.ts'
import { attributes, one, request } from '../json-api.ts'
import { LinkTokenSchema } from '../text.ts'

export const UNSUBSCRIBE = 'unsubscribes'

/**
 * POST /ecaas/unsubscribes/read, which changes nothing, and POST /ecaas/unsubscribes, which ends the e-mails of the link;
 * 404 `linkUnknown` for a token that is none of ours.
 */
export const UnsubscribeRequestSchema = request(UNSUBSCRIBE, v.strictObject({ token: LinkTokenSchema }))

/** What a link ends. */
export const UnsubscribeSchema = one(
  UNSUBSCRIBE,
  attributes({
    kind: NotificationKindSchema,
    /** True for somebody without a user, who gets e-mails about disputes. */
    is_contact: v.boolean(),
    /** False: there are no such e-mails any more. */
    is_on: v.boolean(),
  }),
)
export type Unsubscribe = v.InferOutput<typeof UnsubscribeSchema>

/** The body of a POST by a program that reads e-mails (RFC 8058). */
export const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const
export const OneClickSchema = v.object({ [ONE_CLICK.name]: v.literal(ONE_CLICK.value) })
