import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Shares of requests, in a hundred, to which each mishap happens. */
export type Mishaps = {
  /** The connection breaks before the request has gone on. */
  loseRequest: number
  /** The request goes on and the answer is lost. */
  loseAnswer: number
  /** The request goes on twice at once; the caller gets the second answer. */
  duplicate: number
  /** The chance of a delay of up to `delayMs`. */
  delay: number
  delayMs: number
}

export type ChaosProxy = {
  readonly url: string
  readonly counts: { requests: number; lostRequests: number; lostAnswers: number; duplicates: number; delays: number }
  close(): Promise<void>
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  message.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  await once(message, 'end')
  return Buffer.concat(chunks)
}

/** A network in which things go wrong, by chance, in front of one server. */
export async function startChaosProxy(target: string, mishaps: Mishaps, chance: () => number): Promise<ChaosProxy> {
  const counts = { requests: 0, lostRequests: 0, lostAnswers: 0, duplicates: 0, delays: 0 }
  const { hostname, port } = new URL(target)

  const send = (from: IncomingMessage, body: Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const options = {
        hostname,
        port,
        method: from.method,
        path: from.url,
        headers: { ...from.headers, connection: 'close' },
      }
      const outgoing = forward(options, (answer) => {
        bodyOf(answer).then(
          (read) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: read }),
          reject,
        )
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })

  const happens = (share: number) => chance() * 100 < share

  async function pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    counts.requests += 1
    const body = await bodyOf(from)
    if (happens(mishaps.delay)) {
      counts.delays += 1
      await pause(chance() * mishaps.delayMs)
    }
    if (happens(mishaps.loseRequest)) {
      counts.lostRequests += 1
      from.socket.destroy()
      return
    }
    const isDouble = happens(mishaps.duplicate)
    if (isDouble) counts.duplicates += 1
    const [, second] = await Promise.all([isDouble ? send(from, body) : null, send(from, body)])
    if (happens(mishaps.loseAnswer)) {
      counts.lostAnswers += 1
      from.socket.destroy()
      return
    }
    to.writeHead(second.status, second.headers).end(second.body)
  }

  const server = createServer((from, to) => {
    pass(from, to).catch(() => from.socket.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // A listening TCP server has an address of this form.
  const bound = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${bound.port}`,
    counts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
