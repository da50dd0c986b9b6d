/** How a user wants to hear of each kind of news. */
import * as v from 'valibot'

import { ChannelSchema, NotificationKindSchema } from '../../rules/notifications/kinds.ts'
import { attributes, many, request } from '../json-api.ts'

export const NOTIFICATION_PREFERENCE = 'notification-preferences'

/** GET /ecaas/notification-preferences: one resource a kind that the reader can get news of; the id is the kind. */
export const NotificationPreferencesSchema = many(
  NOTIFICATION_PREFERENCE,
  attributes({ kind: NotificationKindSchema, channel: ChannelSchema, channels: v.array(ChannelSchema) }),
)
export type NotificationPreference = v.InferOutput<typeof NotificationPreferencesSchema>['items'][number]

/** POST /ecaas/notification-preferences; 422 `channelNotAllowed` for a channel that the kind does not have. */
export const NotificationPreferenceChangeSchema = request(
  NOTIFICATION_PREFERENCE,
  v.strictObject({ kind: NotificationKindSchema, channel: ChannelSchema }),
)
