// After `vite build`: draws the boot shell and the sign-in page in every language and puts them into the HTML, so
// that they show before any script runs (design §8); and the words that they need first, their styles, and the script
// that runs before the first paint, so that none of these is one more request.
//   dist/client/index.html, inside.html, login.html   English
//   dist/client/inside/invoice-list.html               the frame of the invoice lists, for who brings a session
//   dist/client/index.<locale>.html, …                 for who has the cookie `userLocale`
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { filesOf } from './check-budgets.mjs'

const CLIENT = 'dist/client'
const SERVER = 'dist/.prerender'

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Inside of a script element only `<` could end it or begin another. */
const asData = (value) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The template with one page in it. Throws when a place it fills is not there. */
export function fill(template, { name, lang, title, html, consent, words }, { preloads, later = [], styles }, early) {
  const put = (text, place, value) => {
    if (!place.test(text)) throw new Error(`index.html has no ${place}.`)
    return text.replace(place, () => value)
  }
  const bare = template.replace(/\s*<!--.*?-->/gs, '')
  let page = put(bare, /<html lang="[^"]*">/, `<html lang="${lang}" data-page="${name}">`)
  page = put(page, /<title>[^<]*<\/title>/, `<title>${escape(title)}</title>`)
  const links = preloads.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  for (const file of later) links.push(`<link data-later crossorigin href="/${file}">`)
  page = put(page, /<\/head>/, `${links.join('')}</head>`)
  // Where a part of the program names a style sheet that it needs, the bundler's loader finds it here.
  const sheets = styles.map(
    ({ file, text }) => `<link rel="stylesheet" href="/${file}" disabled><style>${text.trim()}</style>`,
  )
  page = put(page.replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, ''), /<\/head>/, `${sheets.join('')}</head>`)
  page = page.replaceAll(/<(?:link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"')
  page = put(page, /<script src="\/early\.js"><\/script>/, `<script>${early}</script>`)
  // Data, not a script, to browsers and to the Content-Security-Policy.
  const data = Object.entries(words).map(
    ([catalog, messages]) =>
      `<script type="application/json" id="words-${catalog}" lang="${lang.slice(0, 2)}">${asData(messages)}</script>`,
  )
  return put(
    page,
    /<div id="root"><\/div>/,
    `<div id="root">${html}</div><div id="consent">${consent}</div>${data.join('')}`,
  )
}

/** Returns the reasons why a page's markup must not be sent; empty when it may. */
export function refuseMarkup(html, css) {
  const faults = []
  if (/\sstyle=/.test(html)) faults.push('an inline style, which the Content-Security-Policy forbids')
  if (/<script|\son\w+=/.test(html)) faults.push('an inline script')
  const classes = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names.split(/\s+/).filter(Boolean)),
  )
  const unknown = [...classes].filter((name) => !css.includes(`.${name}`))
  // A class without any rule is possible, a page without any of its rules is a build gone wrong.
  if (classes.size > 0 && unknown.length > classes.size / 2)
    faults.push(`classes that no style sheet knows: ${unknown.join(' ')}`)
  return faults
}

/**
 * Removes early.js, which runs before the first paint, from the files and returns it without comments. It is part of
 * the page; the server's Content-Security-Policy allows it by its hash (server/http/static-files.ts).
 */
function removeEarly() {
  const file = join(CLIENT, 'early.js')
  const script = readFileSync(file, 'utf8').replaceAll(/^\s*\/\/.*\n/gm, '')
  if (script.includes('</')) throw new Error('early.js would end its own element.')
  rmSync(file)
  return script.trim()
}

export async function prerender() {
  const { build } = await import('vite')
  await build({
    configFile: 'vite.config.ts',
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: 'src/main/prerender.tsx',
      outDir: SERVER,
      manifest: false,
      sourcemap: false,
      rolldownOptions: { output: { entryFileNames: '[name].js' } },
    },
  })
  const { locales, renderPages } = await import(pathToFileURL(resolve(SERVER, 'prerender.js')).href)
  const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8'))
  const template = readFileSync(join(CLIENT, 'index.html'), 'utf8')
  const early = removeEarly()

  for (const locale of locales) {
    for (const page of await renderPages(locale)) {
      const known = filesOf(manifest, ['main'])
      const first = filesOf(manifest, ['main', ...page.needs])
      const files = [...first, ...[...filesOf(manifest, page.later)].filter((file) => !first.has(file))]
      const programs = files.filter((file) => file.endsWith('.js') && !known.has(file))
      const preloads = programs.filter((file) => first.has(file))
      const later = programs.filter((file) => !first.has(file))
      const styles = files
        .filter((file) => file.endsWith('.css'))
        .map((file) => ({ file, text: readFileSync(join(CLIENT, file), 'utf8') }))
      const markup = page.html + page.consent
      const faults = refuseMarkup(markup, styles.map(({ text }) => text).join('\n'))
      if (faults.length > 0) throw new Error(`The pre-rendered ${page.name} (${locale}) has ${faults.join('; ')}.`)
      const filled = fill(template, page, { preloads, later, styles }, early)
      const file = join(CLIENT, page.name, page.folder ?? '')
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.${locale}.html`, filled)
      if (locale === 'en') writeFileSync(`${file}.html`, filled)
    }
  }
  rmSync(SERVER, { recursive: true, force: true })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await prerender()
