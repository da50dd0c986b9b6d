import type { RefundStatus } from './status.ts'

/** Refunds that whoever sees the payment sees: what is requested or refused has changed nothing for them. */
export const refundsToSee = ['accepted', 'refunded', 'failed'] as const satisfies readonly RefundStatus[]
