/** JSON Schemas as values by chance: what a client might send that has read only the API's document. */
import fc from 'fast-check'

import type { JsonSchema } from '../../../server/openapi/json-schema.ts'
import type { KnownValues } from './known-values.ts'

/** Values of the wrong kind, and those that databases, dates and screens stumble over. */
export const hostile: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '\u0000',
  '\u202E\uFEFF',
  '\uD800',
  '💥'.repeat(300),
  'x'.repeat(70_000),
  '%',
  "'; --",
  '{}',
  '0000-01-01',
  '2026-02-30',
  '9999-12-31T23:59:60Z',
  '__proto__',
  'constructor',
  [],
  {},
  [[]],
  { __proto__: null, toString: 1 },
]
const words = fc.constantFrom(...hostile.filter((value) => typeof value === 'string'))

/** Depth from which only what must be there is there: some schemas refer to themselves. */
const DEEP = 8
const MOST_ITEMS = 4

export type SchemaValues = {
  /** Values of a schema; `name` is the member's or parameter's, by which values are known. */
  readonly of: (schema: JsonSchema | boolean, name: string) => fc.Arbitrary<unknown>
}

export function makeSchemaValues(
  resolve: (reference: string) => JsonSchema | undefined,
  known: Pick<KnownValues, 'of'>,
): SchemaValues {
  function valuesOf(schema: JsonSchema | boolean, name: string, depth: number): fc.Arbitrary<unknown> {
    if (typeof schema === 'boolean') return fc.jsonValue()
    if (schema.$ref !== undefined) {
      const found = resolve(schema.$ref)
      return depth > DEEP || found === undefined ? fc.constant(null) : valuesOf(found, name, depth + 1)
    }
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices !== undefined) return fc.oneof(...choices.map((choice) => valuesOf(choice, name, depth + 1)))
    const types = Array.isArray(schema.type) ? schema.type : [schema.type]
    return fc.oneof(...types.map((type) => typedValues({ ...schema, type }, name, depth)))
  }

  function typedValues(schema: JsonSchema, name: string, depth: number): fc.Arbitrary<unknown> {
    if (schema.type === 'object') return objects(schema, depth)
    if (schema.type === 'array') return arrays(schema, name, depth)
    if (schema.type === 'string') return texts(schema, name)
    if (schema.type === 'boolean') return fc.boolean()
    if (schema.type === 'null') return fc.constant(null)
    if (schema.type === 'integer' || schema.type === 'number') return numbers(schema)
    return fc.jsonValue({ maxDepth: 2 })
  }

  function objects({ properties = {}, required = [], ...more }: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    const members = Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => depth <= DEEP || required.includes(name))
        .map(([name, member]) => [name, valuesOf(member, name, depth + 1)]),
    )
    const record = fc.record(members, { requiredKeys: required.filter((name) => name in members) })
    const { additionalProperties: others, propertyNames: keys } = more
    if (others === undefined || typeof others === 'boolean') return record
    const names =
      keys === undefined ? fc.string({ unit: 'binary', maxLength: 20 }) : valuesOf(keys, '', depth).map(String)
    const further = fc.dictionary(names, valuesOf(others, '', depth + 1), { maxKeys: MOST_ITEMS })
    return fc.tuple(record, further).map(([own, added]) => ({ ...added, ...own }))
  }

  function arrays({ items, prefixItems, minItems = 0, maxItems }: JsonSchema, name: string, depth: number) {
    if (prefixItems !== undefined) return fc.tuple(...prefixItems.map((item) => valuesOf(item, name, depth + 1)))
    const item = items === undefined || Array.isArray(items) ? fc.jsonValue() : valuesOf(items, name, depth + 1)
    const most = depth > DEEP ? minItems : Math.max(minItems, Math.min(maxItems ?? MOST_ITEMS, MOST_ITEMS))
    return fc.array(item, { minLength: minItems, maxLength: most })
  }

  function texts(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
    const made = madeTexts(schema)
    const told = known.of(name)
    // Texts that are no id of anything end at the first rule; those that are go further.
    return told === null ? made : fc.oneof({ weight: 3, arbitrary: told }, { weight: 1, arbitrary: made })
  }
  return { of: (schema, name) => valuesOf(schema, name, 0) }
}

function madeTexts({ pattern, format, minLength = 0, maxLength = 400 }: JsonSchema): fc.Arbitrary<unknown> {
  if (pattern !== undefined) return matching(pattern)
  if (format === 'email') return fc.emailAddress()
  if (format === 'date') return days.map((day) => day.slice(0, 10))
  if (format === 'date-time') return days
  if (format === 'uri') return fc.webUrl()
  const most = Math.max(minLength, Math.min(maxLength, 2_000))
  const any = fc.string({ unit: 'binary', minLength, maxLength: most })
  const longest = fc.constantFrom('ẞ'.repeat(maxLength), 'x'.repeat(maxLength), '\u0000'.repeat(minLength))
  return fc.oneof({ weight: 4, arbitrary: any }, { weight: 1, arbitrary: longest }, { weight: 1, arbitrary: words })
}

const days = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString())

/** Texts that match; where the pattern looks ahead, which the library cannot, anything. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'))
  } catch {
    return fc.string({ unit: 'binary', maxLength: 60 })
  }
}

function numbers({ type, minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const least = Math.max(minimum ?? Number.MIN_SAFE_INTEGER, Number.MIN_SAFE_INTEGER)
  const most = Math.min(maximum ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
  const whole = fc.oneof(
    fc.integer({ min: Math.ceil(least), max: Math.floor(most) }),
    // Amounts and versions are small where they are right.
    fc.constantFrom(Math.ceil(least), Math.floor(most), ...[1, 2, 100].filter((one) => one >= least && one <= most)),
  )
  return type === 'integer' ? whole : fc.oneof(whole, fc.double({ min: least, max: most, noNaN: true }))
}

/** The document with one of its places spoilt: another value, a member that is missing, or one that nobody knows. */
export function spoilt(document: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(document, fc.nat(), fc.constantFrom(...hostile), fc.constantFrom('replace', 'remove', 'add'))
    .map(([sound, at, value, how]) => {
      const copy = structuredClone({ root: sound })
      const places = placesIn(copy)
      const place = places[at % places.length]
      if (place === undefined || how === 'replace' || place.holder === copy) {
        if (place !== undefined) place.holder[place.key] = value
        return copy.root
      }
      if (how === 'add') place.holder['unknown_member'] = value
      else delete place.holder[place.key]
      return copy.root
    })
}

type Place = { readonly holder: Record<string, unknown>; readonly key: string }

/** Returns every place of a document that can be spoilt. */
function placesIn(holder: Record<string, unknown>): Place[] {
  return Object.entries(holder).flatMap(([key, value]) => [
    { holder, key },
    ...(isHolder(value) ? placesIn(value) : []),
  ])
}

/** Arrays have their items by name too. */
const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
