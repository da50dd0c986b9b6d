/** Starts the sandboxes for third parties, each on a port, and so an origin, of its own. */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'

import { collectorApp, frameApp, targetApp, type SandboxOptions } from './sandbox-apps.ts'

export type ThirdPartySandboxes = {
  readonly collectorOrigin: string
  readonly surveyOrigin: string
  readonly tourOrigin: string
  readonly targetOrigin: string
  /** The keys of this start, by the origin that they are for. */
  readonly sinkKeys: ReadonlyMap<string, string>
  readonly passThroughKeys: ReadonlyMap<string, string>
  readonly close: () => Promise<void>
}

type Served = { readonly origin: string; readonly close: () => Promise<void> }

/** Serves an app on loopback, on a free port where the one that is wanted is in use: only the portal has to know it. */
async function serveApp(app: Hono, port: number): Promise<Served> {
  const listen = getRequestListener((request) => app.fetch(request))
  const server = createServer((incoming, outgoing) => void listen(incoming, outgoing))
  const listenAt = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(at, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  await listenAt(port).catch(() => listenAt(0))
  return {
    // A listening TCP server has an address of this form.
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Serves all of them from this port on; 0 chooses free ones. */
export async function serveThirdParties(
  options: SandboxOptions & { readonly port: number },
): Promise<ThirdPartySandboxes> {
  const newKey = () => randomBytes(32).toString('base64url')
  const sinkKey = newKey()
  const passThroughKey = newKey()
  const portOf = (place: number) => (options.port === 0 ? 0 : options.port + place)
  const served: Served[] = []
  const close = async () => {
    await Promise.all(served.map((one) => one.close()))
  }
  const serve = async (app: Hono, place: number): Promise<string> => {
    const one = await serveApp(app, portOf(place))
    served.push(one)
    return one.origin
  }
  try {
    let targetOrigin = ''
    const collectorOrigin = await serve(collectorApp({ ...options, key: sinkKey }), 0)
    const surveyOrigin = await serve(frameApp('survey', options), 1)
    const tourOrigin = await serve(frameApp('tour', options), 2)
    targetOrigin = await serve(targetApp({ ...options, key: passThroughKey, origin: () => targetOrigin }), 3)
    return {
      collectorOrigin,
      surveyOrigin,
      tourOrigin,
      targetOrigin,
      sinkKeys: new Map([[collectorOrigin, sinkKey]]),
      passThroughKeys: new Map([[targetOrigin, passThroughKey]]),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
