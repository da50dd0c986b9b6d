/** JSON:API documents as answers. Absent members are left out, never null (promise J3). */
import type { Context } from 'hono'

import { MEDIA_TYPE, type ErrorObject, type PageMeta } from '../../domain/contract/json-api.ts'

export type Resource<Attributes extends object = object> = {
  readonly type: string
  readonly id: string
  readonly attributes: Attributes
}

const jsonapi = { version: '1.1' } as const

export function resource<Attributes extends object>(
  type: string,
  id: string,
  attributes: Attributes,
): Resource<Attributes> {
  return { type, id, attributes }
}

/** An answer that is already written, such as the stored one of a replayed request. */
export function replyText(c: Context, text: string, status = 200): Response {
  return send(c, text, status)
}

/** The text of a document of one resource, for those who store it. */
export function documentText(one: Resource, meta?: object): string {
  return JSON.stringify({ jsonapi, data: one, ...(meta ? { meta } : {}) })
}

/** A document of one resource. */
export function replyOne(c: Context, one: Resource, status = 200): Response {
  return send(c, documentText(one), status)
}

/** A document of all resources that there are. */
export function replyMany(c: Context, many: readonly Resource[], meta?: object): Response {
  return send(c, JSON.stringify({ jsonapi, data: many, ...(meta ? { meta } : {}) }), 200)
}

/** Replies with one page of a list. Links are present only when there is another page; `meta` is beside `page`. */
export function replyPage(c: Context, many: readonly Resource[], page: PageMeta, meta: object = {}): Response {
  const links = pageLinks(new URL(c.req.url), page)
  const body = { jsonapi, data: many, ...(links ? { links } : {}), meta: { page, ...meta } }
  return send(c, JSON.stringify(body), 200)
}

/** Replies with a part of a list that is read on by a cursor; `next` is a link where there is another part already. */
export function replyCursored(
  c: Context,
  many: readonly Resource[],
  { next, cursor }: { readonly next: string | null; readonly cursor: string },
): Response {
  const body = { jsonapi, data: many, ...(next === null ? {} : { links: { next } }), meta: { cursor } }
  return send(c, JSON.stringify(body), 200)
}

export function replyNothing(c: Context): Response {
  return c.body(null, 204)
}

/** The text of an error document, for those who store it. */
export function errorsText(errors: readonly ErrorObject[], meta?: object): string {
  return JSON.stringify({ jsonapi, errors, ...(meta ? { meta } : {}) })
}

/** An error document. */
export function replyErrors(
  c: Context,
  status: number,
  errors: readonly ErrorObject[],
  headers: Readonly<Record<string, string>> = {},
): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  return send(c, errorsText(errors), status)
}

function send(c: Context, text: string, status: number): Response {
  c.header('Content-Type', MEDIA_TYPE)
  c.header('Vary', 'Accept')
  // Known, so that short answers are not compressed for nothing.
  c.header('Content-Length', String(Buffer.byteLength(text)))
  return c.newResponse(text, status as 200)
}

function pageLinks(
  url: URL,
  { total, number, size, total_is_least: isLeast }: PageMeta,
): Record<string, string> | null {
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1 && number === 1) return null
  const link = (to: number) => {
    const query = new URLSearchParams(url.searchParams)
    query.set('page[number]', String(to))
    query.set('page[size]', String(size))
    return `${url.pathname}?${query.toString()}`
  }
  return {
    first: link(1),
    // Where there may be more than are counted, nobody knows it.
    ...(isLeast ? {} : { last: link(last) }),
    ...(number > 1 ? { prev: link(Math.min(number - 1, last)) } : {}),
    ...(number < last ? { next: link(number + 1) } : {}),
  }
}
