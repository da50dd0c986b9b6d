import { TimeoutError } from 'ky'

/** A file of which nothing has gone for so long is given up; a slow one may take its time. */
const STILL_MS = 60_000

/**
 * A fetch that sends a file by the one way that reports how much of it has been sent. The `onUploadProgress` of ky
 * streams the body, which Chromium 156 refuses over HTTP/1.1 (ERR_ALPN_NEGOTIATION_FAILED) and Firefox anywhere.
 */
export function sendingWith(file: File, onShare: (share: number) => void): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const asked = new Request(input, init)
      const { method, url, headers, signal } = asked
      const request = new XMLHttpRequest()
      let timer: ReturnType<typeof setTimeout>
      const end = (settle: () => void) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
        settle()
      }
      const watch = () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          end(() => reject(new TimeoutError(asked)))
          request.abort()
        }, STILL_MS)
      }
      const abort = () => {
        end(() => reject(signal.reason))
        request.abort()
      }
      request.open(method, url)
      for (const [name, value] of headers) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        watch()
        if (total > 0) onShare(loaded / total)
      })
      request.addEventListener('load', () => {
        const { status, responseText } = request
        const after = request.getResponseHeader('retry-after')
        end(() =>
          resolve(
            new Response(responseText || null, { status, headers: after === null ? {} : { 'retry-after': after } }),
          ),
        )
      })
      request.addEventListener('error', () => end(() => reject(new TypeError('There is no way to the server.'))))
      signal.addEventListener('abort', abort)
      if (signal.aborted) return abort()
      watch()
      request.send(file)
    })
}
