import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'

import { paymentFailures } from '../../../machines/workflows/payment/failure-words.ts'
import { paymentRefusals } from '../../../machines/workflows/payment/refusal-words.ts'
import { disputeFailures } from './dispute-failures.ts'
import { useFailureText, type FailureWords } from './failure-text.tsx'
import { laterFailures } from './later-failures.ts'
import { sourceWords } from '../../../tests/views/testing.tsx'

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
  'attributeInvalid',
  'crossSite',
  'documentMalformed',
  'documentTooLarge',
  'exportFailed',
  'idempotencyKeyMalformed',
  'tooManyRequests',
])('has a sentence for what the server refuses with %s', (code) => {
  expect(textOf(code)).not.toContain(code)
})

it.each(['toString', 'somethingNew'])('names a code that it does not know: %s', (code) => {
  expect(textOf(code)).toContain(`(${code})`)
})

describe.each([
  ['what is still to come', laterFailures],
  ['disputes', disputeFailures],
  ['payments', { ...paymentRefusals, ...paymentFailures }],
])('about %s', (_, words) => {
  it.each(Object.keys(words))('has a sentence for what is refused with %s', (code) => {
    expect(textOf(code, words)).not.toContain(code)
  })

  it('says each of them in words of its own', () => {
    const said = Object.keys(words).map((code) => textOf(code, words))
    expect(new Set(said).size).toBe(said.length)
  })
})
