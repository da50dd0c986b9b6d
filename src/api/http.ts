/** The server answered, and not with success. */
export class HttpError extends Error {
  readonly response: Response

  constructor(response: Response) {
    super(`HTTP ${response.status}`)
    this.response = response
  }
}

/** No whole answer came in the time given. */
export class TimedOut extends Error {}

type Call = {
  method: string
  headers: Readonly<Record<string, string>>
  body?: string | Blob
  /** Who asked may give up. */
  signal?: AbortSignal | undefined
  /** For the whole answer, body included, and for both tries. */
  timeoutMs: number
}

/** How a call gets to the server and its text back; `textOf`, or one that tells of its progress. */
export type Transport = (fetch: typeof globalThis.fetch, url: URL, call: Call) => Promise<string>

const RETRY_AFTER_MS = 400
/** What a proxy says while the server behind it starts again. */
const passing: ReadonlySet<number> = new Set([502, 503, 504])

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** Ends with the signal even where a fetch does not. */
function until<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
    promise.then(resolve, reject)
  })
}

/**
 * The text of a successful answer. A GET is tried once more when the network fails or the server is
 * just starting; what changes something is never sent twice. Rejects with `HttpError`, `TimedOut`, the
 * giver-up's own reason, or what `fetch` rejects with (a TypeError when there is no way to the server).
 *
 * Own code for this much of ky 1.14: 0.5 kB instead of 3.7 (brotli), and it counts on every page.
 */
export async function textOf(fetch: typeof globalThis.fetch, url: URL, call: Call): Promise<string> {
  const { timeoutMs, signal, ...init } = call
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new TimedOut(`No answer in ${timeoutMs} ms.`)), timeoutMs)
  const giveUp = () => limit.abort(signal?.reason)
  signal?.addEventListener('abort', giveUp)
  if (signal?.aborted) giveUp()

  const attempt = async (isLast: boolean): Promise<string> => {
    let response: Response
    try {
      response = await until(fetch(url, { ...init, credentials: 'same-origin', signal: limit.signal }), limit.signal)
    } catch (error) {
      if (isLast || limit.signal.aborted) throw error
      await pause(RETRY_AFTER_MS, limit.signal)
      return attempt(true)
    }
    if (!isLast && passing.has(response.status)) {
      await pause(RETRY_AFTER_MS, limit.signal)
      return attempt(true)
    }
    if (!response.ok) throw new HttpError(response)
    return until(response.text(), limit.signal)
  }

  try {
    return await attempt(call.method !== 'GET')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}
