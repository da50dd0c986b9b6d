import { expect, it } from 'vitest'

import { agoText, shortSpanText, spanText } from './spans.ts'

it.each([
  [59.9, '59 seconds'],
  [60, '1 minute'],
  [7_199, '1 hour'],
  [200_000, '2 days'],
])('says a span of %d s by its largest unit', (seconds, text) => {
  expect(spanText('en-US', seconds)).toBe(text)
})

it.each([
  [0.4, '0.4 ms'],
  [12.3, '12 ms'],
  [1_440, '1.4 sec'],
])('says how long an answer took: %d ms', (ms, text) => {
  expect(shortSpanText('en-US', ms)).toBe(text)
})

it('says how long ago something was, as of when it was read', () => {
  expect(agoText('en-US', '2026-11-21T14:59:48Z', '2026-11-21T15:00:00Z')).toBe('12 seconds ago')
  expect(agoText('de-DE', '2026-11-21T13:00:00Z', '2026-11-21T15:00:00Z')).toBe('vor 2 Stunden')
  expect(agoText('en-US', '2026-11-21T15:00:01Z', '2026-11-21T15:00:00Z')).toBe('now')
})
