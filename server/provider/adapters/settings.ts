/** Settings of the adapters in the environment. */
import * as v from 'valibot'

import { secret, variablesOf, withSecretFiles } from '../../variable.ts'

const ADDRESS = 'an http or https address'
const PORT_RANGE = 'a port number from 0 to 65535'

const OriginSchema = v.pipe(
  v.string(),
  v.trim(),
  v.url(ADDRESS),
  v.regex(/^https?:/i, ADDRESS),
  v.transform((url) => new URL(url).origin),
)
const SecretSchema = (minimum: number, description: string) =>
  v.pipe(v.string(), v.minLength(minimum, `at least ${minimum} characters long`), secret(), v.description(description))

const CommonSchema = v.object({
  ADAPTER_API_KEY: v.optional(SecretSchema(16, "The portal's key: what the portal has as PROVIDER_API_KEY. Needed.")),
  ADAPTER_DATABASE_URL: v.optional(
    SecretSchema(1, "A PostgreSQL database of this adapter's own. Without it: the folder ADAPTER_DIR."),
  ),
  ADAPTER_DIR: v.optional(
    v.pipe(
      v.string(),
      v.description("The adapter's folder. Without it: .data/adapter-stripe or .data/adapter-gocardless."),
    ),
  ),
  ADAPTER_HOST: v.optional(v.pipe(v.string(), v.description('The address on which it listens.')), '127.0.0.1'),
  ADAPTER_PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, PORT_RANGE),
      v.transform(Number),
      v.maxValue(65_535, PORT_RANGE),
      v.description('The port on which it listens.'),
    ),
    '4191',
  ),
  ADAPTER_ORIGIN: v.optional(
    v.pipe(
      OriginSchema,
      v.description(
        "Its origin as browsers know it, behind a proxy: the portal's PROVIDER_ORIGIN. Without it: host and port.",
      ),
    ),
  ),
  ADAPTER_PORTAL_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',')),
      v.array(OriginSchema),
      v.description(
        'Where browsers reach the portal, with commas between them: only these may frame the forms. Needed.',
      ),
    ),
  ),
})

const StripeSchema = v.object({
  STRIPE_SECRET_KEY: v.optional(SecretSchema(8, "Stripe's secret or restricted key (sk_…, rk_…). Needed for stripe.")),
  STRIPE_PUBLISHABLE_KEY: v.optional(
    v.pipe(
      v.string(),
      v.minLength(8, 'a key of Stripe'),
      v.description("Stripe's key for browsers (pk_…). Needed for stripe."),
    ),
  ),
  STRIPE_WEBHOOK_SECRET: v.optional(
    SecretSchema(8, 'The secret of the webhook endpoint at Stripe (whsec_…). Needed for stripe.'),
  ),
  STRIPE_API_URL: v.optional(
    v.pipe(OriginSchema, v.description('What stands in for Stripe in tests.')),
    'https://api.stripe.com',
  ),
})

const GoCardlessSchema = v.object({
  GOCARDLESS_ACCESS_TOKEN: v.optional(
    SecretSchema(8, 'An access token of GoCardless that may read and write. Needed for gocardless.'),
  ),
  GOCARDLESS_WEBHOOK_SECRET: v.optional(
    SecretSchema(8, 'The secret of the webhook endpoint at GoCardless. Needed for gocardless.'),
  ),
  GOCARDLESS_API_URL: v.optional(
    v.pipe(OriginSchema, v.description('https://api-sandbox.gocardless.com for its sandbox.')),
    'https://api.gocardless.com',
  ),
})

const EnvironmentSchema = v.object({ ...CommonSchema.entries, ...StripeSchema.entries, ...GoCardlessSchema.entries })

/** The variables with their descriptions. */
export const adapterVariables = variablesOf(EnvironmentSchema.entries)

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the variables; throws one sentence that names the first one that is wrong. Empty ones count as unset. */
export function readAdapterSettings(environment: Environment) {
  const given = withSecretFiles(environment, adapterVariables)
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''))
  const read = v.safeParse(EnvironmentSchema, set)
  if (!read.success) {
    const [issue] = read.issues
    throw new Error(`The environment variable ${String(issue.path?.[0].key)} must be ${issue.message}.`)
  }
  return read.output
}
export type AdapterSettings = ReturnType<typeof readAdapterSettings>

/** Returns a variable that is needed; throws one sentence where it is not set. */
export function needed<Name extends keyof AdapterSettings>(
  settings: AdapterSettings,
  name: Name,
): NonNullable<AdapterSettings[Name]> {
  const value = settings[name]
  if (value === undefined) throw new Error(`The environment variable ${name} must be set.`)
  return value
}
