/**
 * Bodies and their media types, negotiated by the text of JSON:API 1.1 (promise J1). We offer no extension and no
 * profile.
 */
import type { Context } from 'hono'
import * as v from 'valibot'
import { parseAccept } from 'hono/utils/accept'

import { MEDIA_TYPE } from '../../domain/contract/json-api.ts'
import { errorObject, Refusal, refuse } from './refusal.ts'

/** Longest request document that is read, in bytes. The largest we know, a quote of 500 lines, has 60 kB. */
const BODY_LIMIT = 256_000

/**
 * Reads and checks the request document. Refuses with 415 a media type other than JSON:API's, with 413 a body that is
 * too long, with 400 a body that is not JSON, with 409 a resource of another type, and with 422 an attribute that the
 * schema refuses (`attributeUnknown` where it has no such member), with a pointer that exists in the document (promise
 * J4).
 */
export async function readBody<S extends v.GenericSchema>(
  c: Context,
  schema: S,
  limit = BODY_LIMIT,
): Promise<v.InferOutput<S>> {
  requireJsonApiContent(c)
  return checkDocument(await readBytes(c.req.raw, limit, () => tooLarge(limit)), schema)
}

/** Checks a request document that was read already. Refuses as `readBody`. */
export function checkDocument<S extends v.GenericSchema>(bytes: Uint8Array, schema: S): v.InferOutput<S> {
  const document = parseJson(textOf(bytes))
  const read = v.safeParse(schema, document)
  if (read.success) return read.output
  const faults = read.issues.map((issue) => {
    const { path, ...fault } = faultOf(issue, document)
    return isTypeConflict(path, document)
      ? errorObject(409, 'typeConflict', fault)
      : errorObject(422, fault.code, fault)
  })
  throw new Refusal(faults.some(({ status }) => status === '409') ? 409 : 422, faults)
}

/** What is wrong with a value, and where in it: a pointer to a part that exists, and what is missing there. */
export type Fault = {
  readonly code: 'attributeUnknown' | 'attributeInvalid'
  readonly pointer: string
  readonly meta?: { readonly missing: string }
}

/** Returns an issue of a schema as a fault of the value that was checked, with the path that the schema names. */
export function faultOf(issue: v.BaseIssue<unknown>, value: unknown): Fault & { readonly path: readonly string[] } {
  const path = (issue.path ?? []).map(({ key }) => String(key))
  const at = existingPart(value, path)
  const isUnknown = issue.type === 'strict_object' && issue.expected === 'never' && at.length === path.length
  return {
    path,
    code: isUnknown ? 'attributeUnknown' : 'attributeInvalid',
    pointer: pointerOf(at),
    ...(at.length < path.length ? { meta: { missing: path.slice(at.length).join('/') } } : {}),
  }
}

function requireJsonApiContent(c: Context): void {
  if (!isJsonApiContent(c.req.header('content-type'))) {
    throw refuse(415, 'mediaTypeUnsupported', { header: 'Content-Type' })
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse(400, 'documentMalformed')
  }
}

/**
 * Reads a file as it was sent. Refuses with 413 `tooLarge` more bytes than the limit: at once by its Content-Length,
 * else as soon as there are more, so that never more than the limit is in memory.
 */
export function readFileBody(c: Context, limit: number): Promise<Buffer> {
  return readBytes(c.req.raw, limit, () => tooLarge(limit, 'tooLarge'))
}

/**
 * The bytes of a file as they come, for what is larger than memory should hold. Refuses with 413 and `code` more bytes
 * than the limit: at once by its Content-Length, else as soon as there are more.
 */
export function streamFileBody(c: Context, limit: number, code: string): AsyncGenerator<Uint8Array> {
  return bytesOf(c.req.raw, limit, () => tooLarge(limit, code))
}

async function readBytes(request: Request, limit: number, tooMany: () => Refusal): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytesOf(request, limit, tooMany)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* bytesOf(request: Request, limit: number, tooMany: () => Refusal): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooMany()
  if (!request.body) return
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream, so that the rest is not read.
    if (size > limit) throw tooMany()
    yield chunk
  }
}

function tooLarge(limit: number, code = 'documentTooLarge'): Refusal {
  // Bytes that are not read stay in the connection, so that no further request can come through it.
  return refuse(413, code, { meta: { limit_bytes: limit }, headers: { Connection: 'close' } })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse(400, 'documentMalformed')
  }
}

/** JSON:API: a resource whose type is not of this collection is a conflict. */
function isTypeConflict(path: readonly string[], document: unknown): boolean {
  return path.join('/') === 'data/type' && existingPart(document, path).length === 2
}

/** Returns as much of the path as the document has: a pointer to a missing member must name its parent. */
export function existingPart(document: unknown, path: readonly string[]): string[] {
  const found: string[] = []
  let at: unknown = document
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) break
    at = (at as Record<string, unknown>)[key]
    found.push(key)
  }
  return found
}

/** Returns the JSON Pointer (RFC 6901) to a place in a document. */
export function pointerOf(path: readonly string[]): string {
  return path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

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

/** Checks whether a body with this Content-Type is an e-invoice: as XML, or as a PDF with it inside. */
export function isEInvoiceContent(contentType: string | undefined): boolean {
  const type = rangesOf(contentType)[0]?.type
  return type === 'application/xml' || type === 'application/pdf'
}

/**
 * Reads a small form. Refuses with 413 more bytes than the limit, and with 400 what is no form of the type that it says.
 */
export async function readForm(c: Context, limit: number): Promise<FormData> {
  const bytes = await readBytes(c.req.raw, limit, () => tooLarge(limit))
  try {
    return await new Response(new Uint8Array(bytes), {
      headers: { 'Content-Type': c.req.header('content-type') ?? '' },
    }).formData()
  } catch {
    throw refuse(400, 'documentMalformed')
  }
}

/** The kinds of bodies, as the table of routes has them. */
export type BodyKind = 'jsonApi' | 'file' | 'invoice' | 'form' | 'json'

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Checks whether a body with this Content-Type is one of this kind; 415 otherwise. */
export function isContentOf(kind: BodyKind, contentType: string | undefined): boolean {
  const type = rangesOf(contentType)[0]?.type ?? ''
  if (kind === 'file') return type === 'application/octet-stream'
  // Both only where a secret in the call stands for its sender: any site can send a form.
  if (kind === 'form') return formTypes.includes(type)
  if (kind === 'json') return type === 'application/json'
  return isJsonApiContent(contentType) || (kind === 'invoice' && isEInvoiceContent(contentType))
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

/** Checks whether CSV is wanted: `text/csv` is named, and JSON:API is not or comes after it. */
export function wantsCsv(accept: string | undefined): boolean {
  const ranges = rangesOf(accept)
  const weightOf = (wanted: string) => ranges.find(({ type }) => type === wanted)?.q ?? 0
  return weightOf('text/csv') > weightOf(MEDIA_TYPE)
}

/** Checks whether a page suits the visitor: a browser, a monitor, curl; anything that does not ask for JSON:API. */
export function wantsPage(accept: string | undefined): boolean {
  const types = rangesOf(accept).map(({ type }) => type)
  const asksForJson = types.includes(MEDIA_TYPE) || types.includes('application/json')
  return types.includes('text/html') || !asksForJson
}
