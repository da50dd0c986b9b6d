import { TimeoutError } from 'ky'
import type * as v from 'valibot'

import type { Client } from '../client.ts'
import { ApiFailure } from '../failure.ts'

/** A file of which nothing has gone for so long is given up; a slow one may take its time. */
const STILL_MS = 60_000

/**
 * A fetch that sends a file by the one way that reports how much of it has been sent. The `onUploadProgress` of ky
 * streams the body, which Chromium 156 refuses over HTTP/1.1 (ERR_ALPN_NEGOTIATION_FAILED) and Firefox anywhere.
 */
function sendingWith(file: File, onShare: (share: number) => void): typeof fetch {
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

export type FileToSend = {
  name: string
  /** Undefined where it is no longer at hand: `filesFailed`. */
  file: File | undefined
  /** The share that has been sent, from 0 to 1. */
  onShare: (share: number) => void
  /** Its Idempotency-Key, where the call needs one. */
  key?: string
}

/**
 * POST of a file as a body, with its name and more as parameters. Refuses with the server's code (`tooLarge`,
 * `unsupportedType`, `documentSuspicious` …), `filesFailed`, or `networkFailed` and `timedOut`, after which it can be
 * tried again. Aborting the signal stops it.
 */
export async function sendFile<Answer>(
  client: Client,
  path: string,
  schema: v.GenericSchema<unknown, Answer>,
  { query, name, file, onShare, key }: FileToSend & { query: Readonly<Record<string, string>> },
  signal?: AbortSignal,
): Promise<Answer> {
  if (file === undefined) throw new ApiFailure('filesFailed', { status: 0 })
  return client.send(path, schema, {
    query: { ...query, file_name: name },
    body: file,
    headers: {
      'content-type': 'application/octet-stream',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    fetch: sendingWith(file, onShare),
    timeoutMs: false,
    signal,
  })
}
