import { createHash, randomBytes } from 'node:crypto'

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
