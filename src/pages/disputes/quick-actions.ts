import type { DisputeAction } from '../../../domain/contract/dispute.ts'

/** Actions done in place, with or without a message; all others go through the response wizard. */
const quickActions = ['customer.cancel', 'support.hold', 'support.release'] as const
export type QuickAction = (typeof quickActions)[number]

export const isQuickAction = (action: DisputeAction): action is QuickAction =>
  quickActions.some((quickAction) => quickAction === action)

/** A quick action that is under way, or the code with which it failed. */
export type QuickActionState = { isBusy: boolean; failure: { code: string } | null }
