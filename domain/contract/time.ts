/** Dates (ISO 8601, without a time) and instants (with one, and its offset) on the wire. */
import * as v from 'valibot'

export const DateSchema = v.pipe(v.string(), v.isoDate())
/** A calendar day that exists (not 30 February), in a year that PostgreSQL knows (not 0): for what is sent to us. */
export const CalendarDaySchema = v.pipe(
  DateSchema,
  v.check((date) => date > '0001' && new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date)),
)
export const InstantSchema = v.pipe(v.string(), v.isoTimestamp())
/** An instant of a year that PostgreSQL knows, in UTC: for what is sent to us. */
export const KnownInstantSchema = v.pipe(
  InstantSchema,
  v.check((instant) => new Date(instant).getUTCFullYear() > 0),
)
