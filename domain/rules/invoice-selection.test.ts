import { expect, it } from 'vitest'

import { INVOICES_A_PAYMENT } from '../limits.ts'
import { refusePayingSelection } from './invoice-selection.ts'

it('lets a selection be paid as long as one payment can hold it', () => {
  expect(refusePayingSelection(INVOICES_A_PAYMENT)).toBeNull()
  expect(refusePayingSelection(INVOICES_A_PAYMENT + 1)).toBe('tooManyInvoices')
})
