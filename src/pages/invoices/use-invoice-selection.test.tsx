import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'

import { INVOICES_LEFT_OUT } from '../../../domain/limits.ts'
import { sampleInvoice } from '../../../tests/views/sample-invoice.ts'
import { useInvoiceSelection } from './use-invoice-selection.ts'

const invoice = (at: number) => sampleInvoice(`t${at}`)

it('keeps all that match but the rows that are taken out, on whichever page they are', () => {
  const { result, rerender } = renderHook(({ match }) => useInvoiceSelection(match), {
    initialProps: { match: 'open' },
  })
  act(() => result.current.selectAll())
  act(() => result.current.toggle(invoice(1)))
  act(() => result.current.toggleAll([invoice(30), invoice(31)], false))
  expect(result.current.isAll).toBe(true)
  expect([...result.current.left.keys()]).toEqual(['t1', 't30', 't31'])
  act(() => result.current.toggle(invoice(30)))
  expect([...result.current.left.keys()]).toEqual(['t1', 't31'])
  rerender({ match: 'paid' })
  expect(result.current.isAll).toBe(false)
  act(() => result.current.selectAll())
  expect(result.current.left.size).toBe(0)
})

it('leaves out no more than a request can name', () => {
  const { result } = renderHook(() => useInvoiceSelection('open'))
  act(() => result.current.selectAll())
  const rows = Array.from({ length: INVOICES_LEFT_OUT + 20 }, (_, at) => invoice(at))
  act(() => result.current.toggleAll(rows, false))
  expect([result.current.isAll, result.current.left.size]).toEqual([true, INVOICES_LEFT_OUT])
  act(() => result.current.toggle(invoice(0)))
  expect(result.current.left.size).toBe(INVOICES_LEFT_OUT - 1)
})
