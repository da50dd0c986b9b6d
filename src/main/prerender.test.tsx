// @vitest-environment node
import { expect, it } from 'vitest'

import { locales } from '../../domain/locales.ts'
import { renderPages } from './prerender.tsx'

it.each(locales)('draws both pages in %s without style attributes, scripts or keys for words', async (locale) => {
  for (const { html, title, lang } of await renderPages(locale)) {
    expect(html).not.toMatch(/\sstyle=|<script|\son[a-z]+=/)
    expect(title).not.toBe('')
    expect(lang.startsWith(locale)).toBe(true)
  }
})

it.each(locales)(
  'draws the frame of the invoice lists in %s without anybody’s rows, and with nothing to press',
  async (locale) => {
    const pages = await renderPages(locale)
    const [list] = pages.filter(({ folder }) => folder === 'invoice-list')
    expect(list).toMatchObject({ name: 'inside', later: ['behind'] })
    const [, status, inert] =
      /^<div [^>]*role="status"><span[^>]*>([^<]+)<\/span><\/div>(<div inert="" aria-hidden="true">.*<\/div>)$/.exec(
        list?.html ?? '',
      ) ?? []
    expect(status).toBeTruthy()
    expect(inert).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
    expect(inert).toMatch(/<th [^>]*>/)
    expect(inert).not.toMatch(/aria-current="page"|\/invoice\/|data-invoice/)
  },
)

it('draws a form whose fields the app knows by name', async () => {
  const login = (await renderPages('en')).find(({ name }) => name === 'login')
  expect(login?.title).toBe('Sign in · Customer portal')
  expect(login?.html).toMatch(/<input[^>]*name="username"/)
  expect(login?.html).toMatch(
    /<input[^>]*name="password"[^>]*type="password"|<input[^>]*type="password"[^>]*name="password"/,
  )
  expect(login?.html).toMatch(/<button[^>]*type="submit"/)
})

it.each(locales)('asks for consent in %s before the program is there, with both answers', async (locale) => {
  for (const { consent } of await renderPages(locale)) {
    expect(consent).toMatch(/^<div data-early=""><section [^>]*aria-label="[^"]+"/)
    expect(consent).toMatch(/<button value="consent.optOut"[^>]*>[^<]+<\/button>/)
    expect(consent).toMatch(/<button value="consent.optIn"[^>]*>[^<]+<\/button>/)
    expect(consent).not.toMatch(/\sstyle=|<script|\son[a-z]+=/)
  }
})
