/** Another system that gets our events: it checks every signature by the package of the Standard Webhooks specification. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

type Event = {
  readonly id: string
  readonly type: string
  readonly sequence: number
  readonly occurred_at: string
  readonly program: string
  readonly merchant: string | null
  readonly data: Readonly<Record<string, unknown>>
}

type Received = {
  readonly event: Event
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The status of an answer, or what happens instead of one. */
type Answer =
  number | 'never' | 'broken' | { readonly status: number; readonly body: string; readonly location?: string }

export type Receiver = {
  readonly url: string
  /** Calls whose signature was right, in their order. */
  readonly received: Received[]
  /** Calls whose signature was not. */
  readonly forged: string[]
  /** Decides about an answer; by default each call is answered with 204. */
  answers: (received: Received, calls: number) => Answer | Promise<Answer>
  readonly close: () => Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts).toString('utf8')
}

function send(response: ServerResponse, answer: Answer): void {
  if (answer === 'never') return
  if (answer === 'broken') {
    response.destroy()
    return
  }
  const { status, body, location } =
    typeof answer === 'number' ? { status: answer, body: '' } : { location: undefined, ...answer }
  response.writeHead(status, location === undefined ? {} : { location })
  response.end(body)
}

/** Listens on this machine. `secret` is the endpoint's. */
export async function listen(secret: string): Promise<Receiver> {
  const webhook = new Webhook(secret)
  const received: Received[] = []
  const forged: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request)
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      try {
        const call = { event: webhook.verify(body, headers) as Event, headers, body }
        received.push(call)
        send(response, await receiver.answers(call, received.length))
      } catch (error) {
        forged.push(String(error))
        send(response, 400)
      }
    })()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const receiver: Receiver = {
    // A listening TCP server has an address of this form.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received,
    forged,
    answers: () => 204,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return receiver
}
