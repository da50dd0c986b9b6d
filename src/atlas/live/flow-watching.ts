import type { AnyActorRef } from 'xstate'

import type { App } from '../../shared/app/app.ts'
import { LIVE_CHANNEL } from './live-channel.ts'

const joined = new WeakSet<App>()

/**
 * Begins to report to live views in this browser as soon as one says hello; until then this is one open channel. Only for
 * programs whose flows may be looked at.
 */
export function joinWatchers(app: App, underWay: () => Promise<readonly AnyActorRef[]>): void {
  // Once a page: the frame comes and goes with each sign-in.
  if (joined.has(app) || typeof BroadcastChannel === 'undefined') return
  joined.add(app)
  const channel = new BroadcastChannel(LIVE_CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    if ((data as { type?: unknown } | null)?.type !== 'hello') return
    channel.close()
    const begin = async () => {
      const [{ broadcastLive }, running] = await Promise.all([import('./flow-live.ts'), underWay()])
      broadcastLive(app, running)
    }
    // Where its program cannot be fetched, nothing is watched, and the page is none the worse.
    begin().catch(() => {})
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin by itself
  channel.postMessage({ type: 'joined' })
}
