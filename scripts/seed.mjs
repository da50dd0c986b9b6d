// `npm run seed`: dist/server/seed.js, and with `--flow-sessions N` the sessions that qa/recording makes for it.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))

const given = process.argv.slice(2)
const at = given.indexOf('--flow-sessions')
const count = at < 0 ? null : (given[at + 1] ?? '')
if (count !== null && !/^[1-9]\d{0,6}$/.test(count)) {
  console.error(`--flow-sessions ${count}: a number up to 9999999.`)
  process.exit(2)
}
const parameters = at < 0 ? given : [...given.toSpliced(at, 2), '--recordings']

const seed = spawn(process.execPath, ['dist/server/seed.js', ...parameters], {
  stdio: [count === null ? 'inherit' : 'pipe', 'inherit', 'inherit'],
})
const ended = new Promise((resolve) => seed.once('close', resolve))
if (count !== null) {
  const maker = spawn(process.execPath, ['--import', 'tsx', 'qa/recording/main.ts', count], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A seed that ends early says why itself.
  seed.stdin.on('error', () => maker.kill())
  maker.stdout.pipe(seed.stdin)
}
process.exitCode = (await ended) ?? 1
