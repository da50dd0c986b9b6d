import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'

import { disputeFailures } from './dispute-failures.ts'
import { useFailureText, type FailureWords } from './failure-text.tsx'
import { sourceWords } from './testing.tsx'

function textOf(code: string, own?: FailureWords): string {
  sourceWords()
  const wrapper = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>
  return renderHook(() => useFailureText(own), { wrapper }).result.current(code)
}

it('has words of its own for a code of the catalogue', () => {
  expect(textOf('invoiceNotFound')).toBe('Invoice not found.')
})

it('says the same for codes that mean the same to a reader', () => {
  expect(textOf('roleRequired')).toBe(textOf('notAllowed'))
})

it.each([
  'cardTokenUnknown',
  'crossSite',
  'documentMalformed',
  'documentTooLarge',
  'exportFailed',
  'idempotencyKeyMalformed',
  'invoiceRepeated',
  'notSelectable',
  'paymentProviderUnavailable',
  'tooManyRequests',
])('has a sentence for what the server refuses with %s', (code) => {
  expect(textOf(code)).not.toContain(code)
})

it.each(['toString', 'somethingNew'])('names a code that it does not know: %s', (code) => {
  expect(textOf(code)).toContain(`(${code})`)
})

it.each(Object.keys(disputeFailures))('has a sentence for what is refused about disputes with %s', (code) => {
  expect(textOf(code, disputeFailures)).not.toContain(code)
})

it('says each of them in words of its own', () => {
  const said = Object.keys(disputeFailures).map((code) => textOf(code, disputeFailures))
  expect(new Set(said).size).toBe(said.length)
})
