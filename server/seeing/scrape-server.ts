/** Serves the numbers on a port of their own, which a firewall can keep inside. */
import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

import type { Scrape } from './metrics.ts'

/** Checks an `Authorization` header, in a time that says nothing of how much of the token was right. */
export function isBearer(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

type Options = { readonly host: string; readonly port: number; readonly token: string | null; readonly read: Scrape }

/** Listens; `/metrics` alone is answered there, and without a token to whoever reaches the port. */
export async function serveScrapes({ host, port, token, read }: Options): Promise<{
  readonly address: string
  readonly close: () => Promise<void>
}> {
  const server: Server = createServer((request, response) => {
    const answer = (status: number, text: string, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store', ...headers }).end(text)
    }
    if (request.method !== 'GET' || request.url !== '/metrics') answer(404, 'Not found\n')
    else if (token !== null && !isBearer(request.headers.authorization, token)) {
      answer(401, 'Not authorized\n', { 'WWW-Authenticate': 'Bearer' })
    } else {
      read().then(
        ({ contentType, text }) => answer(200, text, { 'Content-Type': contentType }),
        () => answer(500, 'Failed\n'),
      )
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  const place = server.address()
  const listensAt = typeof place === 'object' && place !== null ? place.port : port
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${listensAt}/metrics`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
