/** An adapter on a port of its own, which looks by itself at what is due. */
import { getRequestListener } from '@hono/node-server'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { watch } from './core/watch.ts'
import { type AdapterName, openAdapter } from './open-adapter.ts'
import type { AdapterSettings } from './settings.ts'

export type ServeAdapterOptions = {
  readonly name: AdapterName
  readonly settings: AdapterSettings
  readonly log: (line: string) => void
}

const LOOK_EVERY_MS = 5_000

export async function serveAdapter({ name, settings, log }: ServeAdapterOptions) {
  let origin = settings.ADAPTER_ORIGIN ?? ''
  let isClosing = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let isAskedAgain = false

  const look = async (): Promise<void> => {
    do {
      isAskedAgain = false
      // A round that found as much as it takes leaves more.
      while (!isClosing && (await watch(adapter.desk)) > 0);
    } while (isAskedAgain && !isClosing)
  }
  const wake = (): void => {
    if (isClosing) return
    if (looking) {
      isAskedAgain = true
      return
    }
    clearTimeout(timer)
    looking = look()
      .catch((error: unknown) => log(`Looking: ${error instanceof Error ? error.message : String(error)}`))
      .finally(() => {
        looking = null
        if (!isClosing) timer = setTimeout(wake, LOOK_EVERY_MS)
      })
  }

  const adapter = await openAdapter({ name, settings, now: () => new Date(), log, origin: () => origin, wake })
  const listen = getRequestListener((request) => adapter.app.fetch(request))
  const server = createServer((incoming, outgoing) => void listen(incoming, outgoing))
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(settings.ADAPTER_PORT, settings.ADAPTER_HOST, () => {
        server.off('error', reject)
        resolve()
      })
    })
  } catch (error) {
    await adapter.close()
    throw error
  }
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo
  const host = settings.ADAPTER_HOST.includes(':') ? `[${settings.ADAPTER_HOST}]` : settings.ADAPTER_HOST
  origin ||= `http://${host}:${port}`
  wake()
  return {
    origin,
    /** Answers what has come, ends the look that is under way, and closes the database. */
    async close() {
      isClosing = true
      clearTimeout(timer)
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      })
      await looking
      await adapter.close()
    },
  }
}
