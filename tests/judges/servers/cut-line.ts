/** The line to a database server, which can be cut and joined again: for those behind it the server is stopped and started. */
import { createServer, connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export type CutLine = {
  /** The address of the database through the line. */
  readonly url: string
  readonly cut: () => void
  readonly join: () => void
  readonly close: () => Promise<void>
}

/** Opens the line to the database of an address. */
export async function openCutLine(databaseUrl: string): Promise<CutLine> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  // A listening TCP server has an address of this form.
  url.port = String((server.address() as AddressInfo).port)
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut() {
      isCut = true
      hangUp()
    },
    join() {
      isCut = false
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        hangUp()
      }),
  }
}
