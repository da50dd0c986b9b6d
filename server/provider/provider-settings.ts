/** Settings of the payment provider in the environment. */
import { join } from 'node:path'
import * as v from 'valibot'

const ORIGIN = 'an http or https address'
const PORT_RANGE = 'a port number from 0 to 65535'

const OriginSchema = v.pipe(
  v.string(),
  v.trim(),
  v.url(ORIGIN),
  v.regex(/^https?:/i, ORIGIN),
  v.transform((url) => new URL(url).origin),
)

const PortSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, PORT_RANGE),
  v.transform(Number),
  v.maxValue(65_535, PORT_RANGE),
)

const EnvironmentSchema = v.object({
  /** The address of a provider in a process of its own. Unset: the portal starts one itself. */
  PROVIDER_URL: v.optional(OriginSchema),
  PROVIDER_PORT: v.optional(PortSchema),
  PROVIDER_HOST: v.optional(v.string()),
  /** The provider's origin as browsers know it, behind a proxy. */
  PROVIDER_ORIGIN: v.optional(OriginSchema),
  /** Unset: the key in the provider's folder. */
  PROVIDER_API_KEY: v.optional(v.pipe(v.string(), v.minLength(16, 'at least 16 characters long'))),
  PROVIDER_TIMEOUT_MS: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'a number of milliseconds'), v.transform(Number)),
  ),
  /** Comma-separated: where the portal is reached, for a provider in a process of its own. */
  PORTAL_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',')),
      v.array(OriginSchema),
    ),
  ),
})

/** Names of the variables. */
export const providerVariables = Object.keys(EnvironmentSchema.entries)

export type Environment = Readonly<Record<string, string | undefined>>

/** The provider's settings; throws one sentence that names the variable which is wrong. Empty variables count as unset. */
export function readProviderSettings(environment: Environment) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const read = v.safeParse(EnvironmentSchema, set)
  if (!read.success) {
    const [issue] = read.issues
    throw new Error(`The environment variable ${String(issue.path?.[0].key)} must be ${issue.message}.`)
  }
  return read.output
}

/** The provider's own folder within the data folder. */
export function providerDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'provider')
}
