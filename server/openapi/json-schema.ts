/** Valibot's schemas as JSON Schema: what is sent, before our code renames and converts it. */
import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

export type { JsonSchema } from '@valibot/to-json-schema'

/**
 * Returns the JSON Schema (2020-12) of what a schema accepts. Rules that JSON Schema has no words for, such as a check
 * of our own, are left out: it promises less than the server demands, and nothing else.
 */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode: 'input',
    target: 'draft-2020-12',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) => keyed(valibotSchema, jsonSchema),
    overrideAction: ({ valibotAction, jsonSchema }) => unicodePattern(valibotAction, jsonSchema),
  })
  return rest
}

/** A record whose keys are a picklist: the library knows only records of any text. */
function keyed(schema: object, jsonSchema: JsonSchema): JsonSchema | undefined {
  if (!isKeyed(schema)) return undefined
  return {
    ...jsonSchema,
    type: 'object',
    propertyNames: { enum: [...schema.key.options] },
    additionalProperties: jsonSchemaOf(schema.value),
  }
}

type Keyed = { readonly key: { readonly options: readonly string[] }; readonly value: v.GenericSchema }
const isKeyed = (schema: object): schema is Keyed =>
  'type' in schema &&
  schema.type === 'record' &&
  'key' in schema &&
  typeof schema.key === 'object' &&
  schema.key !== null &&
  'options' in schema.key

/** JSON Schema reads patterns as Unicode, so that the flag says nothing new; with any other flag there is no pattern. */
function unicodePattern(action: object, jsonSchema: JsonSchema): JsonSchema | undefined {
  if (!('requirement' in action) || !(action.requirement instanceof RegExp)) return undefined
  const { source, flags } = action.requirement
  return flags === 'u' ? { ...jsonSchema, pattern: source } : undefined
}
