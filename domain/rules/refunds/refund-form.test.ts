import { describe, expect, it } from 'vitest'

import {
  blankRefund,
  isEverythingChosen,
  refundFaults,
  refundRequestOf,
  refundTotal,
  withAmount,
  withEverything,
  withinRest,
  withToggled,
} from './refund-form.ts'

const left = {
  refundable: [
    { trx_id: 't1', invoice_id: 'INV-1', amount: 10_000 },
    { trx_id: 't2', invoice_id: 'INV-2', amount: 4_000 },
  ],
}
const blank = blankRefund(left)
const codes = (...given: Parameters<typeof refundFaults>) => refundFaults(...given).map(({ code }) => code)

describe('the form of a refund', () => {
  it('begins with the only invoice whole, and with none of several', () => {
    expect(blankRefund({ refundable: left.refundable.slice(0, 1) }).lines).toEqual([
      { trxId: 't1', amountMinor: 10_000 },
    ])
    expect(blank.lines).toEqual([])
  })

  it('keeps the order of the payment, whichever invoice is chosen first', () => {
    const both = withToggled(withToggled(blank, left, 't2'), left, 't1')
    expect(both.lines.map(({ trxId }) => trxId)).toEqual(['t1', 't2'])
    expect(withToggled(both, left, 't1').lines).toEqual([{ trxId: 't2', amountMinor: 4_000 }])
    expect(withToggled(both, left, 'of another payment')).toEqual(both)
  })

  it('sums up what is entered, and knows whether that is everything', () => {
    const everything = withEverything(blank, left)
    expect(refundTotal(everything)).toBe(14_000)
    expect(isEverythingChosen(everything, left)).toBe(true)
    const part = withAmount(everything, 't1', 2_550)
    expect(refundTotal(part)).toBe(6_550)
    expect(isEverythingChosen(part, left)).toBe(false)
    expect(refundTotal(withAmount(part, 't1', null))).toBe(4_000)
  })

  it('says all that is wrong in the order of its fields', () => {
    expect(codes(blank, left)).toEqual(['nothingChosen', 'reasonMissing'])
    const all = { ...withEverything(blank, left), reason: 'other', note: ` ${'x'.repeat(500)} ` } as const
    expect(codes(all, left)).toEqual([])
    expect(codes({ ...all, note: 'x'.repeat(501) }, left)).toEqual(['noteTooLong'])
    expect(codes(withAmount(all, 't2', null), left)).toEqual(['amountMissing'])
    expect(codes(withAmount(all, 't2', 0), left)).toEqual(['amountNotPositive'])
    expect(refundFaults(withAmount(all, 't2', 4_001), left)).toEqual([
      { field: 'amount', trxId: 't2', code: 'amountAboveRest' },
    ])
  })

  it('is cut to what is left, where that is less than before', () => {
    const all = withEverything(blank, left)
    const less = { refundable: [{ trx_id: 't1', invoice_id: 'INV-1', amount: 3_000 }] }
    expect(withinRest(all, less).lines).toEqual([{ trxId: 't1', amountMinor: 3_000 }])
    expect(withinRest(withAmount(all, 't1', 2_000), less).lines).toEqual([{ trxId: 't1', amountMinor: 2_000 }])
  })

  it('is sent with its id, and not without a reason', () => {
    const one = withToggled(blank, left, 't1')
    expect(refundRequestOf(one, 'r1')).toBeNull()
    expect(refundRequestOf({ ...one, reason: 'duplicate', note: ' Paid twice ' }, 'r1')).toEqual({
      refund_id: 'r1',
      lines: [{ trx_id: 't1', amount: 10_000 }],
      reason: 'duplicate',
      note: 'Paid twice',
    })
  })
})
