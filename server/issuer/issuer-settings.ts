/** Settings of the card issuer in the environment. */
import { join } from 'node:path'
import * as v from 'valibot'

import { secret, variablesOf } from '../variable.ts'

const ORIGIN = 'an http or https address'
const PORT_RANGE = 'a port number from 0 to 65535'

const OriginSchema = v.pipe(
  v.string(),
  v.trim(),
  v.url(ORIGIN),
  v.regex(/^https?:/i, ORIGIN),
  v.transform((url) => new URL(url).origin),
)

const EnvironmentSchema = v.object({
  ISSUER_URL: v.optional(
    v.pipe(
      OriginSchema,
      v.description(
        'The address of the card issuer. Without it the demonstration starts a sandbox, and production has no cards.',
      ),
    ),
  ),
  ISSUER_ORIGIN: v.optional(
    v.pipe(
      OriginSchema,
      v.description("The issuer's origin as browsers know it: that of the page with a card's full number."),
    ),
  ),
  ISSUER_API_KEY: v.optional(
    v.pipe(
      v.string(),
      v.minLength(16, 'at least 16 characters long'),
      secret(),
      v.description("The portal's key at the issuer; needed with ISSUER_URL."),
    ),
  ),
  ISSUER_PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, PORT_RANGE),
      v.transform(Number),
      v.maxValue(65_535, PORT_RANGE),
      v.description("The sandbox's port. Without it: PORT + 3."),
    ),
  ),
})

/** The variables with their descriptions. */
export const issuerVariables = variablesOf(EnvironmentSchema.entries)

export type Environment = Readonly<Record<string, string | undefined>>

/** The issuer's settings; throws one sentence that names the variable which is wrong. Empty variables count as unset. */
export function readIssuerSettings(environment: Environment) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const read = v.safeParse(EnvironmentSchema, set)
  if (read.success) return read.output
  const [issue] = read.issues
  throw new Error(`The environment variable ${String(issue.path?.[0].key)} must be ${issue.message}.`)
}

/** The sandbox's own folder within the data folder. */
export const issuerDirectory = (dataDirectory: string): string => join(dataDirectory, 'issuer')
