/** Feeds: lists in the order of their changes, which other software reads on from where it came to. */
import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'

import type { Store } from '../store/store.ts'
import { cursorOf, readCursor, type Position } from './cursor.ts'
import { settledBound, type Appended } from './settled-bound.ts'

/** Whose rows are read: all of a program, or those of one merchant as the portal shows them to it. */
export type FeedScope = { readonly programId: string; readonly buidMerchant: string | null }

const CellSchema = v.union([v.string(), v.number(), v.boolean(), v.null()])
type Cell = v.InferOutput<typeof CellSchema>
type Attributes = Readonly<Record<string, Cell>>
type FeedItem = { readonly id: string; readonly attributes: Attributes }
export type PlacedItem = FeedItem & { readonly cursor: string }

/**
 * A part of a feed. `cursor` goes on after it. `more`: there is another part already; `waits`: somebody is writing for
 * so long that nothing could be read yet.
 */
export type FeedPart = {
  readonly items: readonly PlacedItem[]
  readonly cursor: string
  readonly more: boolean
  readonly waits: boolean
}

/** What a feed says of an item: its columns by their names on the wire. */
type Columns = Readonly<Record<string, SQL>>

type Common = {
  /** It is a part of the feed's cursors. */
  readonly name: string
  readonly columns: Columns
  /** An expression for the id of an item. */
  readonly id: SQL
  /** The joins that columns, id and condition need, after `from change`. */
  readonly joins: SQL
  readonly condition: (scope: FeedScope) => SQL
}

/** A feed in the order of a history. `change` has the columns `position` and `subject`. */
export type HistoryFeed = Common & {
  readonly table: Appended
  /** The column of the history that names what has changed; null: each row is an item itself, and its subject its id. */
  readonly subject: SQL | null
  /** A condition for rows of the history, which is `h`. */
  readonly only?: SQL
  /** Several items of one change are told apart, and ordered, by this. */
  readonly sub: SQL | null
}

/** A feed of rows that change by themselves, in the order of an instant. */
export type InstantFeed = Common & {
  readonly changedAt: SQL
  readonly sub: SQL
}

export type Feed = HistoryFeed | InstantFeed

export type FeedQuery = {
  readonly scope: FeedScope
  readonly after: Position | null
  readonly size: number
  readonly now: Date
  /** Milliseconds that writers are waited for. */
  readonly patienceMs: number
}

const KEYS = { history: /^\d{1,16}$/, instant: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/ } as const
const FIRST = { history: '0', instant: '1970-01-01T00:00:00.000Z' } as const
/** So many rows of a history are looked at in one statement: those of others are passed by. */
const WINDOW = 50_000
/**
 * Rows that change by themselves are read so many milliseconds later. Their instant is taken before their transaction
 * commits, so that a younger one may be seen first. A statement ends after 15 s and an idle transaction after 30 s: two
 * minutes are longer than a call that changes such a row can take, and than clocks of servers differ.
 */
export const INSTANT_LAG_MS = 120_000

const kindOf = (feed: Feed) => ('table' in feed ? 'history' : 'instant')

/** Reads a cursor of the feed, or returns null for what it never handed out. */
export function positionIn(feed: Feed, text: string): Position | null {
  const kind = kindOf(feed)
  const position = readCursor(feed.name, KEYS[kind], text)
  return position !== null && kind === 'instant' && Number.isNaN(Date.parse(position.key)) ? null : position
}

