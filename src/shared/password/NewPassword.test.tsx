import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { sourceWords } from '../../../tests/views/testing.tsx'
import { NewPassword } from './NewPassword.tsx'
import { readNewPassword } from './new-password-errors.ts'

beforeEach(() => {
  sourceWords()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show(refusal: string | null = null) {
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <form>
        <NewPassword refusal={refusal} username="ann" />
      </form>
    </I18nProvider>,
  )
  return container
}
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' })
const type = (value: string, label = 'New password') => fireEvent.change(field(label), { target: { value } })
const metOnes = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
    .filter((text) => text.endsWith(' met'))

it('ticks each requirement as it is met', () => {
  show()
  expect(metOnes()).toEqual([])
  type('river')
  expect(metOnes()).toEqual(['A lowercase letter met'])
  type('River1')
  expect(metOnes()).toEqual(['A lowercase letter met', 'An uppercase letter met', 'A number met'])
  type('River-Oak-1')
  expect(metOnes()).toHaveLength(5)
  type('')
  expect(metOnes()).toEqual([])
})

it('says the strength in words once something is typed', () => {
  show()
  expect(screen.queryByText(/Strength/)).toBeNull()
  type('river')
  expect(screen.getByText('Strength: weak')).toBeTruthy()
  type('River-Oak-1')
  expect(screen.getByText(/Strength: fair/)).toBeTruthy()
  type('River-Oak-Lantern-1')
  expect(screen.getByText('Strength: strong')).toBeTruthy()
})

it('speaks to screen readers when the typing pauses, not at each key', () => {
  show()
  const status = screen.getByRole('status')
  for (const typed of ['R', 'Ri', 'Riv']) {
    type(typed)
    act(() => void vi.advanceTimersByTime(900))
    expect(status.textContent).toBe('')
  }
  act(() => void vi.advanceTimersByTime(100))
  expect(status.textContent).toBe('2 of 5 requirements met')
  type('River-Oak-Lantern-1')
  act(() => void vi.advanceTimersByTime(1_000))
  expect(status.textContent).toBe('All requirements met. Strength: strong')
})

it('stands for password managers: two new passwords of a named user', () => {
  const container = show()
  const kinds = [...container.querySelectorAll('input')].map((input) => input.autocomplete)
  expect(kinds).toEqual(['username', 'new-password', 'new-password'])
  expect(container.querySelector('input')?.value).toBe('ann')
})

it.each([
  ['passwordMissing', 'New password', 'Enter a new password'],
  ['passwordRequirementsNotMet', 'New password', 'The password doesn’t meet the requirements.'],
  ['passwordTooLong', 'New password', 'The password is too long.'],
  ['passwordAlreadyUsed', 'New password', 'You’ve used this password before.'],
  ['passwordTooCommon', 'New password', 'This password is easy to guess.'],
  ['repeatedPasswordMissing', 'Repeat new password', 'Enter the new password a second time'],
  ['passwordsDiffer', 'Repeat new password', 'The two passwords don’t match'],
])('says %s beside the field "%s"', (code, label, words) => {
  show(code)
  const invalid = screen.getAllByLabelText(/new password/i, { selector: 'input[aria-invalid]' })
  expect(invalid).toEqual([field(label)])
  const described = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(words)
})

it('says nothing of a code that is of neither entry', () => {
  show('currentPasswordMissing')
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0)
})

it('is read from the form as it was typed', () => {
  const container = show()
  type(' River-Oak-1 ')
  type('other', 'Repeat new password')
  const form = container.querySelector('form')
  expect(form && readNewPassword(new FormData(form))).toEqual({ password: ' River-Oak-1 ', again: 'other' })
})
