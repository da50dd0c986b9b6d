// @vitest-environment jsdom
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { cardFormScript } from './card-form.ts'
import { cardPage } from './card-page.ts'
import { wordsFor } from './card-words.ts'

const portal = 'http://127.0.0.1:4180'
const parent = { postMessage: vi.fn<(message: unknown, origin: string) => void>() }
const send = vi.fn<typeof fetch>()

const input = (id: string) => document.getElementById(id) as HTMLInputElement
const text = (id: string) => document.getElementById(id)?.textContent
const fill = (values: Record<string, string>) => {
  for (const [id, value] of Object.entries(values)) input(id).value = value
}
const good = { number: '4242424242424242', expiry: '0440', securityCode: '123', name: 'Ada' }
const submit = () => document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
const answer = (status: number, body: object) => Promise.resolve(new Response(JSON.stringify(body), { status }))

beforeEach(async () => {
  const page = await cardPage({ portalOrigin: portal, locale: 'de', theme: 'light' })
  document.documentElement.innerHTML = String(page).replace(/^<!doctype html>/, '')
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
    },
  )
  vi.stubGlobal('fetch', send)
  vi.stubGlobal('parent', parent)
  // The very text that browsers get: it must work alone.
  runInThisContext(`{ ${cardFormScript} }`)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

describe('the card form', () => {
  it('shows the error at each field, focuses the first, and sends nothing', () => {
    fill({ ...good, expiry: '13/40', name: '' })
    submit()
    expect(text('expiry-error')).toBe(wordsFor('de').words.expiryInvalid)
    expect(text('name-error')).toBe(wordsFor('de').words.nameMissing)
    expect(input('expiry').getAttribute('aria-invalid')).toBe('true')
    expect(input('number').hasAttribute('aria-invalid')).toBe(false)
    expect(document.activeElement).toBe(input('expiry'))
    expect(send).not.toHaveBeenCalled()
  })

  it('removes an error as soon as it is corrected', () => {
    submit()
    expect(document.getElementById('name-error')?.hidden).toBe(false)
    fill({ name: 'Ada' })
    input('name').dispatchEvent(new Event('input'))
    expect(document.getElementById('name-error')?.hidden).toBe(true)
    expect(document.getElementById('number-error')?.hidden).toBe(false)
  })

  it('sends the token to the portal alone, and clears what was typed', async () => {
    const token = { token: 'card_1', brand: 'visa', last4: '4242', expiry: '04/40', region: 'US' }
    send.mockReturnValue(answer(201, token))
    fill(good)
    submit()
    submit()
    await expect.poll(() => parent.postMessage).toHaveBeenCalled()
    expect(send).toHaveBeenCalledOnce()
    expect(send.mock.calls[0]?.[0]).toBe('/v1/tokens')
    expect(parent.postMessage.mock.calls).toEqual([[{ type: 'card.tokenised', ...token }, portal]])
    expect(input('number').value).toBe('')
  })

  it("shows the provider's refusals where they belong", async () => {
    send.mockReturnValue(answer(422, { errors: [{ field: 'number', code: 'numberNotOfTheSandbox' }] }))
    fill(good)
    submit()
    await expect.poll(() => text('number-error')).toBe(wordsFor('de').words.numberNotOfTheSandbox)
    expect(document.activeElement).toBe(input('number'))
    expect(parent.postMessage).not.toHaveBeenCalled()
  })

  it.each([
    ['is not there', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['has a fault', () => answer(500, {})],
  ])('says that nothing was charged when the provider %s, and keeps what was typed', async (_case, reply) => {
    send.mockImplementation(reply)
    fill(good)
    submit()
    await expect.poll(() => text('failed')).toBe(wordsFor('de').words.failed)
    expect(input('number').value).toBe(good.number)
    send.mockReturnValue(answer(422, { errors: [] }))
    submit()
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('notifies the portal when it is cancelled', () => {
    fill(good)
    document.getElementById('cancel')?.click()
    expect(parent.postMessage.mock.calls).toEqual([[{ type: 'card.cancelled' }, portal]])
    expect(input('number').value).toBe('')
  })

  it('groups the number and reads the expiry', () => {
    fill(good)
    input('number').dispatchEvent(new Event('blur'))
    input('expiry').dispatchEvent(new Event('blur'))
    expect([input('number').value, input('expiry').value]).toEqual(['4242 4242 4242 4242', '04/40'])
  })

  it('changes language and theme when the portal does, with entries and messages unchanged', async () => {
    send.mockReturnValue(answer(200, { lang: 'bg', words: wordsFor('bg').words }))
    fill({ ...good, name: '' })
    submit()
    const tell = (origin: string) =>
      window.dispatchEvent(
        new MessageEvent('message', {
          origin,
          source: parent as never,
          data: { type: 'card.appearance', locale: 'bg', theme: 'dark' },
        }),
      )
    tell('https://evil.example')
    expect(document.documentElement.dataset['theme']).not.toBe('dark')
    tell(portal)
    await expect.poll(() => document.title).toBe(wordsFor('bg').words.title)
    expect(document.documentElement.dataset['theme']).toBe('dark')
    expect(document.querySelector('label[for=number]')?.textContent).toBe(wordsFor('bg').words.number)
    expect(text('name-error')).toBe(wordsFor('bg').words.nameMissing)
    expect(input('number').value).toBe(good.number)
  })
})
