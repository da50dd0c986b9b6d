import { describe, expect, it } from 'vitest'

import type { InvoiceDetails } from '../contract/invoice-details.ts'
import { sampleInvoice } from '../../tests/views/sample-invoice.ts'
import { statementOf } from './invoice-statement.ts'

const payment = (id: string, state: string, amount: number): InvoiceDetails['payments'][number] => ({
  payment_id: id,
  payment_number: `P-${id}`,
  method_kind: 'bankAccount',
  state,
  amount,
  created_at: '2026-11-20T10:00:00Z',
  reversed_at: null,
  return_code: null,
  to_pay_again: false,
})

describe('the statement of an invoice', () => {
  it('leads from the billed total over adjustment, late fee and payments to what is left', () => {
    const invoice = sampleInvoice('1', { adjusted: -500, lateFee: 200, openAmount: 6_700, pendingAmount: 1_000 })
    const { lines, leftMinor } = statementOf(invoice, [
      payment('2', 'processing', 1_000),
      payment('1', 'settled', 3_000),
    ])
    expect(lines.map(({ kind, minor }) => [kind, minor])).toEqual([
      ['adjusted', -500],
      ['lateFee', 200],
      ['paid', -3_000],
      ['processing', -1_000],
    ])
    expect(leftMinor).toBe(5_700)
  })

  it('leaves declined and returned payments out', () => {
    const failed = [payment('2', 'declined', 10_000), payment('1', 'returned', 10_000)]
    expect(statementOf(sampleInvoice('1'), failed)).toEqual({ billedMinor: 10_000, lines: [], leftMinor: 10_000 })
  })

  it('says in one line what was paid or is processing elsewhere', () => {
    const invoice = sampleInvoice('1', { openAmount: 7_000, pendingAmount: 2_000 })
    expect(statementOf(invoice, [])).toEqual({
      billedMinor: 10_000,
      lines: [
        { kind: 'paidElsewhere', minor: -3_000 },
        { kind: 'otherProcessing', minor: -2_000 },
      ],
      leftMinor: 5_000,
    })
  })

  it('always ends with the open amount without what is processing', () => {
    for (const openAmount of [-300, 0, 1, 9_999, 10_000])
      for (const pendingAmount of [0, 1, 5_000])
        for (const state of ['created', 'unknown', 'processing', 'settled', 'returned'])
          expect(
            statementOf(sampleInvoice('1', { openAmount, pendingAmount }), [payment('1', state, 2_500)]).leftMinor,
          ).toBe(openAmount - pendingAmount)
  })
})
