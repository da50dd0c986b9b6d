import { createActor, fromPromise } from 'xstate'

import {
  liveNotificationsMachine,
  selectCounts,
  type NewsCounts,
} from '../../../machines/workflows/live-notifications/live-notifications.machine.ts'
import { openCounts, readCounts, type CountStream } from '../../api/notifications/live-counts.ts'
import type { App } from '../../shared/app/app.ts'
import { countsStore, onCountsChanged } from '../../shared/notifications/center.ts'
import type { Client } from '../../api/client.ts'

function portsOf(client: Client) {
  let stream: CountStream | null = null
  const close = () => {
    stream?.close()
    stream = null
  }
  return {
    close,
    actors: {
      readCounts: fromPromise<NewsCounts>(({ signal }) => readCounts(client, signal)),
      openStream: fromPromise<void>(async ({ signal }) => {
        close()
        stream = await openCounts(client, signal)
      }),
      nextSign: fromPromise<NewsCounts | null>(({ signal }) => {
        // Not waited for any more: the line goes too. A hidden tab must hold none of the few that a browser has.
        signal.addEventListener('abort', close, { once: true })
        return stream === null ? Promise.reject(new Error('No stream is open.')) : stream.next()
      }),
    },
  }
}

/** Keeps the number of unread notifications up to date until it is stopped. */
export function watchCounts({ client, inspect }: Pick<App, 'client' | 'inspect'>): () => void {
  const { actors, close } = portsOf(client)
  const actor = createActor(liveNotificationsMachine.provide({ actors }), inspect ? { inspect } : {})
  let isThere = true
  const look = () => {
    const wasThere = isThere
    isThere = navigator.onLine && document.visibilityState === 'visible'
    if (isThere !== wasThere) actor.send({ type: isThere ? 'reader.came' : 'reader.left' })
  }
  actor.subscribe((snapshot) => {
    const counts = selectCounts(snapshot)
    const known = countsStore.read()
    if (counts !== null && (counts.unread !== known?.unread || counts.latest !== known.latest)) countsStore.set(counts)
  })
  const leave = onCountsChanged(() => actor.send({ type: 'counts.changed' }))
  actor.start()
  look()
  addEventListener('online', look)
  addEventListener('offline', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    removeEventListener('online', look)
    removeEventListener('offline', look)
    document.removeEventListener('visibilitychange', look)
    leave()
    actor.send({ type: 'session.ended' })
    actor.stop()
    close()
  }
}
