/** Dates, instants and amounts that are sent to us: they exist, and a database can store them. */
import * as v from 'valibot'

import { DateSchema, InstantSchema } from './time.ts'

/** Checks whether there is such a day: of 30 February, a `Date` makes a day in March. */
const isDay = (date: string) => new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) === true

/** A calendar day that exists (not 30 February), in a year that PostgreSQL knows (not 0). */
export const CalendarDaySchema = v.pipe(
  DateSchema,
  v.check((date) => date > '0001' && isDay(date)),
)
/** RFC 3339 has hours and minutes in an offset; ISO 8601 allows less, of which not everything makes a `Date`. */
const WHOLE_OFFSET = /(?:Z|[+-]\d{2}:\d{2})$/

/** An instant by RFC 3339, of a day that exists, in a year that PostgreSQL knows, in UTC. */
export const KnownInstantSchema = v.pipe(
  InstantSchema,
  v.check(
    (instant) => WHOLE_OFFSET.test(instant) && isDay(instant.slice(0, 10)) && new Date(instant).getUTCFullYear() > 0,
  ),
)
/** A decimal amount of any currency as text, such as `-1234.50`. */
export const DecimalSchema = v.pipe(v.string(), v.regex(/^-?\d{1,12}(?:\.\d{1,3})?$/))
