import { expect, it } from 'vitest'

import { localeFormats } from './locale-formats.ts'

it.each([
  ['en-US', '3/4/2026', '2026-03-04'],
  ['en-US', '03/04/2026', '2026-03-04'],
  ['en-GB', '3/4/2026', '2026-04-03'],
  ['de-DE', '3.4.2026', '2026-04-03'],
  ['hu-HU', '2026. 04. 03.', '2026-04-03'],
  ['hu-HU', '2026.04.03', '2026-04-03'],
  ['bg-BG', '3.04.2026 г.', '2026-04-03'],
  ['sk-SK', '3. 4. 2026', '2026-04-03'],
  ['nl-NL', '3-4-2026', '2026-04-03'],
  ['lt-LT', '2026-04-03', '2026-04-03'],
  ['en-US', '2026-04-03', '2026-04-03'],
  ['en-US', '13/1/2026', null],
  ['en-US', '3.4.2026', null],
  ['en-US', '2/29/2026', null],
  ['en-US', '3/4/26', '2026-03-04'],
  ['de-DE', '3.4.26', '2026-04-03'],
  ['en-US', '20260403', '2026-04-03'],
  ['en-US', '20261303', null],
  ['en-US', '2026-04-03T23:30:00-05:00', '2026-04-03'],
  ['en-US', '2026-04-03 00:00:00', '2026-04-03'],
  ['en-US', '2026-04-03Tea', null],
  ['en-US', '3/4/126', null],
  ['en-US', '3/4/2026 extra', null],
  ['de-DE', '3/4/2026', null],
  ['de-DE', '2026-02-30', null],
])('in %s the day %s is %s', (locale, text, day) => {
  expect(localeFormats(locale)?.day(text)).toBe(day)
})

it.each([
  ['en-US', '1,234.50', '1234.50'],
  ['en-US', '1234.5', '1234.5'],
  ['en-US', '-12', '-12'],
  ['en-US', '\u221212', '-12'],
  ['en-US', '(12.50)', '-12.50'],
  ['de-DE', '1.234,50', '1234.50'],
  ['de-DE', '1.234', '1234'],
  ['fr-FR', '1\u202f234,50', '1234.50'],
  ['fr-FR', '1 234,50', '1234.50'],
  ['pl-PL', '1\u00a0234,50', '1234.50'],
  ['de-CH', "1'234.50", '1234.50'],
  ['en-IN', '12,34,567.50', '1234567.50'],
  ['en-US', '12,34', null],
  ['en-US', '1.234,50', null],
  ['en-US', '1,23,456.00', null],
  ['de-DE', '12.34', null],
  ['en-US', '$12', '12'],
  ['en-US', '-$12.50', '-12.50'],
  ['en-US', '($12.50)', '-12.50'],
  ['en-US', 'USD 12.50', '12.50'],
  ['en-US', '12.50 USD', '12.50'],
  ['de-DE', '12,50 $', '12.50'],
  ['en-US', '10.00-', '-10.00'],
  ['en-US', '-10.00-', null],
  ['en-US', '€12', null],
  ['en-US', '12 EUR', null],
  ['en-US', '(-12)', null],
  ['en-US', '1e3', null],
  ['en-US', '', null],
])('in %s the number %s is %s', (locale, text, decimal) => {
  expect(localeFormats(locale)?.decimal(text, 'USD')).toBe(decimal)
})

it.each(['xx-nowhere', 'not a locale', ''])('knows no locale "%s"', (tag) => {
  expect(localeFormats(tag)).toBeNull()
})
