import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Context } from 'hono'

/** The prefix makes browsers insist on Secure, on the path `/` and on this very host. Works on plain-http loopback. */
const NAME = '__Host-session'
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

export function sessionCookie(c: Context): string | null {
  const token = getCookie(c, NAME)
  return token && token.length <= 100 ? token : null
}

export function setSessionCookie(c: Context, token: string): void {
  setCookie(c, NAME, token, attributes)
}

export function clearSessionCookie(c: Context): void {
  deleteCookie(c, NAME, attributes)
}
