import { parseArgs } from 'node:util'

import { signInList } from './demo/sign-in-list.ts'
import { readEnvironment, readVariables } from './environment.ts'
import { failureSentence } from './failure-sentence.ts'
import { help } from './help.ts'
import { makeLog } from './log.ts'
import { startPortal } from './start-portal.ts'
import { onStop } from './stop.ts'
import { NOT_UNDERSTOOD, wrongUsage } from './wrong-usage.ts'

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } })
  if (values.help) {
    process.stdout.write(help)
    return
  }
  const variables = readVariables(process.env)
  const environment = readEnvironment(variables)
  const log = makeLog(environment.logLevel)
  const starting = startPortal(environment, variables, log, (step) => process.stdout.write(`${step}\n`))
  // A signal during a slow start stops it properly too.
  onStop(async () => (await starting).stop())
  const portal = await starting
  if (environment.mode === 'demo') {
    process.stdout.write(`${signInList()}\n\nThe payment provider's test instruments: ${portal.providerOrigin}\n`)
    if (portal.issuerOrigin !== null)
      process.stdout.write(`The card issuer's letters: ${portal.issuerOrigin}/letters\n`)
    if (portal.sandboxes !== null) {
      const { collectorOrigin, surveyOrigin, tourOrigin, targetOrigin } = portal.sandboxes
      process.stdout.write(`What the sandboxes for third parties received: ${collectorOrigin}/received\n`)
      process.stdout.write(`  by the survey ${surveyOrigin}/received, the tour ${tourOrigin}/received, `)
      process.stdout.write(`and the pass-through target ${targetOrigin}/received\n`)
    }
  }
  process.stdout.write(`The portal is at ${environment.publicOrigin ?? portal.address}\n`)
}

try {
  await main()
} catch (error) {
  const misunderstood = wrongUsage(error, 'npm start --')
  process.stderr.write(`${misunderstood ?? failureSentence(error)}\n`)
  process.exit(misunderstood === null ? 1 : NOT_UNDERSTOOD)
}
