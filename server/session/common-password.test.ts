import { expect, it } from 'vitest'

import { isCommonPassword } from './common-password.ts'

it.each(['Password1!', 'P@ssw0rd2026', 'Qwerty123!', 'Dragon#77', '!!Welcome2', 'Sunshine.1'])(
  'knows %s, which meets every requirement and is guessed first',
  (password) => expect(isCommonPassword(password)).toBe(true),
)

it.each(['Northgate!2026', 'river-Oak7stapler', 'Tm9$kk2#Wq', 'Ann!98471662'])('accepts %s', (password) =>
  expect(isCommonPassword(password)).toBe(false),
)
