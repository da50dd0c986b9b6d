// `npm run flows:site -- --out dist/flows-site`: the flows as a folder for any file server, without recorded sessions.
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const USAGE = `Usage: npm run flows:site -- [--out dist/flows-site]

Writes catalogue, diagrams, trial and comparison of every flow as plain files. Open them through any file server;
addresses are behind "#", and the folder may lie at any path.`

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { values } = parseArgs({ options: { out: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}
const from = process.env.INIT_CWD ?? process.cwd()
const out = values.out === undefined ? join(root, 'dist/flows-site') : resolve(from, values.out)

process.chdir(root)
process.env.NODE_ENV = 'production'
const { drawSheets } = await import('./flow-sheets.mjs')
const { build } = await import('vite')
await build({ configFile: join(root, 'vite.atlas.config.ts'), logLevel: 'warn', build: { outDir: out } })
const { code, output } = await drawSheets(join(out, 'flow-sheets')).ended
if (code !== 0) {
  console.error(output)
  process.exit(1)
}
console.log(`The flows are in ${out}: serve that folder, such as with "npx vite preview --outDir ${out}".`)
