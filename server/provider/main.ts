/**
 * The sandbox provider as a process of its own: `node dist/server/provider.js`, with the variables of the portal's own
 * start; the portal gets `PROVIDER_URL=http://127.0.0.1:4190` in addition. The time is the portal's, which sends it
 * with every call.
 */
import { parseArgs } from 'node:util'

import { readEnvironment, readVariables } from '../environment.ts'
import { failureSentence } from '../failure-sentence.ts'
import { NOT_UNDERSTOOD, wrongUsage } from '../wrong-usage.ts'
import { apiKeyOf } from './api-key.ts'
import { eventsTargetOf, providerDirectory, readProviderSettings } from './provider-settings.ts'
import { followingClock } from './sandbox/following-clock.ts'
import { serveSandbox } from './sandbox/serve-sandbox.ts'

const DEFAULT_PORT = 4190

const help = `Usage: node dist/server/provider.js

Starts the sandbox of a payment provider in a process of its own, for trying the
portal: no money moves, and a portal in production refuses it. It needs the
variables with which the portal starts (DATA_DIR, PUBLIC_ORIGIN …), and:

  PROVIDER_PORT     The port on which it listens (${DEFAULT_PORT}).
  PROVIDER_HOST     The address on which it listens (127.0.0.1).
  PROVIDER_ORIGIN   Its origin as browsers know it, behind a proxy.
  PROVIDER_API_KEY  The portal's key, or PROVIDER_API_KEY_FILE. Without it: the
                    one in its folder, DATA_DIR/provider.
  PORTAL_ORIGINS    Where browsers reach the portal, with commas between them.
  SANDBOX_EVENTS_URL
                    The portal's /ecaas/provider-events: there it says that it has
                    news, signed with the portal's PROVIDER_WEBHOOK_SECRET.
                    Without it the portal finds out by asking.

The portal gets PROVIDER_URL=http://127.0.0.1:${DEFAULT_PORT} in addition.
`

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } })
  if (values.help) {
    process.stdout.write(help)
    return
  }
  const variables = readVariables(process.env)
  const portal = readEnvironment(variables)
  const settings = readProviderSettings(variables)
  const events = eventsTargetOf(settings, portal.providerWebhookSecret)
  const directory = providerDirectory(portal.dataDirectory)
  const sandbox = await serveSandbox({
    port: settings.PROVIDER_PORT ?? DEFAULT_PORT,
    directory,
    clock: followingClock(),
    portalOrigins: settings.PORTAL_ORIGINS ?? portal.portalOrigins,
    apiKey: settings.PROVIDER_API_KEY ?? (await apiKeyOf(directory)),
    ...(events && { events }),
    ...(settings.PROVIDER_HOST !== undefined && { host: settings.PROVIDER_HOST }),
    ...(settings.PROVIDER_ORIGIN !== undefined && { publicOrigin: settings.PROVIDER_ORIGIN }),
  })
  process.stdout.write(`Sandbox payment provider at ${sandbox.origin}\n`)
  const stop = () => {
    sandbox.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

main().catch((error: unknown) => {
  const misunderstood = wrongUsage(error, 'node dist/server/provider.js')
  process.stderr.write(`${misunderstood ?? failureSentence(error)}\n`)
  process.exitCode = misunderstood === null ? 1 : NOT_UNDERSTOOD
})
