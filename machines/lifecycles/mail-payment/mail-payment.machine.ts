import { setup } from 'xstate'

import {
  receiptOf,
  refuseReceipt,
  refuseRelease,
  type MailPaymentFacts,
} from '../../../domain/rules/mail-payment/mail-payment.ts'
import { unseen, type Meta } from '../../meta.ts'

export type MailPaymentEvent =
  /** Support or the merchant books the cheque that came. */
  | { type: 'cheque.receive'; receivedMinor: number }
  /** Support or the merchant knows that it will not come. */
  | { type: 'cheque.giveUp' }
  /** The stated time may be over on this business date. */
  | { type: 'day.come'; today: string }
  | { type: 'payment.takeBack' }

/** A payment by mail as it is stored, from its announcement to what became of the cheque. */
export const mailPaymentLifecycle = setup({
  types: {} as { input: MailPaymentFacts; context: MailPaymentFacts; events: MailPaymentEvent; meta: Meta<never> },
  guards: {
    isInFull: ({ context }, amountMinor: number) =>
      refuseReceipt(amountMinor) === null && receiptOf(context, amountMinor) === 'receivedInFull',
    isShort: ({ context }, amountMinor: number) =>
      refuseReceipt(amountMinor) === null && receiptOf(context, amountMinor) === 'receivedShort',
    isOver: ({ context }, amountMinor: number) =>
      refuseReceipt(amountMinor) === null && receiptOf(context, amountMinor) === 'receivedOver',
    isOverdue: ({ context }, today: string) => refuseRelease(context, today) === null,
  },
}).createMachine({
  id: 'mailPaymentLifecycle',
  context: ({ input }) => input,
  initial: 'announced',
  states: {
    announced: {
      description: 'Waiting for the cheque; its invoices cannot be paid another way.',
      meta: unseen('happy', '§5'),
      on: {
        'cheque.receive': [
          { guard: { type: 'isInFull', params: ({ event }) => event.receivedMinor }, target: 'receivedInFull' },
          { guard: { type: 'isShort', params: ({ event }) => event.receivedMinor }, target: 'receivedShort' },
          { guard: { type: 'isOver', params: ({ event }) => event.receivedMinor }, target: 'receivedOver' },
        ],
        'cheque.giveUp': { target: 'neverArrived' },
        'day.come': { guard: { type: 'isOverdue', params: ({ event }) => event.today }, target: 'neverArrived' },
        'payment.takeBack': { target: 'takenBack' },
      },
    },
    receivedInFull: {
      type: 'final',
      description: 'The cheque came with the announced amount: all its invoices are paid.',
      meta: unseen('happy', '§5'),
    },
    receivedShort: {
      type: 'final',
      description: 'Less came than announced: it pays what is due first, and the rest is open again.',
      meta: unseen('alternate', '§5'),
    },
    receivedOver: {
      type: 'final',
      description: 'More came than announced: all invoices are paid, and the rest is a credit of the account.',
      meta: unseen('alternate', '§5'),
    },
    neverArrived: {
      type: 'final',
      description: 'No cheque came in the stated time: the invoices are open again.',
      meta: unseen('error', '§5'),
    },
    takenBack: {
      type: 'final',
      description: 'The customer took the payment back while it was waiting: the invoices are open again.',
      meta: unseen('escape', '§5'),
    },
  },
})
