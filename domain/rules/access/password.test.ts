import { expect, it } from 'vitest'

import { passwordStrength, refuseNewPassword, refusePasswordChange, unmetRequirements } from './password.ts'

it.each([
  ['', ['length', 'lowerCase', 'upperCase', 'digit', 'special']],
  ['abc', ['length', 'upperCase', 'digit', 'special']],
  ['Abcdef1', ['length', 'special']],
  ['Abcdef1!', []],
  ['Ñandú-2026', []],
  ['длинный Пароль 7', []],
])('says of "%s" that it lacks %j', (password, unmet) => expect(unmetRequirements(password)).toEqual(unmet))

it.each([
  ['', '', 'passwordMissing'],
  ['short', 'short', 'passwordRequirementsNotMet'],
  [`Aa1!${'x'.repeat(1_021)}`, '', 'passwordTooLong'],
  ['River-Oak7', '', 'repeatedPasswordMissing'],
  ['River-Oak7', 'River-Oak8', 'passwordsDiffer'],
  ['River-Oak7', 'River-Oak7', null],
  [`Aa1!${'x'.repeat(900)}`, `Aa1!${'x'.repeat(900)}`, null],
])('refuses %s, repeated as %s, with %s', (password, again, refusal) =>
  expect(refuseNewPassword({ password, again })).toBe(refusal),
)

it('asks for the current password first, and for patience before anything', () => {
  const fields = { current: '', password: '', again: '' }
  expect(refusePasswordChange({ ...fields, mustWait: true })).toBe('tooManyAttempts')
  expect(refusePasswordChange({ ...fields, mustWait: false })).toBe('currentPasswordMissing')
  expect(refusePasswordChange({ ...fields, current: 'x', mustWait: false })).toBe('passwordMissing')
})

it.each([
  ['Aaaaaa1!', 'weak'],
  ['Abcd', 'weak'],
  ['River-Oak7', 'fair'],
  ['River-Oak7 and a stapler', 'strong'],
])('calls %s %s', (password, strength) => expect(passwordStrength(password)).toBe(strength))
