/** Content negotiation by the text of JSON:API 1.1 (promise J1). We offer no extension and no profile. */
import { parseAccept } from 'hono/utils/accept'

import { MEDIA_TYPE } from '../../domain/contract/json-api.ts'

type MediaRange = { readonly type: string; readonly parameters: readonly string[]; readonly q: number }

function rangesOf(header: string | undefined): MediaRange[] {
  return parseAccept(header ?? '').map(({ type, params, q }) => ({
    type: type.toLowerCase(),
    parameters: Object.keys(params).map((name) => name.toLowerCase()),
    q,
  }))
}

/** Checks whether a body with this Content-Type is JSON:API; 415 otherwise. */
export function isJsonApiContent(contentType: string | undefined): boolean {
  const [range, ...others] = rangesOf(contentType)
  // `ext` would name an extension, and we know none; a `profile` may be ignored.
  return range?.type === MEDIA_TYPE && others.length === 0 && range.parameters.every((name) => name === 'profile')
}

/** Checks whether a body with this Content-Type is a file as it is; 415 otherwise. */
export function isFileContent(contentType: string | undefined): boolean {
  return rangesOf(contentType)[0]?.type === 'application/octet-stream'
}

/**
 * Checks whether an answer in JSON:API's media type is acceptable; 406 otherwise. Instances modified by a
 * parameter other than `profile` are ignored, as the standard demands; a missing header accepts anything.
 */
export function acceptsJsonApi(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true
  return rangesOf(accept).some(({ type, parameters, q }) => {
    if (q === 0) return false
    if (type === '*/*' || type === 'application/*') return true
    return type === MEDIA_TYPE && parameters.every((name) => name === 'profile' || name === 'q')
  })
}

/** Checks whether a page suits the visitor: a browser, a monitor, curl; anything that does not ask for JSON:API. */
export function wantsPage(accept: string | undefined): boolean {
  const types = rangesOf(accept).map(({ type }) => type)
  const asksForJson = types.includes(MEDIA_TYPE) || types.includes('application/json')
  return types.includes('text/html') || !asksForJson
}
