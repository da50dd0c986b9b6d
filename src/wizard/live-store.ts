import type { SessionRef } from '../../machines/workflows/session/session.machine.ts'

/** What a tab is in the middle of: one thing at most, for `useSyncExternalStore`. */
export type LiveStore<Live> = {
  read: () => Live | null
  set: (next: Live | null) => void
  subscribe: (listener: () => void) => () => void
}

/** It outlives its page, so that a look elsewhere and the browser's history lose nothing. */
export function liveStore<Live>(): LiveStore<Live> {
  let live: Live | null = null
  const listeners = new Set<() => void>()
  return {
    read: () => live,
    set(next) {
      live = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Tells when a person is signed in no more: signed out, or somebody else. An expired session keeps its user. */
export function whenGone(session: SessionRef, userId: string, forget: () => void) {
  return session.subscribe(({ context: { user } }) => {
    if (user?.userId !== userId) forget()
  })
}
