/** `npm run adapter -- stripe`: the entry of dist/server/adapter.js. */
import { parseArgs } from 'node:util'

import { failureSentence } from '../../failure-sentence.ts'
import { NOT_UNDERSTOOD, wrongUsage } from '../../wrong-usage.ts'
import { adapterNames } from './open-adapter.ts'
import { serveAdapter } from './serve-adapter.ts'
import { adapterVariables, readAdapterSettings } from './settings.ts'

const line = ({ name, description, fallback }: (typeof adapterVariables)[number]) =>
  `  ${name}\n      ${description}${fallback === null ? '' : ` (${fallback})`}\n`

const help = `Usage: npm run adapter -- NAME

Starts an adapter: the payment provider of a portal that charges by a processor.
NAME is ${adapterNames.join(' or ')}. docs/adapters.md tells how each is set up.

Environment variables (those that are secret also as …_FILE):

${adapterVariables.map(line).join('')}
The portal gets PROVIDER_URL and PROVIDER_ORIGIN (this adapter's address), and
PROVIDER_API_KEY (its ADAPTER_API_KEY).
`

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    process.stdout.write(help)
    return
  }
  const [word, second] = positionals
  const name = adapterNames.find((known) => known === word)
  if (name === undefined || second !== undefined) {
    process.stderr.write(`Say which adapter: ${adapterNames.join(' or ')}. npm run adapter -- --help tells how.\n`)
    process.exitCode = NOT_UNDERSTOOD
    return
  }
  const log = (text: string) => process.stderr.write(`${new Date().toISOString()} ${text}\n`)
  const adapter = await serveAdapter({ name, settings: readAdapterSettings(process.env), log })
  process.stdout.write(`Adapter for ${name} at ${adapter.origin}\n`)
  const stop = () => {
    adapter.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

main().catch((error: unknown) => {
  const misunderstood = wrongUsage(error, 'npm run adapter --')
  process.stderr.write(`${misunderstood ?? failureSentence(error, 'ADAPTER_DATABASE_URL')}\n`)
  process.exitCode = misunderstood === null ? 1 : NOT_UNDERSTOOD
})
