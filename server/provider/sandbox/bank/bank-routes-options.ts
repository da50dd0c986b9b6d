import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'

import type { Book, SandboxClock } from '../book.ts'
import { bankByToken } from '../instruments.ts'

type Env = { Bindings: HttpBindings }

/** What the sandbox's calls about bank accounts need. */
export type BankRoutesOptions = {
  readonly book: Book
  readonly clock: SandboxClock
  readonly portalOrigins: readonly string[]
  /** Lets only the portal's server in, which shows the key. */
  readonly portalOnly: MiddlewareHandler<Env>
  /** Lets only the form of this very origin in. */
  readonly ownPageOnly: MiddlewareHandler<Env>
}

export const refuse = (c: Context, status: 400 | 403 | 404, code: string) => c.json({ error: { code } }, status)

/** Checks whether a token is of an account that was entered here, or of a test account on file. */
export const knowsBank = (book: Book, token: string): boolean =>
  book.describeBank(token) !== null || bankByToken(token) !== null
