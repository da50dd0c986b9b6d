/** Resources in JSON:API 1.1 documents: snake_case on the wire and camelCase in our code. */
import * as v from 'valibot'

export const MEDIA_TYPE = 'application/vnd.api+json'

type CamelKey<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelKey<Tail>>}` : S
type Camel<T> = { [K in keyof T as K extends string ? CamelKey<K> : K]: T[K] } & {}

function camelKey(key: string): string {
  return key.replaceAll(/_([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function camelKeys<T extends object>(wire: T): Camel<T> {
  // The boundary: keys are renamed as the type says, values stay as they were checked.
  return Object.fromEntries(Object.entries(wire).map(([key, value]) => [camelKey(key), value])) as Camel<T>
}

/** The attributes of a resource: checked in their wire names, returned in ours. Unknown ones are dropped. */
/* @__NO_SIDE_EFFECTS__ */
export function attributes<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(v.object(entries), v.transform(camelKeys))
}

/** The same of what is sent: unknown ones are refused, since their sender means something by them. */
/* @__NO_SIDE_EFFECTS__ */
export function strictAttributes<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(v.strictObject(entries), v.transform(camelKeys))
}

/** A document of one resource, as `{ id, ...attributes }`. */
/* @__NO_SIDE_EFFECTS__ */
export function one<Type extends string, Output extends object>(type: Type, schema: v.GenericSchema<unknown, Output>) {
  return v.pipe(
    v.object({ data: v.object({ type: v.literal(type), id: v.string(), attributes: schema }) }),
    v.transform(({ data }) => identified<Output>(data)),
  )
}

// The schema of `attributes` is never optional, which TypeScript cannot see of a type parameter.
function identified<Output extends object>(resource: { id?: string; attributes?: unknown }): { id: string } & Output {
  return { id: resource.id ?? '', ...(resource.attributes as Output) }
}

export const PageMetaSchema = v.object({
  /** Number of all items, or with `total_is_least` of those that are known to be there: there are at least so many. */
  total: v.pipe(v.number(), v.integer(), v.minValue(0)),
  total_is_least: v.optional(v.literal(true)),
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  size: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
export type PageMeta = v.InferOutput<typeof PageMetaSchema>

/** A document of many resources, as `{ items, page }`; `page` is there when the call is paged. */
/* @__NO_SIDE_EFFECTS__ */
export function many<Type extends string, Output extends object>(type: Type, schema: v.GenericSchema<unknown, Output>) {
  return v.pipe(
    v.object({
      data: v.array(v.object({ type: v.literal(type), id: v.string(), attributes: schema })),
      meta: v.optional(v.object({ page: v.optional(PageMetaSchema) })),
    }),
    v.transform(({ data, meta }) => ({
      items: data.map((resource) => identified<Output>(resource)),
      page: meta?.page ?? null,
    })),
  )
}

/** The body of a call that sends one resource without an id. */
/* @__NO_SIDE_EFFECTS__ */
export function request<Type extends string, Output>(type: Type, schema: v.GenericSchema<unknown, Output>) {
  return v.pipe(
    v.object({ data: v.object({ type: v.literal(type), attributes: schema }) }),
    v.transform(({ data }) => data.attributes as Output),
  )
}

const ErrorObjectSchema = v.object({
  status: v.string(),
  code: v.string(),
  title: v.string(),
  detail: v.optional(v.string()),
  source: v.optional(
    v.object({
      pointer: v.optional(v.string()),
      parameter: v.optional(v.string()),
      header: v.optional(v.string()),
    }),
  ),
  meta: v.optional(v.record(v.string(), v.unknown())),
})
export type ErrorObject = v.InferOutput<typeof ErrorObjectSchema>
export const ErrorDocumentSchema = v.object({ errors: v.pipe(v.array(ErrorObjectSchema), v.minLength(1)) })

export const IdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,64}$/))

/**
 * A payment provider’s name for a bank account or a card. It is a part of the provider's addresses, where dots alone lead
 * elsewhere, however they are escaped.
 */
export const ProviderTokenSchema = v.pipe(v.string(), v.regex(/^(?!\.{1,2}$)[A-Za-z0-9_.:-]{1,100}$/))

/** Made with the draft; what is sent from it has it as its Idempotency-Key, so that a repeat is the same intent. */
export const DraftIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{8,64}$/))

/** Number of changes; as far as the database counts. */
export const VersionSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647))
