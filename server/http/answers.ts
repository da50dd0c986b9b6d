/** Answers of a call that went well, as the API's document (server/openapi) has them and tests hold them to. */
import type * as v from 'valibot'

export type Answer = {
  readonly status: 200 | 201 | 202 | 204 | 303
  /** A JSON:API document, or a file of one of these media types; null for an answer without a body. */
  readonly body: v.GenericSchema | readonly string[] | null
}

/** A document: the schema is the one by which our pages read it. */
export const ok = (schema: v.GenericSchema): readonly Answer[] => [{ status: 200, body: schema }]

/** A document of what the call has made. A repetition of the same intent answers the same. */
export const created = (schema: v.GenericSchema): readonly Answer[] => [{ status: 201, body: schema }]

/** A document of what goes on without the caller: how it ends, a later look says. */
export const accepted = (schema: v.GenericSchema): readonly Answer[] => [{ status: 202, body: schema }]

export const noContent: readonly Answer[] = [{ status: 204, body: null }]

/** A file of one of these media types; of any, where a user uploaded it. */
export const file = (...mediaTypes: readonly string[]): readonly Answer[] => [{ status: 200, body: mediaTypes }]

/** The way to a page, which a browser goes by itself. */
export const redirect: readonly Answer[] = [{ status: 303, body: null }]
