/** Sends documents to systems of others, each to its own pace: no call of ours ever waits for one of them. */
import type { Log } from '../log.ts'

export type Sinks = {
  /** Puts a document into the queue of its address; false where the queue is full, and the document is dropped. */
  readonly send: (url: string, document: object) => boolean
  /** Resolves when all that waits has been sent or given up. */
  readonly settled: () => Promise<void>
  /** Breaks off what is under way and drops what waits. */
  readonly close: () => void
}

type Options = {
  readonly log: Log
  /** Secrets by the origin that they are for; each is sent there and nowhere else. */
  readonly keys?: ReadonlyMap<string, string>
  readonly fetch?: typeof globalThis.fetch
  /** Documents that wait for one origin at most. */
  readonly capacity?: number
  readonly timeoutMs?: number
}

type Queue = { readonly waiting: { url: string; text: string }[]; running: Promise<void> | null; isFailing: boolean }

/** What a sink of ours is given at once: an error report and a log line are smaller. */
const LONGEST = 64_000

/** Opens queues for sinks: one origin at a time one document, with a time limit, and dropped when it is not accepted. */
export function makeSinks({
  log,
  keys = new Map(),
  fetch = globalThis.fetch,
  capacity = 200,
  timeoutMs = 5_000,
}: Options) {
  const queues = new Map<string, Queue>()
  const closing = new AbortController()

  async function deliver(origin: string, url: string, text: string): Promise<string | null> {
    const key = keys.get(origin)
    try {
      const { ok, status } = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
        body: text,
        // A redirect would take the document, and the key, to where nobody has configured it.
        redirect: 'error',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
      })
      return ok ? null : `status ${status}`
    } catch (error) {
      return error instanceof Error ? error.name : 'failed'
    }
  }

  async function run(origin: string, queue: Queue): Promise<void> {
    for (let next = queue.waiting.shift(); next !== undefined; next = queue.waiting.shift()) {
      const fault = await deliver(origin, next.url, next.text)
      if (closing.signal.aborted) return
      // The first of a row of failures: a sink that is away would fill the log.
      if (fault !== null && !queue.isFailing) log.warn({ origin, fault }, 'A sink does not accept what is sent to it')
      queue.isFailing = fault !== null
    }
    queue.running = null
  }

  const sinks: Sinks = {
    send(url, document) {
      const text = JSON.stringify(document)
      const { origin } = new URL(url)
      const queue = queues.get(origin) ?? { waiting: [], running: null, isFailing: false }
      queues.set(origin, queue)
      if (closing.signal.aborted || text.length > LONGEST || queue.waiting.length >= capacity) return false
      queue.waiting.push({ url, text })
      queue.running ??= run(origin, queue)
      return true
    },
    async settled() {
      await Promise.all([...queues.values()].map(({ running }) => running ?? Promise.resolve()))
    },
    close() {
      closing.abort()
      for (const { waiting } of queues.values()) waiting.length = 0
    },
  }
  return sinks
}
