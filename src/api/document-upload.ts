import {
  DocumentRemovalSchema,
  partyPaths,
  UploadedDocumentSchema,
  type DisputeParty,
  type UploadedDocument,
} from '../../domain/contract/dispute.ts'
import * as v from 'valibot'
import type { Client } from './client.ts'
import { ApiFailure } from './failure.ts'
import { HttpError, TimedOut, type Transport } from './http.ts'

/** A file of which nothing has gone for so long is given up; a slow one may take its time. */
const STILL_MS = 60_000

/** Sends as `textOf` does, by the one way that tells how much of a body has gone: fetch does not. */
function sendingWith(onShare: (share: number) => void): Transport {
  return (_fetch, url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      let timer: ReturnType<typeof setTimeout>
      const end = (settle: () => void) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        settle()
      }
      const watch = () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          end(() => reject(new TimedOut(`Nothing has gone in ${STILL_MS} ms.`)))
          request.abort()
        }, STILL_MS)
      }
      const giveUp = () => {
        end(() => reject(signal?.reason))
        request.abort()
      }
      request.open(method, url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        watch()
        if (total > 0) onShare(loaded / total)
      })
      request.addEventListener('load', () => {
        const { status, responseText } = request
        const after = request.getResponseHeader('retry-after')
        const answer = () =>
          new Response(responseText, { status, ...(after === null ? {} : { headers: { 'retry-after': after } }) })
        end(() => (status >= 200 && status < 300 ? resolve(responseText) : reject(new HttpError(answer()))))
      })
      request.addEventListener('error', () => end(() => reject(new TypeError('There is no way to the server.'))))
      signal?.addEventListener('abort', giveUp)
      if (signal?.aborted) return giveUp()
      watch()
      request.send(body ?? null)
    })
}

export type DocumentToSend = {
  party: DisputeParty
  trxId: string
  typeId: string
  name: string
  /** Undefined where it is no longer at hand: `filesFailed`. */
  file: File | undefined
  /** How much has gone, from 0 to 1. */
  onShare: (share: number) => void
}

/**
 * POST /ecaas/{side}-dispute-documents with the file as its body. Refuses with the server's code (`tooLarge`,
 * `unsupportedType`, `documentSuspicious` …), `filesFailed`, or `networkFailed` and `timedOut`, after which it can be
 * tried again. Aborting the signal stops it.
 */
export async function uploadDocument(
  client: Client,
  { party, trxId, typeId, name, file, onShare }: DocumentToSend,
  signal?: AbortSignal,
): Promise<UploadedDocument> {
  if (file === undefined) throw new ApiFailure('filesFailed', { status: 0 })
  return client.send(`/ecaas/${partyPaths[party]}-dispute-documents`, UploadedDocumentSchema, {
    query: { trx_id: trxId, doc_type_id: typeId, file_name: name },
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
    transport: sendingWith(onShare),
    signal,
  })
}

/** DELETE /merchant-invoice-documents (§7): a document that is gone already counts as removed. */
export async function removeDocument(
  client: Client,
  { documentId }: { documentId: string },
  signal?: AbortSignal,
): Promise<void> {
  const body: v.InferInput<typeof DocumentRemovalSchema> = {
    data: { type: 'invoice-documents', attributes: { document_id: documentId } },
  }
  try {
    await client.send('/merchant-invoice-documents', v.unknown(), { method: 'DELETE', body, signal })
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return
    throw error
  }
}
