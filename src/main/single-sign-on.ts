import * as v from 'valibot'

import { ProviderPageSchema } from '../../domain/contract/access/sso.ts'
import type { Client } from '../api/client.ts'
import { basepathOf, pathBelow } from '../shared/app/address.ts'

/** Leaves for the page that offers to sign out at the identity provider too, which the sign-out has answered with. */
export async function leaveForSignOut(answer: unknown): Promise<void> {
  const page = v.safeParse(ProviderPageSchema, answer)
  if (page.success) await leaveFor(page.output)
}

/** Leaves for a page of the identity provider. The promise never ends: with the page, its program goes. */
function leaveFor(address: string): Promise<void> {
  // Who comes back by the browser's own button finds the page as it was left, in the middle of leaving.
  globalThis.addEventListener('pageshow', ({ persisted }) => persisted && globalThis.location.reload())
  globalThis.location.assign(address)
  return new Promise(() => {})
}

/** Returns where to go on after signing in: where the sign-in page was asked to lead, or the page under the question. */
function returnTo(path: string): string {
  const { search } = globalThis.location
  return path === '/login' ? (new URLSearchParams(search).get('returnTo') ?? '') : path + search
}

/** POST /ecaas/sso/start: begins a single sign-on at the server, and leaves for the identity provider. */
export async function leaveForSignIn(client: Client, signal: AbortSignal): Promise<void> {
  const { pathname } = globalThis.location
  const basepath = basepathOf(pathname)
  const prefix = basepath === '/' ? '' : basepath
  const attributes = { prefix, return_to: returnTo(pathBelow(pathname, basepath)) }
  const body = { data: { type: 'sso-start', attributes } }
  await leaveFor(await client.send('/ecaas/sso/start', ProviderPageSchema, { body, signal }))
}
