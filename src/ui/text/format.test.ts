import { describe, expect, it } from 'vitest'

import { money } from '../../../domain/money.ts'
import { formatOf } from './format.ts'
import { locales, localeFor, tagOf } from '../../../domain/locales.ts'

/** Intl parts figures and signs with no-break spaces of two widths; the eye sees a space. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('money', () => {
  it.each([
    ['en-US', 'USD', 1234550, '$12,345.50'],
    ['de-DE', 'EUR', 1234550, '12.345,50 €'],
    ['hu-HU', 'HUF', 1234550, '12 345,50 Ft'],
    ['en-US', 'JPY', 12345, '¥12,345'],
    ['pt-PT', 'EUR', 1234550, '12 345,50 €'],
    ['en-US', 'USD', -5, '−$0.05'],
    ['bg-BG', 'USD', 1234550, '12 345,50 USD'],
    ['da-DK', 'DKK', 1234550, '12.345,50 DKK'],
    ['da-DK', 'EUR', 1234550, '12.345,50 €'],
  ])('is written in %s as the currency %s needs', (tag, currency, minor, text) => {
    expect(plain(formatOf(tag).money(money(minor, currency)))).toBe(text)
  })

  it('shows the forint with its two decimals in every locale, which Intl alone would not', () => {
    for (const locale of locales) expect(formatOf(tagOf(locale)).money(money(101, 'HUF'))).toMatch(/1[.,]01/)
  })

  it('stays exact at the largest amount there is', () => {
    expect(formatOf('en-US').money(money(Number.MAX_SAFE_INTEGER, 'USD'))).toBe('$90,071,992,547,409.91')
  })
})

it('writes percentages with two decimals', () => {
  expect(formatOf('en-US').percent(0.0275)).toBe('2.75%')
  expect(plain(formatOf('de-DE').percent(0.03))).toBe('3,00 %')
})

it('writes a calendar date as the same day wherever the reader is', () => {
  expect(formatOf('en-US').date('2026-11-01')).toBe('Nov 1, 2026')
  expect(formatOf('de-DE').longDate('2026-11-01')).toBe('Sonntag, 1. November 2026')
})

it('counts file sizes by the thousand', () => {
  const { fileSize } = formatOf('en-US')
  expect([0, 1, 999, 1000, 1500, 999_949, 999_950, 10_000_000].map(fileSize)).toEqual([
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1 kB',
    '1.5 kB',
    '999.9 kB',
    '1 MB',
    '10 MB',
  ])
})

describe('how long ago', () => {
  const now = new Date(2026, 10, 21, 15, 0).getTime()
  const { ago } = formatOf('en-US')
  const before = (minutes: number) => ago(new Date(now - minutes * 60_000).toISOString(), now)

  it('leaves less than a minute to "just now"', () => {
    expect(before(0.9)).toBeNull()
  })
  it('says minutes, hours, yesterday, days, then the date', () => {
    expect([1, 59, 60, 14 * 60].map(before)).toEqual(['1 minute ago', '59 minutes ago', '1 hour ago', '14 hours ago'])
    expect([16 * 60, 3 * 24 * 60, 30 * 24 * 60, 31 * 24 * 60].map(before)).toEqual([
      'yesterday',
      '3 days ago',
      '30 days ago',
      'Oct 21, 2026',
    ])
  })
})

it('makes each format once', () => {
  expect(formatOf('cs-CZ')).toBe(formatOf('cs-CZ'))
})

it('finds our locale for a tag of any make, and none for a language we do not have', () => {
  expect(['de_AT', 'pt-BR', 'EN', 'sv-SE', '', null].map(localeFor)).toEqual(['de', 'pt', 'en', null, null, null])
})
