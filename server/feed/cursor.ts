/** Where a reader of a feed has come to, as it is handed out and handed back. */
import * as v from 'valibot'

/**
 * A place in a feed: a key (the id of a row that is only ever appended, or an instant), and the last item that was read
 * of it. `sub` is null where the whole key was read.
 */
export type Position = { readonly key: string; readonly sub: string | null }

const PositionSchema = v.strictTuple([v.string(), v.pipe(v.string(), v.maxLength(100)), v.nullable(v.string())])
/** Longer than any that was handed out. */
export const CURSOR_LENGTH = 400

/** Writes a place as a cursor. It names its feed, so that one feed's cursor is no place in another one. */
export function cursorOf(feed: string, { key, sub }: Position): string {
  return Buffer.from(JSON.stringify([feed, key, sub])).toString('base64url')
}

/** Reads a cursor of a feed whose keys are of this form; null where it was never handed out by that feed. */
export function readCursor(feed: string, key: RegExp, text: string): Position | null {
  if (text.length > CURSOR_LENGTH) return null
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
  const read = v.safeParse(PositionSchema, parsed)
  if (!read.success) return null
  const [name, of, sub] = read.output
  // Text that PostgreSQL cannot hold was never in a row.
  const isSound = name === feed && key.test(of) && !/[\p{Cc}\p{Cs}]/u.test(sub ?? '')
  return isSound ? { key: of, sub } : null
}
