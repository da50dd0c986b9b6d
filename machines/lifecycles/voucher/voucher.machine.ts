import { setup } from 'xstate'

import {
  refuseExpiry,
  refuseRedemption,
  type Redemption,
  type VoucherFacts,
} from '../../../domain/rules/vouchers/voucher.ts'
import { unseen, type Meta } from '../../meta.ts'

export type VoucherEvent =
  /** A merchant sells on it: the invoice names its number. */
  | { type: 'voucher.redeem'; sale: Redemption }
  /** The account's administrator or voucher manager takes the authorization away. */
  | { type: 'voucher.void' }
  /** Its last day may be over on this business date. */
  | { type: 'day.come'; today: string }

/** A voucher as it is stored: it is redeemed at most once, and what it held of the credit is free when it ends. */
export const voucherLifecycle = setup({
  types: {} as { input: VoucherFacts; context: VoucherFacts; events: VoucherEvent; meta: Meta<never> },
  guards: {
    canRedeem: ({ context }, sale: Redemption) => refuseRedemption(context, sale) === null,
    isOver: ({ context }, today: string) => refuseExpiry(context, today) === null,
  },
}).createMachine({
  id: 'voucherLifecycle',
  context: ({ input }) => input,
  initial: 'issued',
  states: {
    issued: {
      description: 'Issued: its limit is held of the account’s credit, and a merchant can redeem it.',
      meta: unseen('happy', '§6'),
      on: {
        'voucher.redeem': { guard: { type: 'canRedeem', params: ({ event }) => event.sale }, target: 'redeemed' },
        'voucher.void': { target: 'voided' },
        'day.come': { guard: { type: 'isOver', params: ({ event }) => event.today }, target: 'expired' },
      },
    },
    redeemed: {
      type: 'final',
      description: 'A merchant has sold on it; what is left of its limit is available again.',
      meta: unseen('happy', '§6'),
    },
    expired: {
      type: 'final',
      description: 'Nobody redeemed it until its last day: all of its limit is available again.',
      meta: unseen('alternate', '§6'),
    },
    voided: {
      type: 'final',
      description: 'The account voided it before it was redeemed: all of its limit is available again.',
      meta: unseen('escape', '§6'),
    },
  },
})
