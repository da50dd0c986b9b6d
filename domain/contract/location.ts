/** GET /locations (§3, §7). */
import * as v from 'valibot'

import { attributes, many } from './json-api.ts'

const LocationAttributesSchema = attributes({
  buid_customer: v.string(),
  /** §3: our buidLocation comes from display_location. */
  display_location: v.string(),
  name: v.string(),
})
export const LocationsSchema = many('locations', LocationAttributesSchema)
