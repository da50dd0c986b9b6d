/**
 * Every kind of e-mail in every language, as text and as HTML. With MAILS_FOLDER each is written there, to be looked at:
 * `MAILS_FOLDER=.cache/mails npx vitest run server/mail/layout/every-mail.test.ts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { locales } from '../../../domain/locales.ts'
import { everyMail, prepareMails, type WrittenMail } from '../../../tests/server/mails/every-mail.ts'
import { openFreshStore } from '../../../tests/server/database.ts'
import { openTestPortal } from '../../../tests/server/test-portal.ts'
import type { Store } from '../../store/store.ts'
import { mailColors } from './colors.ts'
import { renderLetter } from './render.ts'
import { wrapped } from './text.ts'

const ORIGIN = 'https://portal.example'
const PROGRAM = 'Northgate <Trade> Credit'
const sending = {
  origin: ORIGIN,
  program: PROGRAM,
  support: '+1 218 555 0100, help@near.example',
  token: 'T'.repeat(43),
  unsubscribeToken: 'U'.repeat(43),
}
const TAGS = [
  'a',
  'body',
  'br',
  'div',
  'h1',
  'head',
  'html',
  'meta',
  'p',
  'span',
  'style',
  'table',
  'td',
  'title',
  'tr',
]
const VOID = ['br', 'meta']
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescaped = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')

type Read = { tags: Set<string>; hrefs: string[]; words: string; heading: string }

/** Reads our own HTML strictly: each element is closed where it belongs. Returns what it shows. */
function readHtml(html: string): Read {
  const open: string[] = []
  const read: Read = { tags: new Set(), hrefs: [], words: '', heading: '' }
  const shown: string[] = []
  let hiddenDepth = 0
  for (const [token, closing, name = '', attributes = ''] of html
    .replace('<!doctype html>', '')
    .matchAll(/<(\/?)([a-z][a-z\d]*)((?: [a-z-]+="[^"<>]*")*)>|[^<>]+/g)) {
    if (name === '') {
      if (open.includes('h1')) read.heading += unescaped(token)
      else if (!open.includes('head') && hiddenDepth === 0) shown.push(unescaped(token))
      continue
    }
    if (closing === '/') {
      if (open.length === hiddenDepth) hiddenDepth = 0
      expect(open.pop()).toBe(name)
      continue
    }
    read.tags.add(name)
    const href = / href="([^"]*)"/.exec(attributes)?.[1]
    if (href !== undefined) read.hrefs.push(unescaped(href))
    if (VOID.includes(name)) continue
    open.push(name)
    if (attributes.includes('display:none')) hiddenDepth = open.length
  }
  expect(open).toEqual([])
  return { ...read, words: shown.join(' ') }
}

/** The words of a text without the colons that only plain text needs, in any order: a list has columns in HTML. */
const wordsOf = (text: string) =>
  text
    .split(/[\s:：]+/u)
    .filter((word) => word !== '' && word !== '--')
    .toSorted()

let store: Store
beforeAll(async () => {
  store = await openFreshStore('pglite')
  await openTestPortal(store)
  await prepareMails(store)
})
afterAll(() => store.close())

function check({ kind, mail }: WrittenMail): string[] {
  const { subject, language, toName } = mail
  const { body, html } = renderLetter(mail, sending)
  const faults: string[] = []
  const fail = (fault: string) => faults.push(`${kind} in ${language}: ${fault}`)
  if (subject.trim() === '' || /[\n\r]/.test(subject)) fail('no subject')
  if (mail.parts === null) fail('no parts')
  if (/[{}\uE000\uE001…]|undefined|NaN|portal:/.test(`${subject}${body}`)) fail('a gap is not filled')
  const read = readHtml(html)
  if (read.heading !== subject) fail('another heading')
  for (const tag of read.tags) if (!TAGS.includes(tag)) fail(`the element ${tag}`)
  if (/\ssrc=|url\(|@import|javascript:/i.test(html)) fail('a resource')
  const isLink = (line: string) => line.startsWith(`${ORIGIN}/`)
  const lines = body.split('\n')
  const links = lines.filter(isLink)
  if (links.toSorted().join() !== read.hrefs.toSorted().join()) fail(`links ${links.join()} and ${read.hrefs.join()}`)
  if (read.hrefs.some((href) => !isLink(href))) fail('a link to elsewhere')
  if (lines.some((line) => line.includes('://') && !isLink(line))) fail('a link inside a line')
  const text = wordsOf(lines.filter((line) => !isLink(line)).join('\n'))
  const seen = wordsOf(read.words)
  if (text.join(' ') !== seen.join(' ')) fail(`says ${text.join(' ')} and shows ${seen.join(' ')}`)
  if (!body.includes(PROGRAM) || !body.includes('help@near.example')) fail('nobody who sends it')
  if (
    wrapped(body)
      .split('\n')
      .some((line) => line.length > 72 && line.includes(' ') && !isLink(line))
  )
    fail('a long line')
  for (const [, words = ''] of body.matchAll(/^(.*):\nhttps:/gm)) if (words.length > 60) fail(`a long button: ${words}`)
  const folder = process.env['MAILS_FOLDER']
  if (folder !== undefined && folder !== '') {
    const own = join(folder, language)
    mkdirSync(own, { recursive: true })
    writeFileSync(join(own, `${kind}.html`), html)
    writeFileSync(join(own, `${kind}.txt`), `To: ${toName}\nSubject: ${subject}\n\n${wrapped(body)}\n`)
  }
  return faults
}

describe('every e-mail', () => {
  it.each(locales)('is whole in %s, and says the same as text and as HTML', { timeout: 120_000 }, async (language) => {
    const written = await everyMail(store, language)
    expect(written.length).toBeGreaterThan(80)
    expect(written.flatMap(check)).toEqual([])
  })

  it('that was stored as text by an earlier version is sent with its links', () => {
    const stored = {
      language: 'en',
      subject: 'Reset your password',
      body: 'Hello Jo,\n\nSomeone asked to <b>reset</b> it.\n\nChoose a new password: portal:/reset-password#…\n\nThis is an automatic email.',
      parts: null,
    }
    const { body, html } = renderLetter(stored, sending)
    const link = `${ORIGIN}/reset-password#${sending.token}`
    expect(body).toContain(`Choose a new password:\n${link}`)
    expect(readHtml(html).hrefs).toContain(link)
    expect(readHtml(html).words).toContain('Someone asked to <b>reset</b> it.')
  })

  it('keeps a name that looks like a link, or like our marks, as a name', async () => {
    const evil = { kind: 'text' as const, text: 'portal:/unlock#… \uE000 http://evil.example' }
    const parts = { greeting: 'Hello,', blocks: [evil], smallPrint: [], footer: '' }
    const { body, html } = renderLetter(
      { language: 'en', subject: 's', body: '', parts },
      { ...sending, unsubscribeToken: null },
    )
    expect(readHtml(html).hrefs).toEqual([])
    expect(body).not.toContain(sending.token)
    await Promise.resolve()
  })
})

/** Relative luminance and contrast of WCAG 2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(Object.entries(mailColors))(
  'in the %s scheme',
  (_, { paper, surface, ink, muted, accent, accentInk }) => {
    it.each([
      ['text', ink, surface],
      ['small print', muted, surface],
      ['a link', accent, surface],
      ['a button', accentInk, accent],
      ['the program', accent, paper],
      ['the footer', muted, paper],
    ])('%s stands out from its ground', (_name, words, ground) => {
      expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5)
    })
  },
)
