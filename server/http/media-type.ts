/** Content negotiation by the text of JSON:API 1.1 (promise J1). We offer no extension and no profile. */
import { MEDIA_TYPE } from '../../domain/contract/json-api.ts'

type MediaRange = { readonly type: string; readonly parameters: ReadonlyMap<string, string> }

/** Splits at a separator that does not stand within a quoted string. */
function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts = ['']
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (quoted && character === '\\') {
      parts.push(parts.pop() + character + text.charAt(at + 1))
      at += 1
      continue
    }
    if (character === '"') quoted = !quoted
    if (character === separator && !quoted) parts.push('')
    else parts.push(parts.pop() + character)
  }
  return parts
}

function parseRange(text: string): MediaRange {
  const [type = '', ...rest] = splitOutsideQuotes(text, ';')
  const parameters = rest
    .map((parameter) => parameter.trim())
    .filter((parameter) => parameter !== '')
    .map((parameter): [string, string] => {
      const at = parameter.indexOf('=')
      const [name, value] = at < 0 ? [parameter, ''] : [parameter.slice(0, at), parameter.slice(at + 1)]
      return [name.trim().toLowerCase(), value.trim().replace(/^"(.*)"$/, '$1')]
    })
  return { type: type.trim().toLowerCase(), parameters: new Map(parameters) }
}

/** Whether a body with this Content-Type is ours to read; 415 otherwise. */
export function isJsonApiContent(contentType: string | undefined): boolean {
  if (contentType === undefined) return false
  const { type, parameters } = parseRange(contentType)
  // `ext` would name an extension, and we know none; a `profile` may be ignored.
  return type === MEDIA_TYPE && [...parameters.keys()].every((name) => name === 'profile')
}

/** Whether a body with this Content-Type is a file as it is; 415 otherwise. */
export function isFileContent(contentType: string | undefined): boolean {
  return contentType !== undefined && parseRange(contentType).type === 'application/octet-stream'
}

/**
 * Whether an answer in JSON:API's media type is acceptable; 406 otherwise. Instances modified by a
 * parameter other than `profile` are ignored, as the standard demands; a missing header takes anything.
 */
export function acceptsJsonApi(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true
  return splitOutsideQuotes(accept, ',')
    .map(parseRange)
    .some(({ type, parameters }) => {
      if (Number(parameters.get('q') ?? '1') === 0) return false
      if (type === '*/*' || type === 'application/*') return true
      return type === MEDIA_TYPE && [...parameters.keys()].every((name) => name === 'profile' || name === 'q')
    })
}

/** Whether the visitor is a browser on its way to a page. */
export function wantsPage(accept: string | undefined): boolean {
  if (accept === undefined) return false
  const types = splitOutsideQuotes(accept, ',').map((range) => parseRange(range).type)
  return types.some((type) => type === 'text/html' || type === 'application/xhtml+xml')
}
