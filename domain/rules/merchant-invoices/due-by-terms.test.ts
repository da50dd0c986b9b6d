import { expect, it } from 'vitest'

import { dueByTerms } from './due-by-terms.ts'

const terms = [{ currency: 'USD', days: 45 }]

it.each([
  ['so many days after it is billed', '2026-11-21', 'USD', '2027-01-05'],
  ['on no day in a currency without terms', '2026-11-21', 'EUR', ''],
  ['on no day while its date is empty', '', 'USD', ''],
  ['on no day of a date that is none', '2026-02-30', 'USD', ''],
  ['on no day of a date that is half typed', '2026', 'USD', ''],
])('an invoice is due %s', (_, billed_on, currency, due) => {
  expect(dueByTerms({ billed_on, currency }, terms)).toBe(due)
})
