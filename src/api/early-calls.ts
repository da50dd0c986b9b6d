declare global {
  interface Window {
    /** Answers on their way, by path and query. */
    earlyCalls?: Record<string, Promise<Response>>
  }
}

/**
 * Fetches as the browser does, but for the calls that public/early.js has made while the program was on its way: each
 * of their answers is taken once, by the first call of the same address.
 */
export const fetchOrTake: typeof fetch = (input, init) => {
  const { earlyCalls = {} } = window
  // ky hands over a request; what it sends has no early answer.
  const { pathname, search } = new URL(input instanceof Request ? input.url : input)
  const address = pathname + search
  const early = earlyCalls[address]
  delete earlyCalls[address]
  return early ?? globalThis.fetch(input, init)
}
