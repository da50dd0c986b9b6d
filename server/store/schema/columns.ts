/**
 * Columns that all tables share. Amounts are whole minor units (bigint), calendar days are dates, instants are timestamps
 * with time zone. Statuses are plain text that the domain's schemas check.
 */
import { sql } from 'drizzle-orm'
import { bigint, check, customType, date, text, timestamp, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'

export const minor = () => bigint({ mode: 'number' })
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const day = () => date({ mode: 'string' })
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * The content of a document: in the row, or in the object storage under a key, with the SHA-256 (hex) that it must have
 * there.
 */
export const documentContent = () => ({ content: bytes(), objectKey: text(), sha256: text() })

/** What holds for those columns: the content is in one of the two places, and no two documents share an object. */
export const heldOnce = (table: string, t: Record<'content' | 'objectKey' | 'sha256', AnyPgColumn>) => [
  check(
    `${table}_content`,
    sql`num_nonnulls(${t.content}, ${t.objectKey}) = 1 and num_nonnulls(${t.objectKey}, ${t.sha256}) <> 1`,
  ),
  uniqueIndex(`${table}_object`)
    .on(t.objectKey)
    .where(sql`${t.objectKey} is not null`),
]
