import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'

import { CardDescriptionSchema } from '../../../domain/contract/card-entry.ts'
import { locales } from '../../../domain/locales.ts'
import { PORTAL_ORIGIN, SANDBOX_KEY, startTestSandbox, type TestSandbox } from '../../../tests/server/sandbox.ts'
import { wordsFor } from './card-words.ts'

let started: TestSandbox
let origin: string
beforeEach(async () => {
  started = await startTestSandbox()
  origin = started.sandbox().origin
})
afterEach(() => started.close())

const entry = { number: '4242 4242 4242 4242', expiry: '04 / 31', securityCode: '987', name: 'Zuzana Canary' }

const post = (body: object, headers: Record<string, string> = {}) =>
  fetch(`${origin}/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify(body),
  })

const TokenSchema = v.object({ token: v.string(), ...CardDescriptionSchema.entries })

describe('a token', () => {
  it('is given for a test card, can be charged once more after a restart, and says what may be shown', async () => {
    const answer = await post(entry)
    expect(answer.status).toBe(201)
    const { token, ...shown } = v.parse(TokenSchema, await answer.json())
    expect(shown).toEqual({ brand: 'visa', last4: '4242', expiry: '04/31', region: 'US' })
    await started.restart()
    expect(await started.provider.describeCard(token)).toEqual(shown)
    const order = { attemptId: 'a1', amountMinor: 100, currency: 'EUR', descriptor: 'PORTAL' }
    const outcome = await started.provider.charge({ ...order, instrument: { kind: 'card', cardToken: token } })
    expect(outcome.outcome).toBe('approved')
  })

  it('behaves as its card does', async () => {
    const { token } = v.parse(TokenSchema, await (await post({ ...entry, number: '4000000000009995' })).json())
    const order = { attemptId: 'a1', amountMinor: 100, currency: 'EUR', descriptor: 'PORTAL' }
    expect(await started.provider.charge({ ...order, instrument: { kind: 'card', cardToken: token } })).toMatchObject({
      declineCode: 'insufficientFunds',
    })
  })

  it('leaves no card number, security code or name in the book', async () => {
    await post(entry)
    const book = await readFile(join(started.directory, 'book.jsonl'), 'utf8')
    expect(book).toContain('4242')
    for (const secret of ['42424242', '4242 4242', '987"', 'Canary']) expect(book).not.toContain(secret)
  })

  it('is refused field by field, and for a number that is no test card', async () => {
    const faulty = await post({ number: '4242424242424241', expiry: '01/20', securityCode: '12', name: '' })
    expect([faulty.status, await faulty.json()]).toEqual([
      422,
      {
        errors: [
          { field: 'number', code: 'numberInvalid' },
          { field: 'expiry', code: 'expiryPast' },
          { field: 'securityCode', code: 'securityCodeInvalid' },
          { field: 'name', code: 'nameMissing' },
        ],
      },
    ])
    const stranger = await post({ ...entry, number: '4111111111111111' })
    expect([stranger.status, await stranger.json()]).toEqual([
      422,
      { errors: [{ field: 'number', code: 'numberNotOfTheSandbox' }] },
    ])
  })

  it('is given to no page but the form itself', async () => {
    expect((await post(entry, { origin: PORTAL_ORIGIN })).status).toBe(403)
    expect((await post(entry, { origin: 'null' })).status).toBe(403)
    expect((await post(entry, { 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await post({ ...entry, number: '4'.repeat(40_000) })).status).toBe(413)
    expect((await post({ ...entry, more: 1 })).status).toBe(400)
  })
})

describe('the card entry page', () => {
  const open = (query: Record<string, string>) => fetch(`${origin}/card-entry?${new URLSearchParams(query).toString()}`)

  it('may be framed by the portal only, and runs nothing inline', async () => {
    const page = await open({ origin: PORTAL_ORIGIN, locale: 'de', theme: 'dark' })
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(page.status).toBe(200)
    expect(policy).toContain(`frame-ancestors ${PORTAL_ORIGIN};`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(page.headers.get('cache-control')).toBe('no-store')
    const markup = await page.text()
    expect(markup).toContain('<html lang="de" data-theme="dark">')
    expect(markup).not.toMatch(/<script(?![^>]*\ssrc="\/)[^>]*>|\sstyle=|\son[a-z]+=/)
    for (const path of markup.matchAll(/(?:src|href)="(\/card-entry\/[^"]+)"/g)) {
      expect((await fetch(`${origin}${path[1]}`)).status).toBe(200)
    }
  })

  it('does not open for an origin that is not the portal', async () => {
    expect((await open({ origin: 'https://evil.example', locale: 'en', theme: 'auto' })).status).toBe(403)
    expect((await open({ origin: '*', locale: 'en', theme: 'auto' })).status).toBe(403)
    expect((await open({ locale: 'en' })).status).toBe(403)
  })

  it.each(locales)('speaks %s', async (locale) => {
    const page = await open({ origin: PORTAL_ORIGIN, locale, theme: 'auto' })
    const markup = await page.text()
    expect(markup).toContain(`<html lang="${locale === 'pt' ? 'pt-PT' : locale}"`)
    expect(markup).toContain(`>${wordsFor(locale).words.number}</label>`)
  })

  it('speaks English where it lacks a language, and escapes what it is given', async () => {
    const page = await open({ origin: PORTAL_ORIGIN, locale: '"><script>', theme: '"><script>' })
    const markup = await page.text()
    expect(markup).toContain('<html lang="en" data-theme="auto">')
    expect(markup).not.toContain('"><script>')
  })

  it('has the address that the port gives', async () => {
    const url = started.provider.cardEntryUrl({ portalOrigin: PORTAL_ORIGIN, locale: 'pt', theme: 'light' })
    expect(new URL(url).origin).toBe(origin)
    expect((await fetch(url)).status).toBe(200)
  })
})

describe("the provider's words", () => {
  it('are all there in 15 languages, and are not English', () => {
    expect(locales).toHaveLength(15)
    const english = new Set(Object.values(wordsFor('en').words))
    expect(english.size).toBe(24)
    for (const locale of locales) {
      const { words } = wordsFor(locale)
      const same = Object.values(words).filter((text) => english.has(text))
      expect([locale, same]).toEqual([locale, locale === 'en' ? Object.values(words) : []])
    }
  })
})

describe('the book', () => {
  it('is shown to who has the key, and to nobody else', async () => {
    const order = { attemptId: 'a1', amountMinor: 100, currency: 'EUR', descriptor: 'PORTAL' }
    await started.provider.charge({ ...order, instrument: { kind: 'bank', accountToken: 'bank_approved' } })
    const shown = await fetch(`${origin}/book`, { headers: { authorization: `Bearer ${SANDBOX_KEY}` } })
    expect(await shown.json()).toMatchObject({
      charges: [{ attemptId: 'a1', outcome: 'approved', order: { amountMinor: 100, currency: 'EUR' } }],
      events: [],
    })
    expect((await fetch(`${origin}/book`)).status).toBe(401)
    expect((await fetch(`${origin}/v1/charges/a1`)).status).toBe(401)
    expect((await fetch(`${origin}/v1/events`)).status).toBe(401)
  })

  it('is open in one provider at a time', async () => {
    const { serveSandbox } = await import('./serve-sandbox.ts')
    const second = serveSandbox({
      port: 0,
      directory: started.directory,
      clock: { now: () => new Date() },
      portalOrigins: [],
      apiKey: SANDBOX_KEY,
    })
    await expect(second).rejects.toMatchObject({ name: 'DirectoryInUse' })
  })
})

it('shows its instruments to people', async () => {
  const page = await fetch(origin)
  expect([page.status, new URL(page.url).pathname]).toEqual([200, '/instruments'])
  expect(await page.text()).toContain('4242424242424242')
})
