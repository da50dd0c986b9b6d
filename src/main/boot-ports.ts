import { fromPromise } from 'xstate'

import { readConfig, readFlags, readLocales } from '../api/config.ts'
import type { Client } from '../api/client.ts'

/** The calls of the boot machine; reloading is the page's own. Languages can wait until `firstPage` is there. */
export function bootPorts(client: Client, firstPage: () => Promise<void>) {
  return {
    fetchFlags: fromPromise(({ input, signal }: { input: { hostname: string }; signal: AbortSignal }) =>
      readFlags(client, input, signal),
    ),
    fetchConfig: fromPromise(({ signal }: { signal: AbortSignal }) => readConfig(client, undefined, signal)),
    // Comes after sign-in, and so does what reads it.
    fetchSecureConfig: fromPromise(async ({ signal }: { signal: AbortSignal }) => {
      const { readSecureConfig } = await import('../api/secure-config.ts')
      return readSecureConfig(client, undefined, signal)
    }),
    fetchLocales: fromPromise<readonly { id: string; label: string }[]>(async ({ signal }) => {
      await firstPage()
      return readLocales(client, undefined, signal)
    }),
  }
}
