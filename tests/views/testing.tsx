import type { ReactNode } from 'react'

import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { waitFor } from 'xstate'

import { MEDIA_TYPE } from '../../domain/contract/json-api.ts'
import { defaultPaymentSettings } from '../../domain/program-settings.ts'
import { startApp } from '../../src/main/start-app.ts'
import { AppContext, type App } from '../../src/shared/app/app.ts'

type Attributes = Readonly<Record<string, unknown>>

/** The attributes of /self for an administrator of one account, as they travel. */
export const sampleUser = {
  logged_in: true,
  user_id: 'u1',
  username: 'maria.admin',
  full_name: 'Maria Halvorsen',
  first_name: 'Maria',
  last_name: 'Halvorsen',
  email_address: 'maria@halvorsen.example',
  role: 'admin',
  status: 'active',
  user_type: 'customer',
  user_types: ['customer'],
  customer_id: '40-118203',
  merchant_id: null,
  customer_count: 1,
  merchant_count: 1,
  customer_name: 'Halvorsen Marine Supply',
  merchant_name: null,
  selected_currency: null,
  customer_currencies: [{ id: 'USD', label: 'USD' }],
  merchant_currencies: [],
  language: 'en',
  locale_ISO: 'en-US',
  language_ISO: 'en',
  time_zone: 'America/Chicago',
  is_sso: false,
  customer_entity_restricted: true,
  merchant_entity_restricted: false,
  expires_at: '2026-11-21T12:30:00.000Z',
  ends_at: '2026-11-22T00:00:00.000Z',
  now: '2026-11-21T12:00:00.000Z',
  session_data: {
    logged_in: true,
    language: 'en',
    user_type: 'customer',
    customer_id: '40-118203',
    location: null,
    merchant_id: null,
  },
} as const satisfies Attributes

const sampleConfig = {
  title: 'Northgate',
  business_date: '2026-11-21',
  support_phone: '+1 218 555 0100',
  currency_version: '1',
}

type Answer = { status?: number; body?: unknown; headers?: Readonly<Record<string, string>> }

const sampleProgram = { payment_mode: 'INDIVIDUAL_ACCOUNT', payment_settings: defaultPaymentSettings }

export const document = (type: string, id: string, attributes: Attributes) => ({ data: { type, id, attributes } })
export const refusal = (status: number, code: string, meta: Attributes = {}): Answer => ({
  status,
  body: { errors: [{ status: String(status), code, title: code, meta }] },
})

type Call = {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
  signal: AbortSignal
}
export type Answers = Readonly<Record<string, (call: Call) => Answer | Promise<Answer>>>

/** A server of a few answers by `GET /path`; what it has none for is a 404. Counts what it was asked. */
export function stubServer({
  user = null,
  flags = {},
  config = {},
  answers = {},
}: { user?: Attributes | null; flags?: Attributes; config?: Attributes; answers?: Answers } = {}) {
  const calls: Call[] = []
  const usual: Answers = {
    'GET /self': () => ({ body: document('self', 'u', user ?? { logged_in: false }) }),
    'GET /config': () => ({ body: document('config', 'c', { ...sampleConfig, ...config }) }),
    'GET /config-secure': () => ({ body: document('config-secure', 's', sampleProgram) }),
    'POST /ecaas/session_data': () => ({ body: null }),
    'POST /ecaas/sign-out': () => ({ body: null }),
  }
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const text = await request.text()
    const call = {
      method: request.method,
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: text === '' ? null : (JSON.parse(text) as unknown),
      signal: request.signal,
    }
    calls.push(call)
    const key = `${request.method} ${pathname}`
    const answer: Answer = pathname.startsWith('/feature-flags/')
      ? { body: document('feature-flags', 'f', flags) }
      : await (answers[key] ?? usual[key] ?? (() => refusal(404, 'notFound')))(call)
    const { status = 200, body = null, headers = {} } = answer
    const hasBody = body !== null && status !== 204
    return new Response(hasBody ? JSON.stringify(body) : null, {
      status,
      headers: { 'content-type': MEDIA_TYPE, ...headers },
    })
  }
  const asked = (key: string) => calls.filter(({ method, path }) => `${method} ${path}` === key)
  return { fetch, calls, asked }
}
export type StubServer = ReturnType<typeof stubServer>

/** Words as they stand in the source. */
export function sourceWords() {
  i18n.loadAndActivate({ locale: 'en', locales: ['en-US'], messages: {} })
}

/** The app's actors over a stub server, once somebody or nobody is known to be signed in. */
export async function appFor(server: StubServer): Promise<App> {
  const started = startApp({ hostname: 'localhost', fetch: server.fetch, origin: 'http://localhost' })
  const app = await started.app
  await waitFor(app.session, (snapshot) => !snapshot.hasTag('busy'))
  return app
}

/** Draws one screen or hook inside an app and a router, at `/` with its search; `address` is where it has led since. */
export async function renderInApp(children: ReactNode, { app, place = '/' }: { app: App; place?: string }) {
  sourceWords()
  // jsdom has no scrolling.
  window.scrollTo = () => {}
  const router = createRouter({
    routeTree: createRootRoute({ component: () => children }),
    history: createMemoryHistory({ initialEntries: [place] }),
  })
  await router.load()
  const rendered = render(
    <I18nProvider i18n={i18n}>
      <AppContext value={app}>
        <RouterProvider router={router} />
      </AppContext>
    </I18nProvider>,
  )
  return { ...rendered, address: () => router.state.location.href }
}

/** jsdom lays nothing out, and so has nothing to tell of sizes. */
export function withoutLayout() {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  )
}
