import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

import type { NotificationKind } from '../../../domain/rules/notifications/kinds.ts'

/** Each kind of news by the name that it has in the settings of notifications. */
export const kindNames: Readonly<Record<NotificationKind, MessageDescriptor>> = {
  paymentsSettled: msg`Payments received`,
  paymentsFailed: msg`Failed payments`,
  autoPay: msg`AutoPay`,
  disputes: msg`Disputes`,
  cards: msg`Cards`,
  credit: msg`Credit limit`,
  statements: msg`Statements and files`,
  applications: msg`Credit applications`,
  loyalty: msg`Loyalty program`,
  program: msg`Announcements`,
  security: msg`Account security`,
}
