import { ApiFailure } from '../../api/failure.ts'

type Intent = { readonly key: string; readonly version: number }
export type Intents = {
  /** The intent as it went the first time, or a new one about the version that is seen now. */
  of: (meant: string, version: number) => Intent
  /** The result: an answer, or the failure of the call. */
  ended: (error?: unknown) => void
}

/**
 * Until the server has said what became of an intent, the same is sent as it went the first time: with its key, and
 * about the version that was seen then, whatever has been read since (promise R1).
 */
export function trackIntents(): Intents {
  let last: (Intent & { meant: string }) | null = null
  return {
    of(meant, version) {
      if (last?.meant !== meant) last = { meant, version, key: crypto.randomUUID() }
      return last
    },
    ended(error) {
      const isKnown = error === undefined || (error instanceof ApiFailure && error.status >= 400 && error.status < 500)
      if (isKnown) last = null
    },
  }
}
