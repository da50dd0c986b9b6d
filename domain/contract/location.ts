/** GET /locations (§3, §7). */
import * as v from 'valibot'

import { attributes, many } from './json-api.ts'

/** The number of a location within its account, as the program gives it: `001`, `Dock 3`, `Süd`; never `ALL_LOCATIONS`. */
export const LOCATION = /^(?!\*$)[^\p{Cc}\p{Cs}]{1,50}$/u
export const LocationSchema = v.pipe(v.string(), v.regex(LOCATION))

const LocationAttributesSchema = attributes({
  buid_customer: v.string(),
  /** §3: our buidLocation comes from display_location. */
  display_location: v.string(),
  name: v.string(),
})
export const LocationsSchema = many('locations', LocationAttributesSchema)
