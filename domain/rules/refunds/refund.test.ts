import { describe, expect, it } from 'vitest'

import { refundableShares, refuseRefund, type RefundFacts } from './refund.ts'

const facts: RefundFacts = {
  state: 'settled',
  methodKind: 'bankAccount',
  shares: [
    { trxId: 't1', amountMinor: 10_000 },
    { trxId: 't2', amountMinor: 0 },
  ],
}
const line = (trxId: string, amountMinor: number) => ({ trxId, amountMinor })

describe('a refund', () => {
  it('is at most what is left of each invoice, to the cent', () => {
    expect(refuseRefund(facts, [line('t1', 10_000)])).toBeNull()
    expect(refuseRefund(facts, [line('t1', 10_001)])).toBe('amountAboveRest')
  })

  it('is of invoices of the payment with something left', () => {
    expect(refuseRefund(facts, [])).toBe('nothingChosen')
    expect(refuseRefund(facts, [line('t1', 1), line('t3', 1)])).toBe('invoiceNotOfPayment')
    expect(refuseRefund(facts, [line('t1', 1), line('t2', 1)])).toBe('alreadyRefunded')
  })

  it('is of a payment whose money came through the provider, and is not back already', () => {
    expect(refuseRefund({ ...facts, state: 'processing' }, [line('t1', 1)])).toBeNull()
    expect(refuseRefund({ ...facts, state: 'returned' }, [line('t1', 1)])).toBe('paymentNotRefundable')
    expect(refuseRefund({ ...facts, methodKind: 'mail' }, [line('t1', 1)])).toBe('paymentNotRefundable')
    expect(refundableShares({ ...facts, methodKind: 'mail' })).toEqual([])
    expect(refundableShares(facts)).toEqual([line('t1', 10_000)])
  })
})
