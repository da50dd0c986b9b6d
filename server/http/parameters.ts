/** Query parameters: each route names its own, and everything else is refused by name (promise J2). */
import * as v from 'valibot'

import { IdSchema } from '../../domain/contract/json-api.ts'
import { LocationSchema } from '../../domain/contract/location.ts'
import { SEARCH_LENGTH } from '../../domain/limits.ts'
import { CurrencySchema } from '../../domain/money.ts'
import type { PortalContext } from './portal.ts'
import { errorObject, notFound, Refusal, refuse } from './refusal.ts'

/** The parameters of a route, each with the schema that reads its text. */
export type ParameterSchemas = Readonly<Record<string, v.GenericSchema<string | undefined, unknown>>>
export type ParametersOf<P extends ParameterSchemas> = { [Name in keyof P]: v.InferOutput<P[Name]> }

/**
 * The parameters of a request, checked. Refuses with 400 and `source.parameter`: one that the route does
 * not know (so `include`, `fields[…]` and an unknown `sort` too), one given twice, and a malformed value.
 */
export function readParameters<P extends ParameterSchemas>(query: URLSearchParams, schemas: P): ParametersOf<P> {
  const unknown = [...new Set(query.keys())].filter((name) => !Object.hasOwn(schemas, name))
  const faults = unknown.map((parameter) => errorObject(400, unknownCode(parameter), { parameter }))
  const values: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(schemas)) {
    const given = query.getAll(name)
    const read = v.safeParse(schema, given[0])
    if (given.length > 1) faults.push(errorObject(400, 'parameterRepeated', { parameter: name }))
    else if (read.success) values[name] = read.output
    else
      faults.push(errorObject(400, given.length === 0 ? 'parameterMissing' : malformedCode(name), { parameter: name }))
  }
  if (faults.length > 0) throw new Refusal(400, faults)
  // The boundary: every name of P was read by its own schema above.
  return values as ParametersOf<P>
}

function unknownCode(parameter: string): string {
  if (parameter === 'include') return 'includeUnsupported'
  if (parameter === 'sort') return 'sortUnsupported'
  return 'parameterUnknown'
}

function malformedCode(parameter: string): string {
  return parameter === 'sort' ? 'sortUnsupported' : 'parameterInvalid'
}

/** A positive whole number up to a bound, such as a page number. */
export function countParameter(maximum: number, fallback: number) {
  return v.pipe(
    v.optional(v.string(), String(fallback)),
    v.regex(/^[1-9]\d{0,8}$/),
    v.transform(Number),
    v.maxValue(maximum),
  )
}

/** `page[number]` and `page[size]` of a paged list. */
export function pageParameters(maximumSize: number, defaultSize: number) {
  return {
    'page[number]': countParameter(10_000_000, 1),
    'page[size]': countParameter(maximumSize, defaultSize),
  } as const
}

/** An identifier as our rows carry it. What could not be one is malformed, not unknown. */
export const IdParameter = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.:-]{1,64}$/))

/** A comma list of at most so many ids, each once. */
export function idListParameter(maximum: number) {
  return v.pipe(
    v.string(),
    v.maxLength(maximum * 65),
    v.transform((list) => [...new Set(list.split(','))]),
    v.array(IdParameter),
    v.maxLength(maximum),
  )
}

/** Words to search for. Control characters are never words, and PostgreSQL refuses NUL. */
export const SearchParameter = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(SEARCH_LENGTH),
  // oxlint-disable-next-line no-control-regex
  v.regex(/^[^\u0000-\u001f\u007f]*$/),
)

/** The parameters of figures of one account or of all, of one location or of each, in one currency or in each. */
export const accountFigureParameters = {
  'filter[buid_customer]': v.optional(IdParameter),
  'filter[buid_location]': v.optional(LocationSchema),
  'filter[sol_currency]': v.optional(CurrencySchema),
}

/** Returns the account, location and currency that figures are requested for; null for all. */
export const accountFigureQuery = (parameters: ParametersOf<typeof accountFigureParameters>) => ({
  buidCustomer: parameters['filter[buid_customer]'] ?? null,
  buidLocation: parameters['filter[buid_location]'] ?? null,
  currency: parameters['filter[sol_currency]'] ?? null,
})
export type AccountFigureQuery = ReturnType<typeof accountFigureQuery>

/** The id in the path. What could not be an id of ours is as unknown as any other. */
export function pathId(c: PortalContext): string {
  const read = v.safeParse(IdSchema, c.req.param('id'))
  if (!read.success) throw notFound()
  return read.output
}

/** One line of visible ASCII, as RFC 9110 has header values. */
const KeySchema = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/))

/** Reads the key that makes two requests one intent (promises R1, R2). Refuses with 400 a missing or malformed one. */
export function idempotencyKey(c: PortalContext): string {
  const given = c.req.header('idempotency-key')
  if (given === undefined || given === '') throw refuse(400, 'idempotencyKeyMissing', { header: 'Idempotency-Key' })
  const read = v.safeParse(KeySchema, given)
  if (!read.success) throw refuse(400, 'idempotencyKeyMalformed', { header: 'Idempotency-Key' })
  return read.output
}
