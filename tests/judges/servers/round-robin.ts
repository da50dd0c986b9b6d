/** A proxy in front of several servers, as an operator has one: each request goes to the next one. */
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RoundRobin = {
  readonly url: string
  /** Requests that clients were not answered, or with 5xx, since the last call, as `503 GET /path`. */
  readonly takeFailures: () => string[]
  /** Requests that passed since the last call, by server. */
  readonly takePassed: () => number[]
  readonly close: () => Promise<void>
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const isRefused = (error: Error) => 'code' in error && error.code === 'ECONNREFUSED'

/**
 * Opens the proxy. A server that refuses the connection is left out of this request, as nginx and HAProxy do it: nothing
 * was sent to it. Whatever was sent once is never sent again. Answers pass as they come, so that streams do too.
 */
export async function openRoundRobin(origins: readonly string[], port = 0): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let failures: string[] = []
  let passed = origins.map(() => 0)
  let turn = 0

  function tryOne(at: number, tries: number, from: IncomingMessage, body: Buffer, to: ServerResponse): void {
    const nameIt = (what: string | number) => `${what} ${from.method} ${from.url}`
    const fail = (what: string) => {
      failures.push(nameIt(what))
      if (to.headersSent) to.destroy()
      else to.writeHead(502).end()
    }
    if (tries === origins.length) return fail('no server')
    const headers = { ...from.headers, 'x-forwarded-for': from.socket.remoteAddress ?? '' }
    const outgoing = request(
      new URL(from.url ?? '/', origins[at]),
      { method: from.method, headers, agent },
      (answer) => {
        const status = answer.statusCode ?? 502
        if (status >= 500) failures.push(nameIt(status))
        passed = passed.map((count, server) => (server === at ? count + 1 : count))
        const { connection: _hopByHop, ...own } = answer.headers
        to.writeHead(status, own)
        answer.pipe(to)
        answer.on('error', () => fail('broken off'))
      },
    )
    outgoing.on('error', (error) => {
      if (isRefused(error)) tryOne((at + 1) % origins.length, tries + 1, from, body, to)
      else if (!to.destroyed) fail('no answer')
    })
    // A reader who goes away ends the stream.
    to.on('close', () => outgoing.destroy())
    outgoing.end(body)
  }

  const server = createServer((from, to) => {
    turn = (turn + 1) % origins.length
    const at = turn
    bodyOf(from).then(
      (body) => tryOne(at, 0, from, body, to),
      () => to.destroy(),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  // A listening TCP server has an address of this form.
  const bound = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${bound.port}`,
    takeFailures() {
      const taken = failures
      failures = []
      return taken
    },
    takePassed() {
      const taken = passed
      passed = origins.map(() => 0)
      return taken
    },
    close: () =>
      new Promise((resolve) => {
        agent.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
