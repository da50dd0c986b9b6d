/** Starts the sandbox provider: its own port, its own origin, its own book. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

import { lockDirectory } from '../../store/directory-lock.ts'
import { type Book, openBook, type SandboxClock } from './book.ts'
import { type EventsTarget, newsAnnouncer } from './news/announce-news.ts'
import { createSandboxApp } from './sandbox-app.ts'

export type SandboxOptions = {
  /** 0 chooses a free one. */
  readonly port: number
  /** The book's folder, made when missing; a second provider on it is refused with `DirectoryInUse`. */
  readonly directory: string
  readonly clock: SandboxClock
  /** The origins on which the portal is reached: they may frame the card entry form. */
  readonly portalOrigins: readonly string[]
  readonly apiKey: string
  /** The address to listen on; by default this machine only. */
  readonly host?: string
  /** The origin as browsers know it, when that is not the host and port: behind a proxy. */
  readonly publicOrigin?: string
  /** Delay of instruments that answer late; more than the client's time-out of 8 s. */
  readonly lateAfterMs?: number
  /** Where the portal takes events; without it the portal finds out by asking. */
  readonly events?: EventsTarget
}

export type Sandbox = {
  readonly origin: string
  /** The address at which this machine reaches it, which is not the origin behind a proxy. */
  readonly localUrl: string
  readonly book: Book
  /** Breaks off what still waits for an answer, and closes the book. */
  close(): Promise<void>
}

/** With events, what is due is looked for so often, and not only when the portal asks. */
const LOOK_EVERY_MS = 1_000

export async function serveSandbox({
  port,
  directory,
  clock,
  portalOrigins,
  apiKey,
  host = '127.0.0.1',
  publicOrigin,
  lateAfterMs = 12_000,
  events,
}: SandboxOptions): Promise<Sandbox> {
  const lock = await lockDirectory(directory)
  const closing = new AbortController()
  let origin = ''
  try {
    const announce = events && newsAnnouncer({ target: events, clock, closing: closing.signal })
    const book = await openBook(directory, clock, announce)
    const app = createSandboxApp({
      book,
      clock,
      portalOrigins,
      apiKey,
      origin: () => origin,
      lateAfterMs,
      closing: closing.signal,
    })
    const listen = getRequestListener((request, env) => app.fetch(request, env))
    const server = createServer((incoming, outgoing) => void listen(incoming, outgoing))
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
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
    const everywhere = host === '0.0.0.0' || host === '::'
    const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
    const localUrl = `http://${name}:${bound.port}`
    origin = publicOrigin ?? localUrl
    // To ask for events books what is due; the portal's own asking says if the book cannot be written.
    const look = events && setInterval(() => void book.events(null, 0).catch(() => undefined), LOOK_EVERY_MS)
    return {
      origin,
      localUrl,
      book,
      async close() {
        clearInterval(look)
        closing.abort()
        await new Promise<void>((resolve) => {
          server.close(() => resolve())
          server.closeAllConnections()
        })
        await book.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}
