import { refuseExpiry, refuseRedemption } from '../../../domain/rules/vouchers/voucher.ts'
import { defineModel } from '../../model.ts'
import { voucherLifecycle } from './voucher.machine.ts'

const facts = {
  buidCustomer: 'c-1',
  buidMerchant: 'm-1',
  currency: 'USD',
  limitMinor: 50_000,
  validUntil: '2026-12-14',
} as const
const sale = {
  buidCustomer: 'c-1',
  buidMerchant: 'm-1',
  currency: 'USD',
  amountMinor: 50_000,
  today: '2026-12-14',
} as const

const redeem = { type: 'voucher.redeem', sale } as const
const elsewhere = { type: 'voucher.redeem', sale: { ...sale, buidMerchant: 'm-2' } } as const
const otherAccount = { type: 'voucher.redeem', sale: { ...sale, buidCustomer: 'c-2' } } as const
const otherCurrency = { type: 'voucher.redeem', sale: { ...sale, currency: 'EUR' } } as const
const empty = { type: 'voucher.redeem', sale: { ...sale, amountMinor: 0 } } as const
const tooMuch = { type: 'voucher.redeem', sale: { ...sale, amountMinor: 50_001 } } as const
const tooLate = { type: 'voucher.redeem', sale: { ...sale, today: '2026-12-15' } } as const
const annul = { type: 'voucher.void' } as const
const lastDay = { type: 'day.come', today: '2026-12-14' } as const
const dayAfter = { type: 'day.come', today: '2026-12-15' } as const

export const voucherLifecycleModel = defineModel(voucherLifecycle, {
  scenarios: { 'a voucher of 500.00 until 14 December': facts },
  events: {
    'voucher.redeem': [redeem, elsewhere, otherAccount, otherCurrency, empty, tooMuch, tooLate],
    'voucher.void': [annul],
    'day.come': [dayAfter, lastDay],
  },
  outcomes: {},
  why: ({ context }, event) =>
    event.type === 'voucher.redeem'
      ? refuseRedemption(context, event.sale)
      : event.type === 'day.come'
        ? refuseExpiry(context, event.today)
        : null,
  journeys: [
    { name: 'a merchant redeems it', events: [redeem], ends: 'redeemed' },
    { name: 'nobody redeems it', events: [dayAfter], ends: 'expired' },
    { name: 'it is voided', events: [annul], ends: 'voided' },
  ],
  refusals: [
    { name: 'another merchant does not redeem it', after: [], refuses: elsewhere, code: 'voucherOtherMerchant' },
    { name: 'another account does not buy on it', after: [], refuses: otherAccount, code: 'voucherOtherAccount' },
    { name: 'another currency is not covered', after: [], refuses: otherCurrency, code: 'voucherOtherCurrency' },
    { name: 'nothing is no sale', after: [], refuses: empty, code: 'amountNotPositive' },
    { name: 'more than its limit is not covered', after: [], refuses: tooMuch, code: 'voucherOverLimit' },
    { name: 'its last day is over', after: [], refuses: tooLate, code: 'voucherExpired' },
    { name: 'it does not expire on its last day', after: [], refuses: lastDay, code: 'voucherValid' },
    { name: 'it is redeemed once', after: [redeem], refuses: redeem },
    { name: 'what was redeemed is not voided', after: [redeem], refuses: annul },
    { name: 'what was redeemed does not expire', after: [redeem], refuses: dayAfter },
    { name: 'what was voided is not redeemed', after: [annul], refuses: redeem },
    { name: 'what has expired is not redeemed', after: [dayAfter], refuses: redeem },
    { name: 'what has expired is not voided', after: [dayAfter], refuses: annul },
  ],
})
