import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { fill, refuseMarkup } from './prerender.mjs'

const template = readFileSync('index.html', 'utf8')

it('puts a page into our own template', () => {
  const page = fill(
    template,
    {
      name: 'login',
      lang: 'de-DE',
      title: 'Anmelden · A & B',
      html: '<p>$& Hallo</p>',
      words: { public: { hi: ['Hallo ', ['name'], '</script><b>$&'] } },
    },
    '<link rel="modulepreload" href="/a.js"><link rel="stylesheet" href="/a.css">',
    'early()',
  )
  expect(page).toContain('<html lang="de-DE" data-page="login">')
  expect(page).toContain('<title>Anmelden · A &amp; B</title><link rel="stylesheet" href="/a.css">')
  expect(page).toContain('<div id="root"><p>$& Hallo</p></div><script type="application/json"')
  expect(page.split('<script>early()</script>')).toHaveLength(2)
  expect(page).toContain('<link rel="modulepreload" fetchpriority="low" href="/a.js"></head>')
})

it('puts the words into the page so that they can be read there and end no element', () => {
  const words = { public: { hi: ['Hallo ', ['name'], '</script><b>$&'] } }
  const page = fill(template, { name: 'index', lang: 'pt-PT', title: '', html: '', words }, '', '')
  const [, locale, text] =
    /<script type="application\/json" id="words-public" lang="(\w+)">(.*?)<\/script>/.exec(page) ?? []
  expect([locale, JSON.parse(text ?? '')]).toEqual(['pt', words.public])
})

it('refuses a template that has lost a place', () => {
  expect(() =>
    fill(
      '<html lang="en"><title>A</title></head>',
      { name: 'index', lang: 'en', title: '', html: '', words: {} },
      '',
      '',
    ),
  ).toThrow('has no')
})

it.each([
  ['an inline style', '<p style="color:red">'],
  ['an inline script', '<button onclick="x()">'],
  ['an inline script', '<script>x()</script>'],
  ['classes that no style sheet knows', '<p class="lost gone">'],
])('refuses %s', (fault, html) => {
  expect(refuseMarkup(html, '.found{}')).toEqual([expect.stringContaining(fault)])
})

it('accepts markup whose classes are in the style sheets', () => {
  expect(refuseMarkup('<p class="found">Why not</p>', '.found{}')).toEqual([])
})
