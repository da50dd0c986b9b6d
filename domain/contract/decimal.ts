import * as v from 'valibot'

/** A decimal amount of any currency as text, such as `-1234.50`. */
export const DecimalSchema = v.pipe(v.string(), v.regex(/^-?\d{1,12}(?:\.\d{1,3})?$/))
