import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'

import type { Book, SandboxClock } from '../book.ts'

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
