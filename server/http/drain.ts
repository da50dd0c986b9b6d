/** The end of an HTTP server: what is under way is answered, and connections are closed between two requests. */
import type { Server, ServerResponse } from 'node:http'
import { Server as TcpServer } from 'node:net'

/** Time in which an idle connection may still bring a request; its answer says that it was the last. */
const GRACE_MS = 1_000
const LOOK_EVERY_MS = 100

/**
 * Returns how to stop the server: it accepts no connection any more, answers what is under way and what comes on
 * connections that are open, with `Connection: close`, and closes the idle ones after a moment. Whatever still waits
 * after `patienceMs` is cut off.
 */
export function makeDrain(server: Server, patienceMs: number): () => Promise<void> {
  const open = new Set<ServerResponse>()
  let isStopping = false
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isStopping) response.shouldKeepAlive = false
    open.add(response)
    response.once('close', () => open.delete(response))
  })
  return () =>
    new Promise((resolve) => {
      isStopping = true
      for (const response of open) response.shouldKeepAlive = false
      const begun = performance.now()
      const look = setInterval(() => {
        if (performance.now() - begun > GRACE_MS) server.closeIdleConnections()
        if (performance.now() - begun > patienceMs) server.closeAllConnections()
      }, LOOK_EVERY_MS)
      // Server.close of HTTP would cut idle connections at once, also those on which a request is coming.
      TcpServer.prototype.close.call(server, () => {
        clearInterval(look)
        resolve()
      })
    })
}
