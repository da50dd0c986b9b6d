/** What the server is at: the log names it where a statement is slow. */
import { AsyncLocalStorage } from 'node:async_hooks'

import type { Span } from './span.ts'

/** A request, or the run of a job; with its part of a trace, where traces are made. */
export type UnderWay = ({ readonly requestId: string } | { readonly job: string }) & { readonly span?: Span }

const storage = new AsyncLocalStorage<UnderWay>()

/** Does the work as a part of a request or of a job, and so whatever it calls and awaits. */
export function during<T>(what: UnderWay, work: () => T): T {
  return storage.run(what, work)
}

/** Returns what the caller is a part of; null while the portal starts. */
export function underWay(): UnderWay | null {
  return storage.getStore() ?? null
}
