import * as v from 'valibot'
import { expect, it } from 'vitest'

import { StatementExportSchema } from './export.ts'
import { SavedFilterFactsSchema } from './saved-filter.ts'
import { ProviderTokenSchema } from './json-api.ts'
import { CalendarDaySchema, KnownInstantSchema } from './sent-values.ts'

const absent = ['2026-02-29', '2026-02-30', '2026-11-31', '0000-01-01', '2026-13-01', '2026-1-1', '']

it('a calendar day exists, in a year that every database knows', () => {
  const days = ['2024-02-29', '2026-11-30', '0001-01-01', '9999-12-31']
  expect(days.filter((day) => !v.is(CalendarDaySchema, day))).toEqual([])
  expect(absent.filter((day) => v.is(CalendarDaySchema, day))).toEqual([])
})

it('neither a statement nor a saved filter is of a day that does not exist', () => {
  const statement = { locale: 'en', buid_customer: 'c-1', currency: 'USD', from: '2026-01-01', to: '2026-01-31' }
  expect(v.is(StatementExportSchema, statement)).toBe(true)
  for (const day of absent) {
    for (const name of ['from', 'to']) expect(v.is(StatementExportSchema, { ...statement, [name]: day })).toBe(false)
    for (const name of ['dueFrom', 'dueTo', 'billedFrom', 'billedTo'])
      expect(v.is(SavedFilterFactsSchema, { scope: 'account', status: 'open', [name]: day })).toBe(false)
  }
})

it('an instant is of a day that exists, in a year that every database knows, also in UTC', () => {
  const known = ['0001-01-01T00:00:00Z', '2026-11-21T15:00:00.000Z', '0000-12-31T23:00:00-05:00']
  expect(known.filter((instant) => !v.is(KnownInstantSchema, instant))).toEqual([])
  const unknown = ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+05:00', '2026-11-21', '']
  // A `Date` moves these to another day.
  const moved = ['2026-02-29T15:00:00Z', '2026-04-31 15:00:00Z']
  const offsets = [
    '2026-11-21T15:00:00+05',
    '2026-11-21T15:00:00+0530',
    '2026-11-21 15:00:00 +05',
    '2026-11-21T15:00:00',
  ]
  expect([...unknown, ...moved, ...offsets].filter((instant) => v.is(KnownInstantSchema, instant))).toEqual([])
})

it('a name of the payment provider is no way out of an address', () => {
  const names = ['tok_1', 'ba:1.b', '...', 'a..']
  expect(names.filter((name) => !v.is(ProviderTokenSchema, name))).toEqual([])
  const ways = ['.', '..', '../1', '%2e%2e', '', 'a b']
  expect(ways.filter((way) => v.is(ProviderTokenSchema, way))).toEqual([])
})
