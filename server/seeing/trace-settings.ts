/** Settings of traces in the environment, by the names that OpenTelemetry has for them. */
import * as v from 'valibot'

import { secret, variablesOf } from '../variable.ts'

const PAIRS = 'pairs such as name=value, with commas between them'

const splitAt = (pair: string): readonly [name: string, value: string] => {
  const at = pair.indexOf('=')
  return at < 0 ? ['', ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
}

const PairsSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map(splitAt)),
  v.check((pairs) => pairs.every(([name]) => /^\S+$/.test(name)), PAIRS),
  v.transform((pairs) => Object.fromEntries(pairs.map(([name, value]) => [name, decoded(value)] as const))),
)

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const SettingsSchema = v.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.url('an http or https address'),
      v.regex(/^https?:/i, 'an http or https address'),
      v.description(
        'The address of a collector that takes traces over OTLP/HTTP, such as http://collector:4318. Without it none are made.',
      ),
    ),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(
    v.pipe(PairsSchema, secret(), v.description('Headers for the collector: name=value, with commas between them.')),
  ),
  OTEL_SERVICE_NAME: v.optional(
    v.pipe(v.string(), v.description('The name of this portal in traces.')),
    'trade-credit-portal',
  ),
  OTEL_RESOURCE_ATTRIBUTES: v.optional(
    v.pipe(
      PairsSchema,
      v.description(
        'What else traces say of this portal, such as deployment.environment=production, with commas between.',
      ),
    ),
  ),
  OTEL_TRACES_SAMPLER: v.optional(
    v.pipe(
      v.picklist(samplers, `one of ${samplers.join(', ')}`),
      v.description('Which requests are traced; parentbased_… follows a trusted proxy that has decided.'),
    ),
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'a share from 0 to 1'),
      v.transform(Number),
      v.description('The share of requests for …traceidratio, from 0 to 1.'),
    ),
    '1',
  ),
})

/** The variables with their descriptions. */
export const traceVariables = variablesOf(SettingsSchema.entries)

export type TraceSettings = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly resource: Readonly<Record<string, string>>
  /** A caller's decision holds. */
  readonly isParentBased: boolean
  /** The share of traces that are begun here and kept, from 0 to 1. */
  readonly ratio: number
}

/** Reads them; null without a collector. Throws one sentence that names the variable which is wrong. */
export function readTraceSettings(environment: Readonly<Record<string, string | undefined>>): TraceSettings | null {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  // Whoever traces something else on this machine may have set the others to what is not ours.
  if (set['OTEL_EXPORTER_OTLP_ENDPOINT'] === undefined) return null
  const read = v.safeParse(SettingsSchema, set)
  if (!read.success) {
    const [issue] = read.issues
    throw new Error(`The environment variable ${String(issue.path?.[0].key)} must be ${issue.message}.`)
  }
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = read.output
  const { OTEL_SERVICE_NAME: serviceName, OTEL_RESOURCE_ATTRIBUTES: resource = {} } = read.output
  const { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share } = read.output
  const isOff = sampler.endsWith('always_off')
  return {
    url: `${(endpoint ?? '').replace(/\/$/, '')}/v1/traces`,
    headers,
    serviceName,
    resource,
    isParentBased: sampler.startsWith('parentbased_'),
    ratio: isOff ? 0 : sampler.endsWith('traceidratio') ? share : 1,
  }
}
