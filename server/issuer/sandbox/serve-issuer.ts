/** Starts the sandbox issuer: its own port, its own origin, its own book. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

import { createIssuerApp } from './issuer-app.ts'
import { openIssuerBook } from './issuer-book.ts'

type SandboxOptions = {
  /** 0 chooses a free one. */
  readonly port: number
  /** The book's folder, made when missing. */
  readonly directory: string
  readonly clock: { now(): Date }
  readonly portalOrigins: () => readonly string[]
  readonly apiKey: string
  /** The origin as browsers know it, when that is not the port: behind a proxy. */
  readonly publicOrigin?: string | undefined
}

type IssuerSandbox = { readonly origin: string; readonly localUrl: string; close(): Promise<void> }

export async function serveIssuer({
  port,
  directory,
  clock,
  portalOrigins,
  apiKey,
  publicOrigin,
}: SandboxOptions): Promise<IssuerSandbox> {
  let origin = ''
  const book = await openIssuerBook(directory, clock)
  const app = createIssuerApp({ book, portalOrigins, apiKey, origin: () => origin })
  const listen = getRequestListener((request, env) => app.fetch(request, env))
  const server = createServer((incoming, outgoing) => void listen(incoming, outgoing))
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  } catch (error) {
    await book.close()
    throw error
  }
  // A listening TCP server has an address of this form.
  const bound = server.address() as AddressInfo
  const localUrl = `http://127.0.0.1:${bound.port}`
  origin = publicOrigin ?? localUrl
  return {
    origin,
    localUrl,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await book.close()
    },
  }
}
