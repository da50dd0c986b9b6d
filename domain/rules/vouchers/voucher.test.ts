import { expect, it } from 'vitest'

import { refuseExpiry, refuseRedemption, refuseVoucherOrder, voucherOrderFaults } from './voucher.ts'

const voucher = {
  buidCustomer: 'c-1',
  buidMerchant: 'm-1',
  currency: 'USD',
  limitMinor: 50_000,
  validUntil: '2026-12-14',
}
const sale = {
  buidCustomer: 'c-1',
  buidMerchant: 'm-1',
  currency: 'USD',
  amountMinor: 50_000,
  today: '2026-12-14',
}

it.each([
  ['all of its limit on its last day', {}, null],
  ['another merchant', { buidMerchant: 'm-2' }, 'voucherOtherMerchant'],
  ['another account', { buidCustomer: 'c-2' }, 'voucherOtherAccount'],
  ['another currency', { currency: 'EUR' }, 'voucherOtherCurrency'],
  ['nothing', { amountMinor: 0 }, 'amountNotPositive'],
  ['a cent more than its limit', { amountMinor: 50_001 }, 'voucherOverLimit'],
  ['the day after its last', { today: '2026-12-15' }, 'voucherExpired'],
])('a voucher for %s', (_what, change, refusal) => {
  expect(refuseRedemption(voucher, { ...sale, ...change })).toBe(refusal)
})

it('a voucher for every merchant is redeemed by each', () => {
  expect(refuseRedemption({ ...voucher, buidMerchant: null }, { ...sale, buidMerchant: 'm-2' })).toBeNull()
})

it('a voucher expires when its last day is over', () => {
  expect(refuseExpiry(voucher, '2026-12-14')).toBe('voucherValid')
  expect(refuseExpiry(voucher, '2026-12-15')).toBeNull()
})

it.each([
  ['all that is available, for today', {}, 50_000, null],
  ['nothing', { limitMinor: 0 }, 50_000, 'amountNotPositive'],
  ['yesterday', { validUntil: '2026-12-13' }, 50_000, 'voucherDayPast'],
  ['a currency without a credit line', {}, null, 'creditLineMissing'],
  ['a cent more than is available', {}, 49_999, 'voucherOverCredit'],
  ['an account that is over its limit', {}, -1, 'voucherOverCredit'],
])('a voucher is ordered for %s', (_what, change, available, refusal) => {
  expect(refuseVoucherOrder({ ...voucher, validUntil: '2026-12-14', ...change }, available, '2026-12-14')).toBe(refusal)
})

it('names everything that is wrong with an order', () => {
  expect(voucherOrderFaults({ limitMinor: 2, validUntil: '2026-12-13' }, 1, '2026-12-14')).toEqual([
    'voucherOverCredit',
    'voucherDayPast',
  ])
})
