/**
 * The built page: known files only, compressed at build time, and one HTML document for every page of the app.
 *
 * Not serve-static of @hono/node-server 2.1.8, which would replace 45 of these lines. It reads the disk for each request:
 * 3,300 to 5,700 requests/s for a file of 15 kB instead of 16,000 to 26,000 (with `etag()`, 2,700 to 4,000). It compresses
 * nothing for `br;q=1.0`, and serves source maps and the build's notes (`/.vite/manifest.json`).
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { parseAccept } from 'hono/utils/accept'
import { getMimeType } from 'hono/utils/mime'

import { trimEnd } from '../../domain/trim-end.ts'

/** Best first. */
const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]
type StaticFile = {
  readonly type: string
  readonly etag: string
  readonly isImmutable: boolean
  readonly plain: Uint8Array<ArrayBuffer>
  readonly encoded: Readonly<Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>>
}

/** Vite writes a hash of the content into these names. */
const HASHED = /^\/assets\/.+-[\w-]{7,8}\.\w{1,5}$/

type StaticFiles = {
  /** The answer for a file of this path, or null when there is none. */
  file(c: Context, path: string): Response | null
  /**
   * Replies with the HTML of a page: pre-rendered (`/login` -> `login.html`) where the build made one, else with a
   * session inside.html, which fetches ahead what is behind the sign-in, or the frame of this folder's pages
   * (`/invoice-list/open` -> `inside/invoice-list.html`), else index.html; in the reader's language
   * (`login.de.html`) when the cookie `userLocale` names one that was built. A page under a prefix says it in
   * `data-prefix`, for the program to stay there (src/shared/app/address.ts), and one that answers 404 says it in
   * `data-missing`, so that nobody signs in for it (src/main/Shells.tsx); both are compressed as they are sent. A page
   * that may frame other origins has a tag of its own: with an answer 304 a browser would keep the policy that it has.
   */
  page(
    c: Context,
    path: string,
    options: { status: number; hasSession: boolean; prefix?: string | null; frames?: readonly string[] },
  ): Response | null
  readonly hasPages: boolean
  /** Hashes with which the Content-Security-Policy lets the scripts in the pages run, and the styles in them apply. */
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
}

/**
 * Reads the folder once: what was not there at the start is never served, so no path leads out of it.
 * Source maps and the build's own notes (dot files) stay unserved.
 */
export function readStaticFiles(folder: string | null): StaticFiles {
  const files = folder !== null && existsSync(folder) ? filesOf(folder) : new Map<string, StaticFile>()
  const file = (c: Context, path: string) => {
    const found = files.get(path)
    return found && !path.endsWith('.html') ? send(c, found, 200) : null
  }
  return {
    file,
    scriptHashes: hashesOf(files, 'script'),
    styleHashes: hashesOf(files, 'style'),
    hasPages: [...files.keys()].some((name) => name.endsWith('.html')),
    page(c, path, { status, hasSession, prefix = null, frames = [] }) {
      const trimmed = trimEnd(path, '/')
      const language = getCookie(c, 'userLocale') ?? ''
      // A language is two letters: nothing else of the cookie may name a file.
      const ends = /^[a-z]{2}$/.test(language) ? [`.${language}.html`, '.html'] : ['.html']
      const names = [
        ...(trimmed === '' ? [] : [trimmed]),
        ...(hasSession ? [`/inside${posix.dirname(trimmed)}`, '/inside'] : []),
        '/index',
      ]
      const found = names.flatMap((name) => ends.map((end) => files.get(name + end))).find((one) => one !== undefined)
      if (!found) return null
      const marks = [
        ...(prefix === null ? [] : [`data-prefix="${prefix}"`]),
        ...(status === 404 ? ['data-missing'] : []),
      ]
      const page = frames.length === 0 ? found : { ...found, etag: `${found.etag}-${hashed(frames.join(' '))}` }
      const answer = send(c, marks.length === 0 ? page : marked(page, marks), status)
      // A request for JSON:API at this path is answered with 404 (see app.ts).
      answer.headers.set('Vary', 'Accept, Accept-Encoding, Cookie')
      return answer
    },
  }
}

/** Returns the hashes of the scripts or styles that the build wrote into its pages (scripts/prerender.mjs). */
function hashesOf(files: ReadonlyMap<string, StaticFile>, element: 'script' | 'style'): readonly string[] {
  const pages = [...files].filter(([name]) => name.endsWith('.html'))
  const texts = pages.flatMap(([, { plain }]) =>
    new TextDecoder()
      .decode(plain)
      .split(`<${element}>`)
      .slice(1)
      .map((rest) => rest.slice(0, rest.indexOf(`</${element}>`))),
  )
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

function filesOf(folder: string): Map<string, StaticFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/'))
  const all = new Set(names)
  const served = names.filter((name) => !/\.(?:br|gz|map)$/.test(name) && !name.includes('/.'))
  return new Map(served.map((name) => [name, readStatic(folder, name, all)]))
}

const hashed = (content: Uint8Array | string) => createHash('sha256').update(content).digest('base64url').slice(0, 22)

function readStatic(folder: string, name: string, all: ReadonlySet<string>): StaticFile {
  const read = (file: string) => new Uint8Array(readFileSync(join(folder, file)))
  const plain = read(name)
  return {
    type: getMimeType(name) ?? 'application/octet-stream',
    etag: hashed(plain),
    isImmutable: HASHED.test(name),
    plain,
    encoded: {
      ...(all.has(`${name}.br`) ? { br: read(`${name}.br`) } : {}),
      ...(all.has(`${name}.gz`) ? { gzip: read(`${name}.gz`) } : {}),
    },
  }
}

function send(c: Context, { type, etag, isImmutable, plain, encoded }: StaticFile, status: number): Response {
  const encoding = chooseEncoding(c, encoded)
  // Each encoding is a representation of its own, and has its own tag.
  const tag = `"${etag}${encoding === null ? '' : `-${encoding}`}"`
  c.header('Content-Type', type)
  c.header('Cache-Control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  c.header('ETag', tag)
  c.header('Vary', 'Accept-Encoding')
  if (status === 200 && c.req.header('if-none-match')?.split(/,\s*/).includes(tag)) return c.body(null, 304)
  if (encoding !== null) c.header('Content-Encoding', encoding)
  return c.body((encoding === null ? undefined : encoded[encoding]) ?? plain, status as 200)
}

/** Returns the page with these attributes of its first element. */
function marked({ plain, etag, ...file }: StaticFile, marks: readonly string[]): StaticFile {
  const html = new TextDecoder().decode(plain).replace('<html ', `<html ${marks.join(' ')} `)
  const tag = marks.join('').replaceAll(/[^\w-]/g, '-')
  return { ...file, etag: `${etag}${tag}`, plain: new TextEncoder().encode(html), encoded: {} }
}

function chooseEncoding(c: Context, encoded: StaticFile['encoded']): Encoding | null {
  const accepted = parseAccept(c.req.header('accept-encoding') ?? '').filter(({ q }) => q > 0)
  return encodings.find((name) => encoded[name] && accepted.some(({ type }) => type.toLowerCase() === name)) ?? null
}
