/** Dates, instants and amounts that are sent to us: they exist, and a database can store them. */
import * as v from 'valibot'

import { DateSchema, InstantSchema } from './time.ts'

/** A calendar day that exists (not 30 February), in a year that PostgreSQL knows (not 0). */
export const CalendarDaySchema = v.pipe(
  DateSchema,
  v.check((date) => date > '0001' && new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date)),
)
/** An instant of a year that PostgreSQL knows, in UTC. */
export const KnownInstantSchema = v.pipe(
  InstantSchema,
  v.check((instant) => new Date(instant).getUTCFullYear() > 0),
)
/** A decimal amount of any currency as text, such as `-1234.50`. */
export const DecimalSchema = v.pipe(v.string(), v.regex(/^-?\d{1,12}(?:\.\d{1,3})?$/))
