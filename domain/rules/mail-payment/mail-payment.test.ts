import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { allocateReceipt, receiptOf, refuseReceipt, refuseRelease, type ChequeShare } from './mail-payment.ts'

const share = (trxId: string, dueOn: string | null, amountMinor: number): ChequeShare => ({
  trxId,
  invoiceId: `INV-${trxId}`,
  dueOn,
  amountMinor,
})
const shares = [share('late', '2026-12-01', 5_000), share('undated', null, 700), share('early', '2026-11-01', 10_001)]

describe('a cheque that arrived', () => {
  it.each([
    [15_701, 'receivedInFull'],
    [15_700, 'receivedShort'],
    [15_702, 'receivedOver'],
  ] as const)('of %i for 157.01 is %s', (receivedMinor, status) => {
    expect(receiptOf({ announcedMinor: 15_701 }, receivedMinor)).toBe(status)
  })

  it('pays all its invoices when it is in full', () => {
    expect(allocateReceipt(shares, 15_701)).toMatchObject({ open: [], creditMinor: 0 })
  })

  it('pays what is due first when it is short, and leaves the rest open', () => {
    expect(allocateReceipt(shares, 12_000)).toEqual({
      paid: [
        { trxId: 'early', amountMinor: 10_001 },
        { trxId: 'late', amountMinor: 1_999 },
      ],
      open: [
        { trxId: 'late', amountMinor: 3_001 },
        { trxId: 'undated', amountMinor: 700 },
      ],
      creditMinor: 0,
    })
  })

  it('leaves a credit when it is over', () => {
    expect(allocateReceipt(shares, 20_000)).toMatchObject({ open: [], creditMinor: 4_299 })
  })

  it('never loses a cent, whatever arrives and whatever was announced', () => {
    const anyShare = fc.record({
      trxId: fc.uuid(),
      invoiceId: fc.string(),
      dueOn: fc.constantFrom(null, '2026-11-01', '2026-12-01'),
      amountMinor: fc.integer({ min: 1, max: 1_000_000 }),
    })
    const sum = (parts: readonly { amountMinor: number }[]) => parts.reduce((all, one) => all + one.amountMinor, 0)
    fc.assert(
      fc.property(fc.array(anyShare, { minLength: 1 }), fc.integer({ min: 1, max: 5_000_000 }), (all, received) => {
        const { paid, open, creditMinor } = allocateReceipt(all, received)
        expect(sum(paid) + creditMinor).toBe(received)
        expect(sum(paid) + sum(open)).toBe(sum(all))
      }),
    )
  })

  it.each([0, -1, 1.5])('is refused with an amount of %d', (amount) => {
    expect(refuseReceipt(amount)).toBe('amountNotPositive')
    expect(refuseReceipt(1)).toBeNull()
  })
})

it('is given up on its day and not before', () => {
  expect(refuseRelease({ releasedOn: '2026-12-14' }, '2026-12-13')).toBe('chequeNotOverdue')
  expect(refuseRelease({ releasedOn: '2026-12-14' }, '2026-12-14')).toBeNull()
  expect(refuseRelease({ releasedOn: '2026-12-14' }, '2027-01-02')).toBeNull()
})
