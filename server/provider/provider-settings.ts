/** Settings of the payment provider in the environment. */
import { join } from 'node:path'
import * as v from 'valibot'

import { secret, variablesOf } from '../variable.ts'
import type { EventsTarget } from './sandbox/news/announce-news.ts'

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
  PROVIDER_URL: v.optional(
    v.pipe(
      OriginSchema,
      v.description(
        'The address of the payment provider, required in production. Without it the portal starts a sandbox itself.',
      ),
    ),
  ),
  PROVIDER_ORIGIN: v.optional(
    v.pipe(
      OriginSchema,
      v.description(
        "The provider's origin as browsers know it, behind a proxy: that of the card form, not the portal's.",
      ),
    ),
  ),
  PROVIDER_API_KEY: v.optional(
    v.pipe(
      v.string(),
      v.minLength(16, 'at least 16 characters long'),
      secret(),
      v.description("The portal's key at the provider. Without it: the one in the provider's folder, for a sandbox."),
    ),
  ),
  PROVIDER_TIMEOUT_MS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,6}$/, 'a number of milliseconds'),
      v.transform(Number),
      v.description(
        'Milliseconds after which a call without an answer counts as “still processing”. Without it: 8000.',
      ),
    ),
  ),
  PROVIDER_PORT: v.optional(
    v.pipe(PortSchema, v.description("The sandbox's port. Without it: PORT + 1, or 4190 in a process of its own.")),
  ),
  PROVIDER_HOST: v.optional(v.pipe(v.string(), v.description("The sandbox's address. Without it: 127.0.0.1."))),
  PORTAL_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',')),
      v.array(OriginSchema),
      v.description(
        'For a sandbox in a process of its own: where browsers reach the portal, with commas between them. Without it: as PUBLIC_ORIGIN, or HOST and PORT, say.',
      ),
    ),
  ),
  SANDBOX_EVENTS_URL: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.url(ORIGIN),
      v.regex(/^https?:/i, ORIGIN),
      v.description(
        "For a sandbox in a process of its own: the portal's /ecaas/provider-events, which is told of news. It needs PROVIDER_WEBHOOK_SECRET.",
      ),
    ),
  ),
})

/** The variables with their descriptions. */
export const providerVariables = variablesOf(EnvironmentSchema.entries)

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

/** Returns where a sandbox sends its events, or undefined; throws one sentence where nothing would sign them. */
export function eventsTargetOf(
  { SANDBOX_EVENTS_URL: url }: ReturnType<typeof readProviderSettings>,
  webhookSecret: string | null,
): EventsTarget | undefined {
  if (url === undefined) return undefined
  if (webhookSecret === null)
    throw new Error('The environment variable PROVIDER_WEBHOOK_SECRET must be set when SANDBOX_EVENTS_URL is.')
  return { url, secret: webhookSecret }
}

/** The provider's own folder within the data folder. */
export function providerDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'provider')
}
