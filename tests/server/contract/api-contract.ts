/** Holds what the server answers to tests to the API's document, so that the document cannot go stale. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'

import { MEDIA_TYPE } from '../../../domain/contract/json-api.ts'
import { apiDocument, responseOf, type ApiDocument } from '../../../server/openapi/document.ts'
import type { Operation } from '../../../server/openapi/operation.ts'
import type { Content } from '../../../server/openapi/response.ts'
import { routeAreas } from '../../../server/routes.ts'

type Exchange = {
  readonly method: string
  readonly path: string
  readonly sent: { readonly type: string | null; readonly body: unknown }
  readonly status: number
  /** The media type, which may have parameters. */
  readonly type: string | null
  readonly body: unknown
}

type ApiContract = {
  /** Returns what of an answer is not as the document says; null where it is, and for paths that are not in it. */
  readonly faultOf: (exchange: Exchange) => string | null
}

const DOCUMENT = 'api'

export function apiContract(document: ApiDocument): ApiContract {
  // OpenAPI has words of its own in a schema.
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: fullFormats })
  ajv.addSchema(document, DOCUMENT)
  const validators = new Map<string, ValidateFunction>()
  const validatorOf = (reference: string) => {
    const known = validators.get(reference)
    if (known) return known
    const made = ajv.compile({ $ref: DOCUMENT + reference })
    validators.set(reference, made)
    return made
  }
  const operationAt = finderOf(document)

  /** Returns what is wrong with a document by the schema that a content map names for JSON:API. */
  function faultIn(content: Content | undefined, body: unknown, ignored: readonly string[] = []): string | null {
    const schema = content?.[MEDIA_TYPE]?.schema
    if (schema === undefined) return `${MEDIA_TYPE} is not documented`
    if (schema.$ref === undefined) return null
    const validate = validatorOf(schema.$ref)
    if (validate(body)) return null
    const faults = (validate.errors ?? []).filter(({ keyword }) => !ignored.includes(keyword))
    return faults.length === 0 ? null : ajv.errorsText(faults, { dataVar: schema.$ref.split('/').at(-1) ?? '' })
  }

  return {
    faultOf({ method, path, sent, status, type, body }) {
      const operation = operationAt(method, path)
      if (operation === null || status === 304) return null
      const response = responseOf(document, operation, String(status))
      if (!response) return `the status ${status} is not documented`
      const fault = type === MEDIA_TYPE ? faultIn(response.content, body) : typeFault(response.content, type)
      if (fault !== null) return fault
      // Tests send arrays in place of objects, which some of our schemas read: only a client's own mistake.
      const isRead = status < 300 && sent.type === MEDIA_TYPE && operation.requestBody !== undefined
      const requestFault = isRead ? faultIn(operation.requestBody.content, sent.body, ['type']) : null
      return requestFault === null ? null : `a body that was accepted is not documented: ${requestFault}`
    },
  }
}

/** Returns what is wrong with the media type of an answer that is no JSON:API document. */
function typeFault(content: Content = {}, type: string | null): string | null {
  const types = Object.keys(content)
  const given = type?.split(';')[0]?.trim() ?? 'an answer without a type'
  const isDocumented = types.length === 0 ? type === null : types.includes(given) || types.includes('*/*')
  return isDocumented ? null : `${given} is not documented`
}

/** Returns a search for the operation of a call, in the order in which the server looks for its route. */
function finderOf({ paths }: ApiDocument): (method: string, path: string) => Operation | null {
  const patterns = Object.entries(paths).map(
    ([template, item]) =>
      [new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`), item] as const,
  )
  return (method, path) => {
    const found = patterns.find(([pattern, item]) => pattern.test(path) && operationIn(item, method) !== null)
    return found ? operationIn(found[1], method) : null
  }
}

function operationIn(item: ApiDocument['paths'][string], method: string): Operation | null {
  if (method === 'GET') return item.get ?? null
  if (method === 'POST') return item.post ?? null
  return method === 'DELETE' ? (item.delete ?? null) : null
}

let own: ApiContract | null = null

/** Throws where an answer of the portal's own calls is not as the API's document says. */
export function requireContract(exchange: Exchange): void {
  own ??= apiContract(apiDocument(routeAreas, null))
  const fault = own.faultOf(exchange)
  if (fault === null) return
  const { method, path, status, body } = exchange
  throw new Error(
    `${method} ${path} ${status} is not as the API's document says: ${fault}\n${JSON.stringify(body)?.slice(0, 2_000)}`,
  )
}
