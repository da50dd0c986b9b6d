// `npm run seed`: dist/server/seed.js, which checks its options; with `--flow-sessions N` it reads the sessions that
// qa/recording makes from a pipe, since the server does not know how machines are walked.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))

const { values } = parseArgs({ strict: false, options: { 'flow-sessions': { type: 'string' } } })
const count = Number(values['flow-sessions'] ?? 0)

const seed = spawn(process.execPath, ['dist/server/seed.js', ...process.argv.slice(2)], {
  stdio: [count > 0 ? 'pipe' : 'inherit', 'inherit', 'inherit'],
})
const ended = new Promise((resolve) => seed.once('close', resolve))
if (count > 0) {
  const maker = spawn(process.execPath, ['--import', 'tsx', 'qa/recording/main.ts', String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  seed.stdin.on('error', () => maker.kill())
  maker.stdout.pipe(seed.stdin)
  // A seed that ends early says why itself; the maker would wait for ever for somebody to read.
  void ended.then(() => maker.kill())
}
process.exitCode = (await ended) ?? 1
