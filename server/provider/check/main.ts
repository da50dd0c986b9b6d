/** `npm run provider:check`: the entry of dist/server/provider-check.js. */
import { runCheck } from './run.ts'
import { realSurroundings } from './talk.ts'

process.exitCode = await runCheck(process.argv.slice(2), {
  apiKey: process.env['PROVIDER_API_KEY'],
  surroundings: realSurroundings,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
