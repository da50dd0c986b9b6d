// Builds the page into dist/client, the server into dist/server and the atlas's sheets into dist/flow-sheets. With
// `--sheets-later` (`npm start`, which has them drawn after the portal's first answer) only what is drawn already.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { BUILT, buildKey } from './content-hash.mjs'
import { drawSheets, publishSheets } from './flow-sheets.mjs'

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
