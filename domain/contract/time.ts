/** Dates (ISO 8601, without a time) and instants (with one, and its offset) on the wire. */
import * as v from 'valibot'

export const DateSchema = v.pipe(v.string(), v.isoDate())
export const InstantSchema = v.pipe(v.string(), v.isoTimestamp())
