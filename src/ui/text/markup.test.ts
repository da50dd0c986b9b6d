import { expect, it } from 'vitest'

import { readMarkup } from './markup.ts'

const text = (words: string) => ({ kind: 'text', text: words })

it('reads paragraphs, lists, strong words and links', () => {
  const words =
    'Call **before noon**.\nWe answer.\n\n\nYou need:\n- your number\n- [the form](https://example.com/a?b=c)\nThen wait.'
  expect(readMarkup(words)).toEqual([
    {
      kind: 'paragraph',
      lines: [[text('Call '), { kind: 'strong', text: 'before noon' }, text('.')], [text('We answer.')]],
    },
    { kind: 'paragraph', lines: [[text('You need:')]] },
    {
      kind: 'list',
      lines: [[text('your number')], [{ kind: 'link', text: 'the form', href: 'https://example.com/a?b=c' }]],
    },
    { kind: 'paragraph', lines: [[text('Then wait.')]] },
  ])
})

it.each(['mailto:credit@example.com', 'tel:+12185550100', 'https://example.com/'])('links to %s', (href) => {
  expect(readMarkup(`[here](${href})`)).toEqual([
    { kind: 'paragraph', lines: [[{ kind: 'link', text: 'here', href }]] },
  ])
})

it.each([
  '[here](javascript:alert)',
  '[here](JAVASCRIPT:alert)',
  '[here](data:text/html,x)',
  '[here](http://example.com/)',
  '[here](/account/overview)',
  '[here](//example.com)',
  '[here](https://user@example.com/)',
  '<b>Pay</b> <script>now</script>',
  '<a href="javascript:alert">x</a>',
  '** * ** [](x) []() [a](b c)',
])('leaves %s as the characters that it is', (words) => {
  const shown = readMarkup(words).flatMap(({ lines }) => lines.flat())
  expect(shown.map((part) => part.text).join('')).toBe(words)
  expect(shown.filter(({ kind }) => kind === 'link')).toEqual([])
})

it('shows nothing of nothing', () => {
  expect(readMarkup(' \n\n \n')).toEqual([])
})