/** Returns an instant as ISO 8601 in UTC. */
export const instantText = (instant: SQL) =>
  sql`to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Reads the next part of a feed, in which no item is passed by that may still be committed. */
export async function readPart(store: Store, feed: Feed, query: FeedQuery): Promise<FeedPart> {
  const after = query.after ?? { key: FIRST[kindOf(feed)], sub: null }
  return 'table' in feed ? readHistory(store, feed, query, after) : readInstants(store, feed, query, after)
}

async function readHistory(store: Store, feed: HistoryFeed, query: FeedQuery, after: Position): Promise<FeedPart> {
  const bound = await settledBound(store, feed.table, query.patienceMs)
  if (bound === null) return { items: [], cursor: cursorOf(feed.name, after), more: false, waits: true }
  const found: Row[] = []
  let place = after
  while (found.length <= query.size && Number(place.key) + (place.sub === null ? 1 : 0) <= bound) {
    const to = Math.min(Number(place.key) + WINDOW, bound)
    found.push(...(await windowOf(store, feed, query, place, to, query.size + 1 - found.length)))
    place = { key: String(to), sub: null }
  }
  // What was read past is not asked for again; a reader who was ahead of a restored database stays where it was.
  return partOf(feed, query.size, found, place)
}

/** The changes after a place, up to an id, of what has not changed again since: it comes where it changed last. */
async function windowOf(
  store: Store,
  feed: HistoryFeed,
  { scope }: FeedQuery,
  { key, sub }: Position,
  to: number,
  limit: number,
): Promise<Row[]> {
  const history = sql.identifier(feed.table)
  const { subject, only = sql`true` } = feed
  const isLast =
    subject === null
      ? sql`true`
      : sql`not exists (select from ${history} later where later.${subject} = h.${subject} and later.id > h.id)`
  const itemSub = feed.sub ?? sql`''::text`
  const from = sub === null ? Number(key) + 1 : Number(key)
  return rowsOf(
    store,
    feed,
    itemSub,
    sql`with change as materialized (
      select h.id as position, h.${subject ?? sql`id`} as subject from ${history} h
      where h.id >= ${from}::bigint and h.id <= ${to}::bigint and ${only} and ${isLast}
    )`,
    sql`change.position::text`,
    sql`from change ${feed.joins}
      where ${feed.condition(scope)}
        and ${sub === null ? sql`true` : sql`(change.position > ${from}::bigint or ${itemSub} collate "C" > ${sub})`}
      order by change.position, ${itemSub} collate "C" limit ${limit}`,
  )
}

async function readInstants(store: Store, feed: InstantFeed, query: FeedQuery, after: Position): Promise<FeedPart> {
  const bound = new Date(query.now.getTime() - INSTANT_LAG_MS).toISOString()
  const { changedAt } = feed
  const found = await rowsOf(
    store,
    feed,
    feed.sub,
    sql``,
    instantText(changedAt),
    sql`${feed.joins}
      where ${feed.condition(query.scope)} and ${changedAt} <= ${bound}::timestamptz
        and (${changedAt} > ${after.key}::timestamptz
          or (${changedAt} = ${after.key}::timestamptz and ${feed.sub} collate "C" > ${after.sub ?? ''}))
      order by ${changedAt}, ${feed.sub} collate "C" limit ${query.size + 1}`,
  )
  return partOf(feed, query.size, found, after)
}

const RowSchema = v.object({
  key: v.string(),
  sub: v.string(),
  id: v.string(),
  attributes: v.record(v.string(), CellSchema),
})
type Row = v.InferOutput<typeof RowSchema>

async function rowsOf(store: Store, feed: Feed, sub: SQL, before: SQL, key: SQL, rest: SQL): Promise<Row[]> {
  const columns = Object.entries(feed.columns).map(([name, value]) => sql`${name}::text, ${value}`)
  const { rows } = await store.db().execute(sql`${before}
    select ${key} as key, ${sub} as sub, ${feed.id} as id,
      json_build_object(${sql.join(columns, sql`, `)}) as attributes ${rest}`)
  return v.parse(v.array(RowSchema), rows)
}

/** `end`: the place after all that was looked at, where that was not more than a part holds. */
function partOf(feed: Feed, size: number, found: readonly Row[], end: Position): FeedPart {
  const kind = kindOf(feed)
  const hasSubs = kind === 'instant' || ('sub' in feed && feed.sub !== null)
  const items = found.slice(0, size).map(({ key, sub, id, attributes }) => ({
    id,
    attributes,
    cursor: cursorOf(feed.name, { key, sub: hasSubs ? sub : null }),
  }))
  const more = found.length > size
  const last = items.at(-1)
  const isLastRead = more || kind === 'instant'
  return { items, cursor: isLastRead && last ? last.cursor : cursorOf(feed.name, end), more, waits: false }
}
