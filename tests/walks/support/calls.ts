import { request as requests, type APIRequestContext, type Page } from '@playwright/test'

import { MEDIA_TYPE } from '../../../domain/contract/json-api.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'

export const headers = { 'content-type': MEDIA_TYPE, accept: MEDIA_TYPE }

/** A call by hand; rejects with the answer when it is refused. */
export async function call(
  request: APIRequestContext,
  path: string,
  type: string,
  attributes: object,
  more: Record<string, string> = {},
): Promise<unknown> {
  const answer = await request.post(path, {
    headers: { ...headers, ...more },
    data: JSON.stringify({ data: { type, attributes } }),
  })
  if (!answer.ok()) throw new Error(`POST ${path}: ${answer.status()} ${await answer.text()}`)
  const text = await answer.text()
  return text === '' ? null : (JSON.parse(text) as unknown)
}

/** Signs the browser's context (or another one) in without the form. */
export async function signIn(request: APIRequestContext, username: string, password = DEMO_PASSWORD): Promise<void> {
  await call(request, '/ecaas/sign-in', 'sign-in', { username, password })
  // The journeys go over all that there is; what narrows it is seen in tests of its own.
  await select(request, { currency: null })
}

/** Does something as another person, in a browser context of their own. */
export async function as<Done>(
  page: Page,
  username: string,
  act: (request: APIRequestContext) => Promise<Done>,
): Promise<Done> {
  const elsewhere = await requests.newContext({ baseURL: new URL(page.url()).origin })
  try {
    await signIn(elsewhere, username)
    return await act(elsewhere)
  } finally {
    await elsewhere.dispose()
  }
}

/** Ends the context's session at the server without notifying the page. */
export async function endSession(request: APIRequestContext): Promise<void> {
  await call(request, '/ecaas/sign-out', 'sign-out', {})
}

/** Selects values in the context's session, as another tab would. */
export async function select(request: APIRequestContext, values: Readonly<Record<string, string | null>>) {
  const sessionKeys = Object.entries(values).map(([key, value]) => ({ key, value }))
  await call(request, '/ecaas/session_data', 'session-data', { sessionKeys })
}

export const selectAccount = (request: APIRequestContext, customerId: string) =>
  select(request, { customer_id: customerId })

/** Says to the page what another tab of the portal says (src/main/tabs.ts). */
export async function sayAsOtherTab(page: Page, message: object): Promise<void> {
  await page.evaluate((said) => {
    const tab = new BroadcastChannel('portal-session')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin by itself
    tab.postMessage(said)
    tab.close()
  }, message)
}

/** The page has chosen about tracking before, so that no banner stands in the way. */
export async function withoutBanner(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('trackingConsent', 'optedOut'))
}

/** Answers the page with the server's flags of one of `flagHosts` instead of those of its own host. */
export async function withFlagsOf(page: Page, host: string): Promise<void> {
  await page.route('**/feature-flags/*.json', (route) => route.fallback({ url: flagsUrl(route.request().url(), host) }))
}

export const flagsUrl = (url: string, host: string) => new URL(`/feature-flags/${host}.json`, url).href
