import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

import type { NotificationList, NotificationSort } from '../../../domain/contract/notifications/notification.ts'
import type { Channel, NotificationKind } from '../../../domain/rules/notifications/kinds.ts'

type Named = { readonly name: MessageDescriptor; readonly about: MessageDescriptor }

/** Each kind of news, and what it tells. */
export const kindWords: Readonly<Record<NotificationKind, Named>> = {
  paymentsSettled: { name: msg`Payments received`, about: msg`A payment has cleared.` },
  paymentsFailed: { name: msg`Failed payments`, about: msg`A payment failed, or the bank returned it.` },
  autoPay: { name: msg`AutoPay`, about: msg`AutoPay is about to make a payment, made one or couldn’t make one.` },
  disputes: { name: msg`Disputes`, about: msg`A dispute was created or answered, or its deadline is near.` },
  cards: { name: msg`Cards`, about: msg`A card was issued, activated or ended.` },
  credit: { name: msg`Credit limit`, about: msg`You’ve used almost all of your credit.` },
  statements: { name: msg`Statements and files`, about: msg`A statement or a file is ready.` },
  applications: { name: msg`Credit applications`, about: msg`A credit application was submitted or decided.` },
  loyalty: { name: msg`Loyalty program`, about: msg`You’ve reached a tier or earned a reward.` },
  program: { name: msg`Announcements`, about: msg`Announcements from support.` },
  security: { name: msg`Account security`, about: msg`A password, payment method or key was changed.` },
}

export const channelWords: Readonly<Record<Channel, MessageDescriptor>> = {
  none: msg`None`,
  portal: msg`Notification center only`,
  daily: msg`Daily email`,
  atOnce: msg`Email right away`,
}

export const listWords: Readonly<Record<NotificationList, MessageDescriptor>> = {
  all: msg`All`,
  unread: msg`Unread`,
}

export const sortWords: Readonly<Record<NotificationSort, MessageDescriptor>> = {
  '-effective_ts': msg`Newest first`,
  effective_ts: msg`Oldest first`,
  '-high_priority': msg`Most important first`,
}
