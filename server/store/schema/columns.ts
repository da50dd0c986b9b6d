/**
 * Columns that all tables share. Amounts are whole minor units (bigint), calendar days are dates, instants are timestamps
 * with time zone. Statuses are plain text that the domain's schemas check.
 */
import { bigint, customType, date, timestamp } from 'drizzle-orm/pg-core'

export const minor = () => bigint({ mode: 'number' })
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const day = () => date({ mode: 'string' })
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
