import * as v from 'valibot'

import type { SessionTimes } from '../../domain/rules/session.ts'
import { createStore } from '../ui/store.ts'

const TabMessageSchema = v.variant('type', [
  v.object({ type: v.literal('signedOut') }),
  v.object({ type: v.literal('signedIn') }),
  /** Another account, location or merchant was selected. */
  v.object({ type: v.literal('switched') }),
  v.object({
    type: v.literal('renewed'),
    times: v.object({ now: v.string(), expiresAt: v.string(), endsAt: v.string() }),
  }),
])
export type TabMessage =
  { type: 'signedOut' } | { type: 'signedIn' } | { type: 'switched' } | { type: 'renewed'; times: SessionTimes }

export type Tabs = { notify: (message: TabMessage) => void; close: () => void }

/** Counts how often another tab has said that it switched. */
export const elsewhereStore = createStore(0)

/** Messages between the tabs of one browser about the session; without channels each tab is alone. */
export function joinTabs(onMessage: (message: TabMessage) => void): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { notify: () => {}, close: () => {} }
  const channel = new BroadcastChannel('portal-session')
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const message = v.safeParse(TabMessageSchema, event.data)
    if (message.success) onMessage(message.output)
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin by itself
  return { notify: (message) => channel.postMessage(message), close: () => channel.close() }
}
