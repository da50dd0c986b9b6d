import { expect, it } from 'vitest'

import { faultsOf, hasWords, sameAsEnglish } from './locale-faults.mjs'

const chosen = '{count, plural, one {# invoice of {total}} other {# invoices of {total}}}'

it('finds nothing wrong with a true translation', () => {
  expect(faultsOf('Pay <0>{total}</0> now', 'Jetzt <0>{total}</0> zahlen', 'de')).toEqual([])
  expect(
    faultsOf(chosen, '{count, plural, one {# Rechnung über {total}} other {# Rechnungen über {total}}}', 'de'),
  ).toEqual([])
})

it('requires every plural category that the language has', () => {
  expect(faultsOf(chosen, '{count, plural, one {# faktura {total}} other {# faktur {total}}}', 'pl')).toEqual([
    'has no plural category "few" of count',
    'has no plural category "many" of count',
  ])
})

it('refuses a plural category that the language does not have', () => {
  const german = '{count, plural, one {# Rechnung {total}} few {# Rechnungen {total}} other {# Rechnungen {total}}}'
  expect(faultsOf(chosen, german, 'de')).toEqual(['has a plural category "few" that the language does not have'])
})

it('wants the number in a category of more than one number', () => {
  const source = '{count, plural, one {One invoice} other {# invoices}}'
  expect(faultsOf(source, '{count, plural, one {Eine Rechnung} other {# Rechnungen}}', 'de')).toEqual([])
  expect(
    faultsOf(
      source,
      '{count, plural, one {Viena sąskaita} few {# sąskaitos} many {# sąskaitos} other {# sąskaitų}}',
      'lt',
    ),
  ).toEqual(['does not say the number in "one" of count'])
})

it.each([
  ['lost', 'Pay {total} by {date}', 'Zahlen bis {date}'],
  ['renamed', 'Pay {total}', 'Zahlen Sie {summe}'],
  ['invented', 'Pay now', 'Jetzt {total} zahlen'],
])('notices a placeholder that is %s', (_, source, translation) => {
  expect(faultsOf(source, translation, 'de')).toEqual([expect.stringContaining('has other placeholders or tags')])
})

it('notices a placeholder that is lost in one branch only', () => {
  expect(faultsOf(chosen, '{count, plural, one {# Rechnung} other {# Rechnungen über {total}}}', 'de')).toEqual([
    'has other placeholders or tags in count=one: "" instead of "{total}"',
  ])
})

it.each([
  ['renamed', 'I accept the <0>terms</0>', 'Ich akzeptiere die <1>Bedingungen</1>'],
  ['dropped', 'I accept the <0>terms</0>', 'Ich akzeptiere die Bedingungen'],
  ['doubled', 'I accept the <0>terms</0>', 'Ich <0>akzeptiere</0> die <0>Bedingungen</0>'],
  ['emptied', 'A line<0/>and another', 'Eine Zeile und noch eine'],
])('notices a tag that is %s', (_, source, translation) => {
  expect(faultsOf(source, translation, 'de')).toEqual([expect.stringContaining('has other placeholders or tags')])
})

it('notices a tag that is not closed', () => {
  expect(faultsOf('the <0>terms</0>', 'die <0>Bedingungen', 'de')).toEqual([expect.stringContaining('cannot be read')])
})

it('notices what is not translated, and spaces lost at an edge', () => {
  expect(faultsOf('Pay', '', 'de')).toEqual(['is not translated'])
  expect(faultsOf('Pay ', 'Zahlen', 'de')).toEqual(['begins or ends with other spaces than the source'])
})

it('notices a plural that became a plain sentence', () => {
  expect(faultsOf('{count, plural, one {# invoice} other {# invoices}}', 'Rechnungen', 'de')).toEqual([
    'chooses by "" instead of "count cardinal"',
  ])
})

it('compares the branches of a select', () => {
  const source = '{way, select, bank {by bank} card {by card} other {otherwise}}'
  expect(faultsOf(source, '{way, select, bank {per Bank} other {anders}}', 'de')).toEqual([
    'has other branches of way than bank, card, other',
  ])
})

it('counts words equal to English, but not signs and not what was reviewed', () => {
  const messages = [
    { source: 'Status', translation: 'Status' },
    { source: 'Name', translation: 'Name' },
    { source: '{from}–{to}', translation: '{from}–{to}' },
    { source: 'Pay', translation: 'Zahlen' },
  ]
  expect(sameAsEnglish(messages, new Set(['Status']), 0.02)).toEqual({ same: ['Name'], tooMany: true })
  expect(sameAsEnglish(messages, new Set(['Status', 'Name']), 0.02)).toEqual({ same: [], tooMany: false })
})

it('knows what has words to translate', () => {
  expect(hasWords('{from}–{to}')).toBe(false)
  expect(hasWords('<0>{count}</0> ·')).toBe(false)
  expect(hasWords('{count, plural, one {# day} other {# days}}')).toBe(true)
})
