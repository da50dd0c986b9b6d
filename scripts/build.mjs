// Builds the page into dist/client, the server into dist/server with what it reads beside it, and the atlas's sheets
// into dist/flow-sheets. With `--sheets-later` (`npm start`, which has them drawn after the portal's first answer) only
// what is drawn already.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { BUILT, buildKey } from './content-hash.mjs'
import { drawSheets, publishSheets } from './flow-sheets.mjs'
import { explain } from './usage.mjs'

explain(`
Usage: npm run build -- [--sheets-later]

Builds the portal into dist: the page, the server with what it reads beside its
code, and the atlas's sheets. dist runs with package.json and the packages of
npm ci --omit=dev (docs/operations.md, Deployment).

  --sheets-later  Does not draw the sheets that are missing; npm start does then.

SOURCE_COMMIT says which commit it is where there is no Git.
`)

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))
process.env.NODE_ENV = 'production'

const CLIENT = 'dist/client'
const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.xml'])
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

async function compress(file) {
  const content = readFileSync(file)
  const [br, gz] = await Promise.all([
    toBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  if (br.length < content.length) writeFileSync(`${file}.br`, br)
  if (gz.length < content.length) writeFileSync(`${file}.gz`, gz)
}

async function compressClient() {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .map((name) => join(CLIENT, name))
    .filter((file) => compressible.has(extname(file)) && statSync(file).isFile())
  await Promise.all(files.map(compress))
}

/** Copies what the server reads beside its code (server/package-root.ts), so that dist runs without the sources. */
function copyAssets() {
  const migrations = /\.sql$|\/_journal\.json$/
  const words = /\/(?:mails|provider)\.po$/
  const fonts = /\/DejaVuSans(?:-Bold)?\.ttf$/
  for (const [from, to, isWanted] of [
    ['server/store/migrations', 'dist/migrations', migrations],
    ['locales', 'dist/locales', words],
    ['node_modules/dejavu-fonts-ttf/ttf', 'dist/fonts', fonts],
  ]) {
    rmSync(to, { recursive: true, force: true })
    for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
      const file = `/${name.split(sep).join('/')}`
      if (isWanted.test(file)) cpSync(join(from, name), join(to, name))
    }
  }
  // The fonts are free, and their licence goes with each copy.
  cpSync('node_modules/dejavu-fonts-ttf/LICENSE', 'dist/fonts/LICENSE')
}

async function timed(what, work) {
  const start = performance.now()
  await work()
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

const { build } = await import('vite')
// Computed before the build, so that files edited during the build are built again.
const key = buildKey()
rmSync(BUILT, { force: true })
await timed('page', () => build({ configFile: 'vite.config.ts', logLevel: 'warn' }))
await timed('server', () => build({ configFile: 'vite.server.config.ts', logLevel: 'warn' }))
copyAssets()
if (existsSync('scripts/prerender.mjs')) {
  await timed('pre-rendered', async () => {
    const { prerender } = await import('./prerender.mjs')
    await prerender()
  })
}
await timed('compressed', compressClient)
writeFileSync(BUILT, key)
const { waiting } = publishSheets()
if (waiting.length > 0 && !process.argv.includes('--sheets-later')) {
  await timed('flow sheets', async () => {
    const { code, output } = await drawSheets().ended
    if (code !== 0) throw new Error(output)
  })
}
