import { msg, type Message } from '#msg'

import type { DeliveryFailure, DeliveryStatus } from '../domain/rules/webhooks/delivery.ts'
import type { OffReason } from '../domain/rules/webhooks/endpoint.ts'
import type { WebhookKind, WebhookLifecycle } from '../domain/rules/webhooks/kinds.ts'

/** What events are about. */
export const webhookLifecycleWords = {
  application: msg`Credit applications`,
  autoPay: msg`AutoPay`,
  card: msg`Cards`,
  dispute: msg`Disputes`,
  mailPayment: msg`Payments by mail`,
  mandate: msg`Direct debit mandates`,
  merchantImport: msg`Invoice imports`,
  payment: msg`Payments`,
  privacyRequest: msg`Deletion requests`,
  refund: msg`Refunds`,
  rejection: msg`Rejected invoices`,
  userAccess: msg`Users`,
  voucher: msg`Vouchers`,
} satisfies Readonly<Record<WebhookLifecycle, Message>>

/** What has happened. */
export const webhookKindWords = {
  'application.submitted': msg`Application submitted`,
  'application.inReview': msg`Application in review`,
  'application.informationAsked': msg`Application: information requested`,
  'application.approved': msg`Application approved`,
  'application.declined': msg`Application declined`,
  'application.withdrawn': msg`Application withdrawn`,
  'application.expired': msg`Application expired`,
  'autoPay.on': msg`AutoPay turned on`,
  'autoPay.off': msg`AutoPay turned off`,
  'autoPay.pausedByUser': msg`AutoPay paused by a user`,
  'autoPay.pausedAfterFailures': msg`AutoPay paused after failed payments`,
  'card.active': msg`Card activated`,
  'card.terminated': msg`Card terminated`,
  'dispute.open': msg`Dispute open again`,
  'dispute.waitingOnMerchant': msg`Dispute waiting on the merchant`,
  'dispute.waitingOnCustomer': msg`Dispute waiting on the customer`,
  'dispute.pendingAdjustment': msg`Adjustment offered`,
  'dispute.escalated': msg`Dispute escalated to support`,
  'dispute.onHold': msg`Dispute on hold`,
  'dispute.closed': msg`Dispute closed`,
  'mailPayment.receivedInFull': msg`Cheque received in full`,
  'mailPayment.receivedShort': msg`Cheque received, too little`,
  'mailPayment.receivedOver': msg`Cheque received, too much`,
  'mailPayment.neverArrived': msg`Cheque never arrived`,
  'mailPayment.takenBack': msg`Payment by mail taken back`,
  'mandate.pending': msg`Mandate pending`,
  'mandate.active': msg`Mandate active`,
  'mandate.refused': msg`Mandate refused`,
  'mandate.ended': msg`Mandate ended`,
  'merchantImport.uploaded': msg`Import ready for its columns`,
  'merchantImport.checking': msg`Import being checked`,
  'merchantImport.checked': msg`Import checked`,
  'merchantImport.importing': msg`Import being stored`,
  'merchantImport.imported': msg`Import completed`,
  'merchantImport.refused': msg`Import refused`,
  'merchantImport.cancelled': msg`Import cancelled`,
  'merchantImport.failed': msg`Import failed`,
  'payment.authorizing': msg`Payment sent to the provider`,
  'payment.challenged': msg`The bank asked to confirm a payment`,
  'payment.unknown': msg`Payment still processing`,
  'payment.processing': msg`Payment accepted`,
  'payment.settled': msg`Payment settled`,
  'payment.declined': msg`Payment declined`,
  'payment.cancelled': msg`Payment cancelled`,
  'payment.returned': msg`Payment returned by the bank`,
  'payment.chargedBack': msg`Payment charged back`,
  'privacyRequest.done': msg`User deleted on request`,
  'privacyRequest.refused': msg`Deletion request refused`,
  'privacyRequest.withdrawn': msg`Deletion request withdrawn`,
  'refund.accepted': msg`Refund accepted`,
  'refund.refunded': msg`Refund completed`,
  'refund.refused': msg`Refund refused`,
  'refund.failed': msg`Refund failed`,
  'rejection.active': msg`Rejected invoice changed`,
  'rejection.resubmitted': msg`Rejected invoice resubmitted`,
  'rejection.accepted': msg`Rejected invoice accepted`,
  'rejection.cancelled': msg`Rejected invoice cancelled`,
  'userAccess.invited': msg`User invited again`,
  'userAccess.active': msg`User active`,
  'userAccess.locked': msg`User locked`,
  'userAccess.deactivated': msg`User deactivated`,
  'voucher.redeemed': msg`Voucher redeemed`,
  'voucher.expired': msg`Voucher expired`,
  'voucher.voided': msg`Voucher voided`,
} satisfies Readonly<Record<WebhookKind, Message>>

export const testEventWords = msg`Test event`

/** The words of any kind that is stored; null for one that this version does not know. */
export const kindWordsOf = (kind: string): Message | null =>
  new Map<string, Message>(Object.entries(webhookKindWords)).get(kind) ?? null

/** What became of a delivery. */
export const deliveryStatusWords = {
  pending: msg({ message: 'Waiting', context: 'a webhook delivery' }),
  failing: msg({ message: 'Retrying', context: 'a webhook delivery' }),
  delivered: msg({ message: 'Delivered', context: 'a webhook delivery' }),
  dead: msg({ message: 'Failed', context: 'a webhook delivery' }),
} satisfies Readonly<Record<DeliveryStatus, Message>>

/** Why no answer came. */
export const deliveryFailureWords = {
  timedOut: msg`No answer within 10 seconds`,
  notReached: msg`No connection`,
  certificateInvalid: msg`The certificate isn’t valid`,
  addressPrivate: msg`The address leads into a private network`,
} satisfies Readonly<Record<DeliveryFailure, Message>>

/** Why an endpoint is off. */
export const offReasonWords = {
  byHand: msg`Someone turned it off.`,
  gone: msg`The endpoint answered that it wants no more events (410 Gone).`,
  failing: msg`Every delivery failed for 5 days.`,
} satisfies Readonly<Record<OffReason, Message>>
