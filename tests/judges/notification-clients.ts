/** The pages of the judge of notifications: a process of its own that has many streams open, and says when each event came. */
import { openStream, type EventStream } from '../server/notifications/event-stream.ts'

/** `open`: one stream for each cookie, so many at once; `listen`: how long from now, and what has come by then. */
export type ToClients =
  | { readonly type: 'open'; readonly origin: string; readonly cookies: readonly string[]; readonly atOnce: number }
  | { readonly type: 'listen'; readonly forMs: number; readonly wanted: number }
/** `arrivals`: by stream, in ms since 1970 with fractions; only of events since `listen`. */
export type FromClients =
  | { readonly type: 'opened'; readonly ms: number; readonly refused: number }
  | { readonly type: 'listening' }
  | { readonly type: 'arrivals'; readonly arrivals: readonly (readonly number[])[] }

const streams: EventStream[] = []
let arrivals: number[][] = []
const now = () => performance.timeOrigin + performance.now()
const say = (message: FromClients) => process.send?.(message)

async function open({ origin, cookies, atOnce }: Extract<ToClients, { type: 'open' }>): Promise<void> {
  const begun = performance.now()
  arrivals = cookies.map(() => [])
  const left = cookies.map((cookie, at) => ({ cookie, at }))
  const worker = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { cookie, at } = next
      const stream = await openStream(origin, cookie, () => arrivals[at]?.push(now()))
      streams.push(stream)
      if (stream.status === 200) await stream.arrived(1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  say({
    type: 'opened',
    ms: performance.now() - begun,
    refused: streams.filter(({ status }) => status !== 200).length,
  })
}

async function listen({ forMs, wanted }: Extract<ToClients, { type: 'listen' }>): Promise<void> {
  arrivals = arrivals.map((list) => {
    list.length = 0
    return list
  })
  say({ type: 'listening' })
  const until = performance.now() + forMs
  while (performance.now() < until && arrivals.filter(({ length }) => length > 0).length < wanted)
    await new Promise((resolve) => setTimeout(resolve, 20))
  // What must not come gets its time to come.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  say({ type: 'arrivals', arrivals })
}

process.on('message', (message: ToClients) => void (message.type === 'open' ? open(message) : listen(message)))
