/** The statuses of a refund, as they are stored. */
export const refundStatuses = ['requested', 'accepted', 'refunded', 'refused', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Reasons for which a provider refuses a refund, or for which it failed later; each has its message. */
export const refundCodes = ['notRefundable', 'amountTooHigh', 'tooLate', 'other'] as const
export type RefundCode = (typeof refundCodes)[number]

/** Reasons for which somebody refunds, to choose from; a note says more. */
export const refundReasons = ['duplicate', 'wrongAmount', 'goodsReturned', 'customerRequest', 'other'] as const
export type RefundReason = (typeof refundReasons)[number]
