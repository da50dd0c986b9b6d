import fc from 'fast-check'
import { expect, it } from 'vitest'

import { scrubbed, scrubbedFrames } from './scrub.ts'

/** What no third party may see, each in a sentence that an engine or a library of ours could say. */
const planted: readonly (readonly [string, readonly string[]])[] = [
  ['Failed to fetch https://portal.example/invoices?filter[text]=Halvorsen#top', ['Halvorsen', 'portal.example']],
  ['Unexpected token in /ecaas/payments/pay-7K4M?card_token=tok_1', ['7K4M', 'tok_1', 'ecaas/payments']],
  ['No invoice INV-2026-00451 of account 40-118203', ['00451', '118203', 'INV-2026']],
  ['maria.admin@northgate.example is not known', ['maria', 'northgate']],
  ['"Halvorsen Marine Sup"... is not valid JSON', ['Halvorsen', 'Marine']],
  ["Cannot find 'Maria Halvorsen' in the list", ['Maria', 'Halvorsen']],
  ['Card 4242 4242 4242 4242 was declined', ['4242']],
  ['Bad token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtYXJpYSJ9.c2lnbmF0dXJlLW9mLWl0', ['eyJ', 'c2ln']],
  ['No row 3f0e8a52-1f5d-4e43-9d3c-0a8f2b7c6d11', ['3f0e8a52', '0a8f2b7c6d11']],
  ['IBAN DE89370400440532013000 is closed', ['DE89', '0532013000']],
  ['Secret sk_live_abcdefghijklmnopqrstuvwxyzabcdefghijk leaked', ['abcdefghijkl']],
  ['Reached at 192.168.10.4:4180 with q=Halvorsen&page=2', ['192', '4180']],
]

it.each(planted)('takes what names anybody out of “%s”', (message, secrets) => {
  const left = scrubbed(message)
  for (const secret of secrets) expect(left).not.toContain(secret)
})

it('leaves the words that say what went wrong', () => {
  expect(scrubbed("Cannot read properties of undefined (reading 'customerName')")).toBe(
    'Cannot read properties of undefined (reading customerName)',
  )
  expect(scrubbed('Maximum update depth exceeded.')).toBe('Maximum update depth exceeded.')
})

it('lets no run of two digits and no address through, whatever is said', () => {
  const word = fc.oneof(
    fc.string(),
    fc.emailAddress(),
    fc.webUrl({ withQueryParameters: true }),
    fc.uuid(),
    fc.integer().map(String),
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const left = scrubbed(words.join(' '))
      expect(left).not.toMatch(/\d{2}|\w@\w|:\/\//)
      expect(left.length).toBeLessThanOrEqual(500)
    }),
    { numRuns: 100 },
  )
})

it('leaves of a stack the places in our own program', () => {
  const stack = `Error: no "Halvorsen" 40-118203
    at Row (https://portal.example/assets/list-1a2b3c4d.js:12:345)
    at async https://portal.example/assets/index-Bx12_-34.js:1:2
    at eval (https://elsewhere.example/maria@halvorsen.example?token=1:2:3)
list@https://portal.example/assets/list-1a2b3c4d.js:7:8`
  expect(scrubbedFrames(stack)).toEqual([
    { function: 'Row', file: '/assets/list-1a2b3c4d.js', line: 12, column: 345 },
    { function: '', file: '/assets/index-Bx12_-34.js', line: 1, column: 2 },
    { function: 'list', file: '/assets/list-1a2b3c4d.js', line: 7, column: 8 },
  ])
})
