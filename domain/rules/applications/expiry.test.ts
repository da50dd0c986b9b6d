import { expect, it } from 'vitest'

import { refuseApplicationDocument, refuseApproval } from './application.ts'
import { daysInStatus, endOf, refuseExpiry } from './expiry.ts'

const settings = { draftDays: 30, answerDays: 14 }
const since = new Date('2026-11-21T15:00:00Z')

it('ends what waits for the applicant after the days of the program, and nothing else', () => {
  expect(endOf('draft', since, settings)).toBe('2026-12-21')
  expect(endOf('informationAsked', since, settings)).toBe('2026-12-05')
  expect(endOf('submitted', since, settings)).toBeNull()
  expect(refuseExpiry({ endsOn: '2026-12-05' }, '2026-12-05')).toBe('applicationNotOverdue')
  expect(refuseExpiry({ endsOn: '2026-12-05' }, '2026-12-06')).toBeNull()
  expect(refuseExpiry({ endsOn: null }, '2030-01-01')).toBe('applicationNotOverdue')
})

it('counts the days of a status by the business calendar', () => {
  expect(daysInStatus(since, new Date('2026-11-24T15:00:00Z'))).toBe(3)
  // Still the same day in Chicago.
  expect(daysInStatus(since, new Date('2026-11-22T05:00:00Z'))).toBe(0)
})

it.each([
  [{ limitMinor: 1, termsDays: 0 }, null],
  [{ limitMinor: 0, termsDays: 30 }, 'limitMissing'],
  [{ limitMinor: null, termsDays: 30 }, 'limitMissing'],
  [{ limitMinor: 1, termsDays: 181 }, 'termsInvalid'],
  [{ limitMinor: 1, termsDays: null }, 'termsInvalid'],
])('approves with a limit and terms: %j', (figures, refusal) => {
  expect(refuseApproval(figures)).toBe(refusal)
})

it('takes no more documents than the program says, and none that is too large', () => {
  const bounds = { held: 4, maximum: 5, maximumBytes: 10 }
  expect(refuseApplicationDocument({ name: 'a.pdf', size: 10 }, bounds)).toBeNull()
  expect(refuseApplicationDocument({ name: 'a.pdf', size: 11 }, bounds)).toBe('tooLarge')
  expect(refuseApplicationDocument({ name: 'a.pdf', size: 10 }, { ...bounds, held: 5 })).toBe('tooManyFiles')
})
