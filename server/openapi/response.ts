import type { Reference } from './components.ts'
import type { JsonSchema } from './json-schema.ts'

/** Bodies by their media type. */
export type Content = Readonly<Record<string, { readonly schema: Reference | JsonSchema }>>
export type Response = { readonly description: string; readonly content?: Content }
