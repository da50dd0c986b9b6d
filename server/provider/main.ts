/**
 * The sandbox provider as a process of its own: `node dist/server/provider.js`, with the variables of the portal's own
 * start; the portal gets `PROVIDER_URL=http://127.0.0.1:4190` in addition. The time is the portal's, which sends it
 * with every call.
 */
import { readEnvironment } from '../environment.ts'
import { failureSentence } from '../failure-sentence.ts'
import { apiKeyOf } from './api-key.ts'
import { providerDirectory, readProviderSettings } from './provider-settings.ts'
import { followingClock } from './sandbox/following-clock.ts'
import { serveSandbox } from './sandbox/serve-sandbox.ts'

const DEFAULT_PORT = 4190

async function main(): Promise<void> {
  const portal = readEnvironment(process.env)
  const settings = readProviderSettings(process.env)
  const directory = providerDirectory(portal.dataDirectory)
  const sandbox = await serveSandbox({
    port: settings.PROVIDER_PORT ?? DEFAULT_PORT,
    directory,
    clock: followingClock(),
    portalOrigins: settings.PORTAL_ORIGINS ?? portal.portalOrigins,
    apiKey: settings.PROVIDER_API_KEY ?? (await apiKeyOf(directory)),
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
  process.stderr.write(`${failureSentence(error)}\n`)
  process.exitCode = 1
})
