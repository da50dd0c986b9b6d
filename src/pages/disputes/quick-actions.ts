import type { DisputeAction } from '../../../domain/contract/dispute.ts'

/** What is done in place, with a word or none; everything else goes by the wizard of responses. */
const deedActions = ['customer.cancel', 'support.hold', 'support.release'] as const
export type DeedAction = (typeof deedActions)[number]

export const isDeed = (action: DisputeAction): action is DeedAction => deedActions.some((deed) => deed === action)

/** A deed on its way, or what it failed with. */
export type DeedState = { isBusy: boolean; failure: { code: string } | null }
