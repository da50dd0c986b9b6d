import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { INVOICE_LINES_AT_MOST } from '../../../../domain/contract/merchant/proposed-invoice.ts'
import { lineAfter } from '../../../../domain/rules/merchant-invoices/blank-invoice.ts'
import { appFor, renderInApp, stubServer } from '../../../../tests/views/testing.tsx'
import { AddLine } from './AddLine.tsx'

afterEach(cleanup)

const show = async (count: number) => {
  const onAdd = vi.fn()
  const lines = Array.from({ length: count }, () => lineAfter([]))
  await renderInApp(<AddLine lines={lines} onAdd={onAdd} />, { app: await appFor(stubServer()) })
  return { onAdd, add: await screen.findByRole<HTMLButtonElement>('button', { name: 'Add a line' }) }
}

it('adds a line while there is room, and says nothing else', async () => {
  const { onAdd, add } = await show(INVOICE_LINES_AT_MOST - 1)
  fireEvent.click(add)
  expect(onAdd).toHaveBeenCalledTimes(1)
  expect(screen.queryByText(/up to/)).toBeNull()
})

it('says why no line can be added to a full invoice', async () => {
  const { add } = await show(INVOICE_LINES_AT_MOST)
  expect(add.disabled).toBe(true)
  const why = add.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(why)?.textContent).toBe('An invoice can have up to 200 lines.')
})
