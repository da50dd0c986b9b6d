import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Context } from 'hono'
import { createHash, randomBytes } from 'node:crypto'

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

/** Knows a device again on which somebody has signed in. Browsers keep a cookie for 400 days at most. */
const DEVICE = '__Host-device'
const DEVICE_SECONDS = 400 * 24 * 3_600

export function deviceCookie(c: Context): string | null {
  const device = getCookie(c, DEVICE)
  return device && device.length <= 100 ? device : null
}

export function setDeviceCookie(c: Context, device: string): void {
  setCookie(c, DEVICE, device, { ...attributes, maxAge: DEVICE_SECONDS })
}

export function clearSessionCookie(c: Context): void {
  deleteCookie(c, NAME, attributes)
}

/** A secret that nobody guesses: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Returns the hash of a token, which is stored: a reader of the database cannot use it. A random token needs no slow
 * hash.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
