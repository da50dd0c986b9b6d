// Byte budgets of design §8, in brotli kB (1000 B) as the server sends them: `npm run budgets` after a build; `--files`
// lists what each page is made of. Not size-limit 12.1, which finds the same figures: given these sets of files it would
// replace 25 lines of weighing and printing by two packages and a configuration, and neither `filesOf`, `weighPages` nor
// the search for strays, which know the manifest.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'

import { explain } from './usage.mjs'

explain(`
Usage: npm run budgets -- [--files]

Checks the sizes of the built page's first loads against their budgets; with --files
it lists what each page is made of.
`)

/**
 * Limits of a page with its code, styles and catalogs; the catalogs come in the HTML (scripts/prerender.mjs). Roots are
 * keys of Vite's manifest, or names of the groups that vite.config.ts makes.
 */
const PAGES = [
  { name: 'sign-in', limit: 105, roots: ['start', 'sign-in', 'locales/en/public.po'] },
  { name: 'invoice list', limit: 150, roots: ['start', 'behind', 'locales/en/public.po', 'locales/en/messages.po'] },
]
/** Limit of what any other route adds to the invoice list's files. */
const ROUTE_LIMIT = 25
/** The module of a route: the page of a workflow, or one of the pages of a subject. */
const ROUTE = /^src\/(?:workflows|pages|atlas)\/(?:[\w-]+\/)*(?:[\w-]+-)?page\.tsx$/
/** Roots that every page behind the sign-in loads. */
const FRAME = ['start', 'behind']

/**
 * @typedef {{ file: string, name?: string, imports?: string[], css?: string[], isDynamicEntry?: boolean, dynamicImports?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 */

const keyOf = (/** @type {Manifest} */ manifest, /** @type {string} */ root) =>
  root in manifest
    ? root
    : (Object.keys(manifest).find((key) => key.startsWith(`_${root}-`) && manifest[key]?.name === root) ?? root)

/** All files that must be there before a root runs: its static imports and their styles. */
export function filesOf(/** @type {Manifest} */ manifest, /** @type {readonly string[]} */ roots) {
  /** @type {Set<string>} */
  const seen = new Set()
  const files = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`"${key}" is not in the manifest.`)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const root of roots) visit(keyOf(manifest, root))
  return files
}

/**
 * Weighs every page of a manifest.
 * @param {Manifest} manifest
 * @param {(file: string) => number} weigh brotli bytes of a file
 * @param {readonly string[]} shared keys that every page behind sign-in has: the frame
 * @returns {{ name: string, bytes: number, limit: number, files: string[] }[]}
 */
export function weighPages(manifest, weigh, shared = []) {
  const sum = (files) => [...files].reduce((bytes, file) => bytes + weigh(file), 0)
  const rows = PAGES.map(({ name, limit, roots }) => {
    const files = filesOf(manifest, roots)
    return { name, bytes: sum(files), limit, files: [...files] }
  })
  const routes = Object.keys(manifest).filter((key) => ROUTE.test(key))
  for (const route of routes.toSorted()) {
    const before = filesOf(manifest, shared)
    const own = [...filesOf(manifest, [route])].filter((file) => !before.has(file))
    rows.push({
      name: route.replace(/^src\/(?:pages\/)?/, '').replace(/[-/]page\.tsx$/, ''),
      bytes: sum(own),
      limit: ROUTE_LIMIT,
      files: own,
    })
  }
  return rows
}

/** Modules for analysts only: pages, models, the live view with Stately's inspector. */
const ATLAS = /^(?:src\/atlas\/(?!recording\/)|machines\/catalog)/

/**
 * Files of the flows that a customer would fetch, as `page: file`: there must be none.
 * @param {Manifest} manifest
 * @returns {string[]}
 */
export function strayFlows(manifest) {
  const keys = Object.keys(manifest)
  const flows = new Set(keys.filter((key) => ATLAS.test(key)).map((key) => manifest[key]?.file))
  const routes = keys.filter((key) => ROUTE.test(key) && !ATLAS.test(key))
  const pages = [...PAGES, ...routes.map((route) => ({ name: route, roots: [...FRAME, route] }))]
  return pages.flatMap(({ name, roots }) =>
    [...filesOf(manifest, roots)].filter((file) => flows.has(file)).map((file) => `${name}: ${file}`),
  )
}

function brotli(folder) {
  const known = new Map()
  return (file) => {
    let bytes = known.get(file)
    if (bytes === undefined) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
      bytes = brotliCompressSync(readFileSync(join(folder, file)), { params }).length
      known.set(file, bytes)
    }
    return bytes
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { files: { type: 'boolean' } } })
  const folder = join(process.cwd(), 'dist/client')
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const weigh = brotli(folder)
  const rows = weighPages(manifest, weigh, FRAME)
  for (const { name, bytes, limit, files } of rows) {
    const over = bytes > limit * 1000
    const excess = over ? `, ${bytes - limit * 1000} bytes too many` : ''
    const figure = (bytes / 1000).toFixed(1).padStart(6)
    console.log(`${over ? '✗' : '✓'} ${name.padEnd(26)} ${figure} of ${limit} kB${excess}`)
    if (values.files || over)
      for (const file of files.toSorted((a, b) => weigh(b) - weigh(a)))
        console.log(`    ${(weigh(file) / 1000).toFixed(1).padStart(6)}  ${file}`)
  }
  const strays = strayFlows(manifest)
  for (const stray of strays) console.log(`✗ ${stray} is for analysts and would reach customers`)
  if (strays.length > 0 || rows.some(({ bytes, limit }) => bytes > limit * 1000)) process.exit(1)
}
