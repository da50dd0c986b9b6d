import { refuseReceipt, refuseRelease } from '../../../domain/rules/mail-payment/mail-payment.ts'
import { defineModel } from '../../model.ts'
import { mailPaymentLifecycle } from './mail-payment.machine.ts'

const inFull = { type: 'cheque.receive', receivedMinor: 15_701 } as const
const short = { ...inFull, receivedMinor: 15_700 } as const
const over = { ...inFull, receivedMinor: 15_702 } as const
const empty = { ...inFull, receivedMinor: 0 } as const
const giveUp = { type: 'cheque.giveUp' } as const
const dayBefore = { type: 'day.come', today: '2026-12-13' } as const
const lastDay = { type: 'day.come', today: '2026-12-14' } as const
const takeBack = { type: 'payment.takeBack' } as const

export const mailPaymentLifecycleModel = defineModel(mailPaymentLifecycle, {
  scenarios: { 'a cheque of 157.01 by 14 December': { announcedMinor: 15_701, releasedOn: '2026-12-14' } },
  events: {
    'cheque.receive': [inFull, short, over, empty],
    'cheque.giveUp': [giveUp],
    'day.come': [lastDay, dayBefore],
    'payment.takeBack': [takeBack],
  },
  outcomes: {},
  why: ({ context }, event) =>
    event.type === 'cheque.receive'
      ? refuseReceipt(event.receivedMinor)
      : event.type === 'day.come'
        ? refuseRelease(context, event.today)
        : null,
  journeys: [
    { name: 'the cheque comes', events: [inFull], ends: 'receivedInFull' },
    { name: 'a cent is missing', events: [short], ends: 'receivedShort' },
    { name: 'a cent too much comes', events: [over], ends: 'receivedOver' },
    { name: 'support knows that it will not come', events: [giveUp], ends: 'neverArrived' },
    { name: 'its day comes without it', events: [lastDay], ends: 'neverArrived' },
    { name: 'the customer takes it back', events: [takeBack], ends: 'takenBack' },
  ],
  refusals: [
    { name: 'a cheque without an amount is none', after: [], refuses: empty, code: 'amountNotPositive' },
    { name: 'it is not given up before its day', after: [], refuses: dayBefore, code: 'chequeNotOverdue' },
    { name: 'what was taken back is not received', after: [takeBack], refuses: inFull },
    { name: 'what was received is not taken back', after: [inFull], refuses: takeBack },
    { name: 'nor received again', after: [short], refuses: inFull },
    { name: 'what came over is not given up', after: [over], refuses: giveUp },
    { name: 'what never arrived is not received: it is free to be paid again', after: [lastDay], refuses: inFull },
    { name: 'what was received is not given up by time', after: [inFull], refuses: lastDay },
  ],
})
