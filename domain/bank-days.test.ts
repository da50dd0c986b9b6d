import { describe, expect, it } from 'vitest'

import { addBusinessDays, bankHolidaysOf, isBusinessDay } from './bank-days.ts'
import type { BankHolidays } from './contract/program-settings.ts'

/** As they are published; what falls on a Saturday or Sunday and is not made up for stands in no list. */
const published: readonly [BankHolidays, number, readonly string[]][] = [
  ['federalReserve', 2026, ['01-01', '01-19', '02-16', '05-25', '06-19', '09-07', '10-12', '11-11', '11-26', '12-25']],
  ['federalReserve', 2027, ['01-01', '01-18', '02-15', '05-31', '07-05', '09-06', '10-11', '11-11', '11-25']],
  ['federalReserve', 2028, ['01-17', '02-21', '05-29', '06-19', '07-04', '09-04', '10-09', '11-23', '12-25']],
  ['target', 2026, ['01-01', '04-03', '04-06', '05-01', '12-25']],
  ['target', 2027, ['01-01', '03-26', '03-29']],
  [
    'canada',
    2023,
    ['01-02', '02-20', '04-07', '05-22', '07-03', '08-07', '09-04', '10-02', '10-09', '11-13', '12-25', '12-26'],
  ],
  [
    'canada',
    2024,
    ['01-01', '02-19', '03-29', '05-20', '07-01', '08-05', '09-02', '09-30', '10-14', '11-11', '12-25', '12-26'],
  ],
  ['unitedKingdom', 2025, ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26']],
  ['unitedKingdom', 2026, ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28']],
  ['unitedKingdom', 2027, ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28']],
  ['none', 2026, []],
]

describe('the holidays of', () => {
  it.each(published)('%s in %i are those that it publishes', (bank, year, days) => {
    expect([...bankHolidaysOf(bank, year)].sort()).toEqual(days.map((day) => `${String(year)}-${day}`))
  })
})

describe('business days', () => {
  it('leave out weekends', () => {
    expect(addBusinessDays('2026-11-20', 1, 'none')).toBe('2026-11-23')
    expect(addBusinessDays('2026-11-21', 2, 'none')).toBe('2026-11-24')
    expect(addBusinessDays('2026-11-20', 0, 'none')).toBe('2026-11-20')
  })

  it('leave out the holidays of the program', () => {
    expect(addBusinessDays('2026-11-25', 1, 'federalReserve')).toBe('2026-11-27')
    expect(addBusinessDays('2026-11-25', 1, 'target')).toBe('2026-11-26')
    expect(addBusinessDays('2026-12-24', 1, 'unitedKingdom')).toBe('2026-12-29')
    expect(addBusinessDays('2027-12-31', 1, 'canada')).toBe('2028-01-04')
  })

  it('leave out both days that make up for Christmas on a Sunday, in the United Kingdom', () => {
    expect(addBusinessDays('2022-12-23', 1, 'unitedKingdom')).toBe('2022-12-28')
    expect(addBusinessDays('2022-12-23', 1, 'target')).toBe('2022-12-27')
  })

  it('go on over the turn of a year', () => {
    expect(addBusinessDays('2026-12-31', 1, 'federalReserve')).toBe('2027-01-04')
  })

  it('keep the Friday before a holiday on a Saturday, as the Federal Reserve does', () => {
    expect(isBusinessDay('2026-07-03', 'federalReserve')).toBe(true)
    expect(isBusinessDay('2026-07-06', 'federalReserve')).toBe(true)
  })
})
