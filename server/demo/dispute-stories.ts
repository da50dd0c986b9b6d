/** Stories of the demonstration's disputes: one for each status, and for each outcome. */
import type { DisputeAction, DisputeKind } from '../../domain/contract/dispute.ts'
import type { disputeReasons } from '../store/schema/disputes.ts'
import { BAYFRONT_PROGRAM, FLEET_PROGRAM, NORTHGATE } from './merchants.ts'

type ReasonId = keyof typeof reasons

const reasons = {
  goodsNotReceived: 'Goods not received',
  damagedGoods: 'Goods arrived damaged',
  wrongPrice: 'The price is not the one agreed',
  duplicateInvoice: 'Invoiced twice',
  returnedGoods: 'Goods were returned',
  taxError: 'Tax is wrong',
  other: 'Something else',
} as const

export const demoReasons: readonly (typeof disputeReasons.$inferInsert)[] = [
  NORTHGATE,
  FLEET_PROGRAM,
  BAYFRONT_PROGRAM,
].flatMap((programId) =>
  Object.entries(reasons).map(([id, reason], position) => ({
    programId,
    id,
    position,
    reason,
    documentationRequired: id === 'returnedGoods',
  })),
)

export const reasonOf = (id: ReasonId) => ({ id, reason: reasons[id] })

export type StoryStep = {
  daysAgo: number
  event: DisputeAction | 'deadline.passed'
  comment?: string
  /** Hundredths of what is disputed. */
  adjustmentPercent?: number
}

export type Story = {
  reason: ReasonId
  kind?: DisputeKind
  description: string
  daysAgo: number
  /** Hundredths of the invoice, where only a part is disputed. */
  disputedPercent?: number
  /** Supported by a delivery note. */
  hasDocument?: boolean
  steps: readonly StoryStep[]
}

/** Between Halvorsen Marine Supply and Baltic Parts, whose users, like those of support, can sign in. */
export const halvorsenStories: readonly Story[] = [
  {
    reason: 'wrongPrice',
    description: 'The framework agreement has the impellers at 41.20 apiece; we were invoiced 48.90.',
    daysAgo: 1,
    disputedPercent: 15,
    steps: [],
  },
  {
    reason: 'goodsNotReceived',
    description: 'One of the two pallets never came. The carrier’s receipt shows a single pallet.',
    daysAgo: 12,
    steps: [
      {
        daysAgo: 8,
        event: 'merchant.reply',
        comment: 'Our forwarder says both pallets were unloaded. Could you send us the receipt that you have?',
      },
    ],
  },
  {
    reason: 'taxError',
    description: 'These parts were exported, yet German tax was charged on all lines.',
    daysAgo: 20,
    steps: [
      { daysAgo: 15, event: 'merchant.reply', comment: 'We need the proof of export to take the tax off.' },
      { daysAgo: 9, event: 'customer.reply', comment: 'It went to your accounts department by post on Monday.' },
    ],
  },
  {
    reason: 'damagedGoods',
    description: 'The heat exchanger had a dented tube sheet. We repaired it ourselves, see the delivery note.',
    daysAgo: 9,
    hasDocument: true,
    steps: [
      {
        daysAgo: 2,
        event: 'adjustment.propose',
        adjustmentPercent: 20,
        comment: 'We offer to take a fifth off for the repair.',
      },
    ],
  },
  {
    reason: 'duplicateInvoice',
    description: 'The same delivery was invoiced in March under another number.',
    daysAgo: 18,
    steps: [
      { daysAgo: 14, event: 'merchant.reply', comment: 'Those were two deliveries; the second was a back order.' },
      { daysAgo: 6, event: 'customer.escalate', comment: 'We had one delivery and one delivery note only.' },
    ],
  },
  {
    reason: 'goodsNotReceived',
    description: 'The zinc anode kits are missing from the box.',
    daysAgo: 7,
    steps: [
      { daysAgo: 5, event: 'support.hold', comment: 'The carrier’s inquiry takes about three weeks. We wait for it.' },
    ],
  },
  {
    reason: 'damagedGoods',
    description: 'Three of twelve V-belts came with cracks.',
    daysAgo: 37,
    steps: [
      { daysAgo: 34, event: 'adjustment.propose', adjustmentPercent: 25, comment: 'We take the three belts off.' },
      { daysAgo: 33, event: 'adjustment.accept', comment: 'Agreed, thank you.' },
    ],
  },
  {
    reason: 'wrongPrice',
    description: 'A surcharge for express delivery that we had not ordered.',
    daysAgo: 33,
    steps: [
      { daysAgo: 29, event: 'merchant.reply', comment: 'Your order of the 3rd asks for express, line 4.' },
      { daysAgo: 26, event: 'customer.close', comment: 'You are right, our foreman had asked for it.' },
    ],
  },
  {
    reason: 'returnedGoods',
    description: 'Two injector nozzles went back within the week, unopened.',
    daysAgo: 40,
    hasDocument: true,
    steps: [
      { daysAgo: 36, event: 'merchant.escalate', comment: 'The nozzles came back without their seals.' },
      {
        daysAgo: 32,
        event: 'support.close',
        adjustmentPercent: 30,
        comment: 'The pictures show one sealed and one opened box: one nozzle is taken off.',
      },
    ],
  },
  {
    reason: 'other',
    description: 'The notes on the invoice name another yard than ours.',
    daysAgo: 27,
    steps: [
      { daysAgo: 14, event: 'deadline.passed' },
      { daysAgo: 13, event: 'support.close', comment: 'The goods were ours to bill; the address has been corrected.' },
    ],
  },
  {
    reason: 'goodsNotReceived',
    description: 'The filters are not with us yet.',
    daysAgo: 29,
    steps: [
      { daysAgo: 24, event: 'merchant.reply', comment: 'They were signed for at your warehouse 3 on Friday.' },
      { daysAgo: 11, event: 'deadline.passed' },
    ],
  },
  {
    reason: 'duplicateInvoice',
    description: 'This one seems to be in our books already.',
    daysAgo: 23,
    steps: [{ daysAgo: 22, event: 'customer.cancel', comment: 'It was our own copy. Please excuse the trouble.' }],
  },
]

export const chargebackStory: Story = {
  reason: 'returnedGoods',
  kind: 'chargeback',
  description: 'Paid before the goods went back; the credit note was promised and never came.',
  daysAgo: 3,
  hasDocument: true,
  steps: [],
}

/** A merchant whose users cannot sign in: without an answer the dispute goes to support. */
export const silentStories: readonly Story[] = [
  {
    reason: 'goodsNotReceived',
    description: 'Nothing of this order has come so far.',
    daysAgo: 14,
    steps: [{ daysAgo: 1, event: 'deadline.passed' }],
  },
  { reason: 'wrongPrice', description: 'The discount of our agreement is missing.', daysAgo: 2, steps: [] },
]
