/** Schemas of the document by name, each once, so that a generated client has a type for each. */
import type * as v from 'valibot'

import { jsonSchemaOf, type JsonSchema } from './json-schema.ts'

export type Reference = { readonly $ref: string }

const SCHEMAS = '#/components/schemas/'

export type Components = {
  /** Returns a reference to a schema. The first name that it is asked for by is its name. */
  readonly refer: (schema: v.GenericSchema, name: string) => Reference
  readonly schemas: () => Readonly<Record<string, JsonSchema>>
}

export function makeComponents(): Components {
  const names = new Map<v.GenericSchema, string>()
  const schemas: Record<string, JsonSchema> = {}
  return {
    refer(schema, name) {
      const known = names.get(schema)
      if (known !== undefined) return { $ref: SCHEMAS + known }
      if (Object.hasOwn(schemas, name)) throw new Error(`Two schemas of the API's document are named ${name}.`)
      names.set(schema, name)
      Object.assign(schemas, hoisted(jsonSchemaOf(schema), name))
      return { $ref: SCHEMAS + name }
    },
    schemas: () => schemas,
  }
}

/** Definitions of a schema that refers to itself become schemas of the document, where its references can find them. */
function hoisted({ $defs = {}, ...schema }: JsonSchema, name: string): Record<string, JsonSchema> {
  const parts = Object.entries($defs).map(([key, part]) => [`${name}Part${key}`, part] as const)
  const all = { [name]: schema, ...Object.fromEntries(parts) }
  const text = JSON.stringify(all).replaceAll('"#/$defs/', `"${SCHEMAS}${name}Part`)
  // The boundary: the same schemas, with other addresses in their references.
  return JSON.parse(text) as Record<string, JsonSchema>
}
