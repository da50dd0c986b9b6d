// The page with hot reloading (http://localhost:5173) and the server, restarted when its files change.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { drawSheets } from './flow-sheets.mjs'
import { run } from './run.mjs'
import { explain } from './usage.mjs'

explain(`
Usage: npm run dev

Serves the page with hot reloading at http://localhost:5173, and the server, which
is restarted when its files change. npm start -- --help lists the variables.
`)

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))

const both = [
  run('node_modules/tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/main.ts'], {
    isShown: true,
    // The browser's origin is that of the page's server, which passes calls on.
    env: {
      PUBLIC_ORIGIN: process.env.PUBLIC_ORIGIN ?? 'http://localhost:5173',
      TRUSTED_PROXIES: process.env.TRUSTED_PROXIES ?? '0',
    },
  }),
  run('node_modules/vite/bin/vite.js', [], { isShown: true }),
]

// Once, for the charts as they are now: who changes one and looks at its picture starts again.
const atlas = drawSheets()
void atlas.ended.then(({ code, output }) => code !== 0 && console.error(`The atlas could not be drawn.\n${output}`))

function stop() {
  for (const { child } of [...both, atlas]) child.kill('SIGTERM')
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
const { code } = await Promise.race(both.map(({ ended }) => ended))
stop()
await Promise.all(both.map(({ ended }) => ended))
process.exitCode = code
