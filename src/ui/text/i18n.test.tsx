import { useState } from 'react'

import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { money } from '../../../domain/money.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import { Money } from './Money.tsx'
import { changeLanguage, startLanguage, storedLocale } from './i18n.ts'
import { loadAllWords } from './inner-words.ts'

beforeEach(() => {
  localStorage.clear()
  // jsdom has none, and react-aria's overlays ask for it.
  vi.stubGlobal('CSS', { escape: (text: string) => text })
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

/** A text of react-aria's own: the button that closes a dialog for screen readers. */
const ariaWords = () => [...document.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))

it('starts in English when nothing, or nonsense, is stored', async () => {
  localStorage.setItem('userLocale', 'xx')
  expect(storedLocale()).toBe('en')
  await startLanguage()
  expect([i18n.locale, document.documentElement.lang]).toEqual(['en', 'en-US'])
})

it('starts in the stored language, which Intl knows as the one of Portugal', async () => {
  localStorage.setItem('userLocale', 'pt')
  await startLanguage()
  expect([i18n.locale, document.documentElement.lang]).toEqual(['pt', 'pt-PT'])
})

it('changes the language in mid-form and keeps what was typed (I7)', async () => {
  await startLanguage('en')
  await loadAllWords()
  function Form() {
    const [typed, setTyped] = useState('')
    return (
      <>
        <input aria-label="note" value={typed} onChange={(event) => setTyped(event.target.value)} />
        <Money of={money(123450, 'EUR')} />
      </>
    )
  }
  render(
    <I18nProvider i18n={i18n}>
      <Form />
      <Dialog isOpen title="A" onClose={() => {}}>
        <p>B</p>
      </Dialog>
    </I18nProvider>,
  )
  await screen.findByRole('dialog', {}, { timeout: 10_000 })
  fireEvent.change(screen.getByLabelText('note'), { target: { value: 'kept' } })
  expect(screen.getByText('€1,234.50')).toBeDefined()
  expect(ariaWords()).toContain('Dismiss')

  await act(() => changeLanguage('de'))
  expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('kept')
  expect(screen.getByText('1.234,50 €')).toBeDefined()
  expect(ariaWords()).toContain('Schließen')
  expect(ariaWords()).not.toContain('Dismiss')
  expect([localStorage.getItem('userLocale'), document.cookie]).toEqual([
    'de',
    expect.stringContaining('userLocale=de'),
  ])
})

it('takes words that came in the page, of its language only, and fetches the others', async () => {
  const place = document.createElement('script')
  Object.assign(place, { type: 'application/json', id: 'words-public', lang: 'de' })
  place.textContent = JSON.stringify({ fromThePage: ['Guten Tag ', ['name']] })
  document.body.append(place)
  await startLanguage('fr')
  expect(i18n.messages).not.toHaveProperty('fromThePage')
  await startLanguage('de')
  expect(i18n._('fromThePage', { name: 'Ada' })).toBe('Guten Tag Ada')
})

it('lets the language asked for last win', async () => {
  await startLanguage('en')
  await act(() => Promise.all([changeLanguage('fr'), changeLanguage('pl')]))
  expect([i18n.locale, document.documentElement.lang]).toEqual(['pl', 'pl-PL'])
})
