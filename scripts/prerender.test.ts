import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { fill, refuseMarkup } from './prerender.mjs'

const nothing = { preloads: [], styles: [] }
const template = readFileSync('index.html', 'utf8')

it('puts a page into our own template', () => {
  const page = fill(
    template,
    {
      name: 'login',
      lang: 'de-DE',
      title: 'Anmelden · A & B',
      html: '<p>$& Hallo</p>',
      consent: '<p>Darf man?</p>',
      words: { public: { hi: ['Hallo ', ['name'], '</script><b>$&'] } },
    },
    { preloads: ['a.js'], later: ['b.js'], styles: [{ file: 'a.css', text: 'p{margin:0}\n' }] },
    'early()',
  )
  expect(page).toContain('<html lang="de-DE" data-page="login">')
  expect(page).toContain('<title>Anmelden · A &amp; B</title>')
  expect(page).toContain('<link data-later crossorigin href="/b.js">')
  // Neither a request nor a second copy of what is written here.
  expect(page).toContain('<link rel="stylesheet" href="/a.css" disabled><style>p{margin:0}</style></head>')
  expect(page).toContain(
    '<div id="root"><p>$& Hallo</p></div><div id="consent"><p>Darf man?</p></div><script type="application/json"',
  )
  expect(page.split('<script>early()</script>')).toHaveLength(2)
  expect(page).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/a.js">')
})

it('puts the words into the page so that they can be read there and end no element', () => {
  const words = { public: { hi: ['Hallo ', ['name'], '</script><b>$&'] } }
  const page = fill(template, { name: 'index', lang: 'pt-PT', title: '', html: '', consent: '', words }, nothing, '')
  const [, locale, text] =
    /<script type="application\/json" id="words-public" lang="(\w+)">(.*?)<\/script>/.exec(page) ?? []
  expect([locale, JSON.parse(text ?? '')]).toEqual(['pt', words.public])
})

it('refuses a template that has lost a place', () => {
  expect(() =>
    fill(
      '<html lang="en"><title>A</title></head>',
      { name: 'index', lang: 'en', title: '', html: '', consent: '', words: {} },
      nothing,
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
