/** Parameters of path, query and header, as the route table has them. */
import * as v from 'valibot'

import type { RequiredHeader, Route } from '../http/route.ts'
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts'

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly style?: 'form'
  readonly explode?: false
}

const headerWords: Readonly<Record<Exclude<RequiredHeader, 'Authorization'>, string>> = {
  'Idempotency-Key':
    'Made by the client for one intent, before the first try. The same call with the same key is done once.',
  'If-Match': 'The version that the client changes.',
  'Webhook-Id': 'The id of the event, which may come more than once.',
  'Webhook-Timestamp': 'Seconds since 1970.',
  'Webhook-Signature': 'The signature of id, timestamp and body (standardwebhooks.com).',
}

export function parametersOf({ path, parameters, headers }: Route): readonly Parameter[] {
  return [
    ...pathNames(path).map((name): Parameter => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...Object.entries(parameters).map(([name, schema]) => queryParameter(name, schema)),
    // OpenAPI has the Authorization header as a security scheme.
    ...headers
      .filter((name) => name !== 'Authorization')
      .map((name): Parameter => ({
        name,
        in: 'header',
        required: true,
        description: headerWords[name],
        schema: { type: 'string' },
      })),
  ]
}

const pathNames = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

/** Returns a path as OpenAPI writes it: `/ecaas/payments/{id}`. */
export const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

/**
 * A parameter is text, which its schema may read as a number or as a comma list. What it becomes is seen by what it makes
 * of `1`, which is a number, an id and a list of one id.
 */
function queryParameter(name: string, schema: v.GenericSchema): Parameter {
  const text = jsonSchemaOf(schema)
  const required = !v.safeParse(schema, undefined).success
  const one = v.safeParse(schema, '1')
  const base = { name, in: 'query', required } as const
  if (one.success && Array.isArray(one.output)) {
    const list: JsonSchema = { type: 'array', items: { type: 'string' } }
    return { ...base, description: 'A comma list.', schema: list, style: 'form', explode: false }
  }
  if (one.success && typeof one.output === 'number' && text.enum === undefined)
    return { ...base, schema: countSchema(schema, text) }
  return { ...base, schema: text }
}

function countSchema(schema: v.GenericSchema, { default: fallback }: JsonSchema): JsonSchema {
  const maximum = 'pipe' in schema && Array.isArray(schema.pipe) ? schema.pipe.map(maximumOf).find(Boolean) : undefined
  return {
    type: 'integer',
    minimum: 1,
    ...(maximum === undefined ? {} : { maximum }),
    ...(fallback === undefined ? {} : { default: Number(fallback) }),
  }
}

function maximumOf(item: unknown): number | undefined {
  if (typeof item !== 'object' || item === null || !('type' in item) || item.type !== 'max_value') return undefined
  return 'requirement' in item && typeof item.requirement === 'number' ? item.requirement : undefined
}
