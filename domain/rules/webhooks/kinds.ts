/** Events that other systems can be told of: each is the status that a transition of a lifecycle leads to. */

/** The statuses that transitions lead to, by lifecycle. A test holds them to the machines. */
export const webhookStatuses = {
  application: ['submitted', 'inReview', 'informationAsked', 'approved', 'declined', 'withdrawn', 'expired'],
  autoPay: ['on', 'off', 'pausedByUser', 'pausedAfterFailures'],
  card: ['active', 'terminated'],
  dispute: ['open', 'waitingOnMerchant', 'waitingOnCustomer', 'pendingAdjustment', 'escalated', 'onHold', 'closed'],
  mailPayment: ['receivedInFull', 'receivedShort', 'receivedOver', 'neverArrived', 'takenBack'],
  mandate: ['pending', 'active', 'refused', 'ended'],
  merchantImport: ['uploaded', 'checking', 'checked', 'importing', 'imported', 'refused', 'cancelled', 'failed'],
  payment: [
    'authorizing',
    'challenged',
    'unknown',
    'processing',
    'settled',
    'declined',
    'cancelled',
    'returned',
    'chargedBack',
  ],
  privacyRequest: ['done', 'refused', 'withdrawn'],
  refund: ['accepted', 'refunded', 'refused', 'failed'],
  rejection: ['active', 'resubmitted', 'accepted', 'cancelled'],
  userAccess: ['invited', 'active', 'locked', 'deactivated'],
  voucher: ['redeemed', 'expired', 'voided'],
} as const

export type WebhookLifecycle = keyof typeof webhookStatuses
type WebhookStatus<L extends WebhookLifecycle = WebhookLifecycle> = (typeof webhookStatuses)[L][number]
/** Such as `payment.settled`. */
export type WebhookKind = { [L in WebhookLifecycle]: `${L}.${WebhookStatus<L>}` }[WebhookLifecycle]

// The keys are those of the record itself.
export const webhookLifecycles = Object.keys(webhookStatuses) as WebhookLifecycle[]

// Each is a lifecycle and one of its own statuses, as the type says.
export const kindsOf = (lifecycle: WebhookLifecycle) =>
  webhookStatuses[lifecycle].map((status) => `${lifecycle}.${status}`) as WebhookKind[]

export const webhookKinds: readonly WebhookKind[] = webhookLifecycles.flatMap(kindsOf)

/** Sent on request alone, to try an endpoint. */
export const TEST_KIND = 'webhook.test'

/**
 * Kinds that a merchant may be told of. Of a payment it learns what becomes of its invoices, not how a customer tried to
 * pay; of a voucher, that its own invoice redeemed it.
 */
const merchantKinds: ReadonlySet<string> = new Set<WebhookKind>([
  ...kindsOf('application'),
  ...kindsOf('dispute'),
  ...kindsOf('mailPayment'),
  ...kindsOf('merchantImport'),
  'payment.processing',
  'payment.settled',
  'payment.cancelled',
  'payment.returned',
  'payment.chargedBack',
  ...kindsOf('rejection'),
  ...kindsOf('userAccess'),
  'voucher.redeemed',
])

export type WebhookOwner = 'program' | 'merchant'

/** Returns the kinds that an owner can choose from. */
export function kindsFor(owner: WebhookOwner): readonly WebhookKind[] {
  return owner === 'program' ? webhookKinds : webhookKinds.filter((kind) => merchantKinds.has(kind))
}

/** Every event there is, also those that a later version adds. */
export const EVERY_KIND = '*'

const lifecycleOf = (kind: WebhookKind): WebhookLifecycle =>
  webhookLifecycles.find((lifecycle) => kind.startsWith(`${lifecycle}.`)) ?? 'payment'

/** Every event of a lifecycle, also those that a later version adds: `payment.*`. */
export const allOf = (lifecycle: WebhookLifecycle): string => `${lifecycle}.*`

/** Returns what an owner can choose: all, a whole lifecycle, or single kinds. */
export function choicesFor(owner: WebhookOwner): readonly string[] {
  const kinds = kindsFor(owner)
  return [EVERY_KIND, ...new Set(kinds.map((kind) => allOf(lifecycleOf(kind)))), ...kinds]
}
