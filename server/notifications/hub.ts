/**
 * The streams of news that one server has open. All of them hear of changes by one connection to the database, and of the
 * end of their sessions; nobody's stream asks the database by itself.
 */
import { STREAM_HEARTBEAT_MS, STREAMS_A_USER } from '../../domain/limits.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { sessionsAlive, type Session } from '../session/sessions.ts'
import type { Store } from '../store/store.ts'
import { countsOf, ownCounts, type Counts, type OwnCounts } from './counts.ts'
import { newsReaderOf, type NewsReader } from './reader.ts'
import { currentAnnouncements, readsOf, seenOf } from './announcements/seen-announcements.ts'

/** Where a stream's events go. */
type Sink = {
  readonly counts: (counts: Counts) => void
  readonly heartbeat: () => void
  readonly end: () => void
}

export type NewsHub = {
  /**
   * Opens a stream for a session, and returns what closes it; null where the user has as many as one may have, and
   * `stopping` where the server ends.
   */
  readonly open: (session: Session, sink: Sink) => (() => void) | 'tooMany' | 'stopping'
  /** Ends all streams, and opens no more. */
  readonly stop: () => Promise<void>
  /** Streams that are open. */
  readonly size: () => number
}

type Stream = {
  readonly tokenHash: string
  readonly reader: NewsReader
  readonly sink: Sink
  readonly slot: number
  own: OwnCounts | null
  sent: string | null
}

type Deps = { readonly store: Store; readonly clock: Clock; readonly log: Log }

/** The channel on which the triggers of the database tell what has changed. */
const CHANNEL = 'portal_news'
/** What comes in one moment is told together. */
const GATHER_MS = 40
const USERS_AT_ONCE = 4
/** Streams take turns with their signs of life, so that thousands are not due in the same moment. */
const SLOTS = 20

/** A reader's types and role: with others, what the reader may see is another. */
const accessOf = ({ role, userTypes }: Pick<NewsReader, 'role' | 'userTypes'>) => [role, ...userTypes].join()

class Index {
  readonly #sets = new Map<string, Set<Stream>>()
  add(key: string, stream: Stream): void {
    this.#sets.set(key, (this.#sets.get(key) ?? new Set()).add(stream))
  }
  delete(key: string, stream: Stream): void {
    const set = this.#sets.get(key)
    set?.delete(stream)
    if (set?.size === 0) this.#sets.delete(key)
  }
  of(key: string): ReadonlySet<Stream> {
    return this.#sets.get(key) ?? new Set()
  }
}

function groupBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Makes the hub of one server. It listens from its first stream on. */
export function makeNewsHub({ store, clock, log }: Deps): NewsHub {
  const streams = new Set<Stream>()
  const [byUser, byProgram, bySession, bySlot] = [new Index(), new Index(), new Index(), new Index()]
  /** Streams whose own counts have changed, and programs whose announcements have. */
  const stale = new Set<Stream>()
  const stalePrograms = new Set<string>()
  let isStopping = false
  let stopListening: (() => Promise<void>) | null = null
  let gathering: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  let telling: Promise<void> = Promise.resolve()
  let opened = 0
  let beat = 0

  function remove(stream: Stream): void {
    streams.delete(stream)
    stale.delete(stream)
    byUser.delete(stream.reader.id, stream)
    byProgram.delete(stream.reader.programId, stream)
    bySession.delete(stream.tokenHash, stream)
    bySlot.delete(String(stream.slot), stream)
    if (streams.size > 0) return
    clearInterval(beating)
    beating = undefined
  }

  function end(stream: Stream): void {
    remove(stream)
    stream.sink.end()
  }

  function onMessage(message: string): void {
    const [about = '', key = ''] = message.split(' ')
    if (about === 'session') bySession.of(key).forEach(end)
    if (about === 'program') stalePrograms.add(key)
    if (about === 'user') for (const stream of byUser.of(key)) stale.add(stream)
    if (about !== 'session') gather()
  }

  function gather(): void {
    if (stale.size + stalePrograms.size === 0) return
    gathering ??= setTimeout(() => {
      gathering = undefined
      telling = telling.then(tellStale).catch((error: unknown) => log.error({ err: error }, 'News was not told'))
    }, GATHER_MS).unref()
  }

  /** Tells everybody whom the changes of this moment concern. */
  async function tellStale(): Promise<void> {
    const changed = new Set(stale)
    const programs = new Set(stalePrograms)
    stale.clear()
    stalePrograms.clear()
    await recount(changed)
    const concerned = new Set(changed)
    for (const program of programs) for (const stream of byProgram.of(program)) concerned.add(stream)
    const ofPrograms = groupBy(concerned, ({ reader }) => reader.programId)
    for (const [program, those] of ofPrograms) await tell(program, those)
  }

  /** Counts the own news of these streams' readers, each once. */
  async function recount(changed: Iterable<Stream>): Promise<void> {
    const readers = [...groupBy(changed, ({ reader }) => `${reader.id} ${accessOf(reader)}`).values()]
    const worker = async () => {
      for (let those = readers.pop(); those; those = readers.pop()) {
        const [first] = those
        if (!first) continue
        const own = await ownCounts(store, first.reader)
        for (const stream of those) stream.own = own
      }
    }
    await Promise.all(Array.from({ length: USERS_AT_ONCE }, worker))
  }

  /** Sends the counts to streams of one program, where they are others than the last. */
  async function tell(programId: string, those: readonly Stream[]): Promise<void> {
    const current = await currentAnnouncements(store, programId, clock.now())
    const reads = await readsOf(
      store,
      [...new Set(those.map(({ reader }) => reader.id))],
      current.map(({ id }) => id),
    )
    for (const stream of those) {
      if (!streams.has(stream) || stream.own === null) continue
      const counts = countsOf(stream.own, seenOf(stream.reader, current, reads))
      const text = `${counts.unread} ${counts.latest}`
      if (text === stream.sent) continue
      stream.sent = text
      stream.sink.counts(counts)
    }
  }

  /** Ends the streams of one slot whose session is over or has another access by now; the others give a sign of life. */
  async function check(): Promise<void> {
    beat = (beat + 1) % SLOTS
    const due = [...bySlot.of(String(beat))]
    if (due.length === 0) return
    const alive = await sessionsAlive({ store, clock }, [...new Set(due.map(({ tokenHash }) => tokenHash))])
    for (const stream of due) {
      const session = alive.get(stream.tokenHash)
      if (!session || accessOf(session.user) !== accessOf(stream.reader)) end(stream)
      else stream.sink.heartbeat()
    }
  }

  return {
    open(session, sink) {
      if (isStopping) return 'stopping'
      const reader = newsReaderOf(session)
      if (byUser.of(reader.id).size >= STREAMS_A_USER) return 'tooMany'
      stopListening ??= store.listen(CHANNEL, {
        onMessage,
        onGap() {
          for (const stream of streams) stale.add(stream)
          gather()
        },
      })
      beating ??= setInterval(() => {
        check().catch((error: unknown) => log.error({ err: error }, 'The sessions of open streams were not looked up'))
      }, STREAM_HEARTBEAT_MS / SLOTS).unref()
      opened += 1
      const stream: Stream = {
        tokenHash: session.tokenHash,
        reader,
        sink,
        slot: opened % SLOTS,
        own: null,
        sent: null,
      }
      streams.add(stream)
      byUser.add(reader.id, stream)
      byProgram.add(reader.programId, stream)
      bySession.add(stream.tokenHash, stream)
      bySlot.add(String(stream.slot), stream)
      stale.add(stream)
      gather()
      return () => remove(stream)
    },
    async stop() {
      isStopping = true
      clearTimeout(gathering)
      streams.forEach(end)
      await telling
      await stopListening?.()
    },
    size: () => streams.size,
  }
}
