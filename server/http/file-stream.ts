import { FILES_AT_ONCE } from '../../domain/limits.ts'
import { contentDisposition } from './attachment.ts'
import type { PortalContext } from './portal.ts'
import { refuse } from './refusal.ts'

/** A reader who accepts nothing for so long has gone: its place is free for another. */
const STALLED_MS = 60_000
const RETRY_SECONDS = 10

type StreamedFile = { name: string; mediaType: string; parts: AsyncGenerator<Uint8Array | string> }

/** Files that this process is making. Its memory and time are what is short here, whatever other servers do. */
let underWay = 0

/**
 * Replies with a file as an attachment, made as fast as it is read. Its first part is made before the answer begins, so
 * that what cannot be read is refused properly; a later failure aborts the download, so that half a list is not mistaken
 * for all of it. Refuses with 503 `exportsBusy` while too many are being made.
 */
export async function replyFile(c: PortalContext, { name, mediaType, parts }: StreamedFile): Promise<Response> {
  if (underWay >= FILES_AT_ONCE) throw refuse(503, 'exportsBusy', { headers: { 'Retry-After': String(RETRY_SECONDS) } })
  underWay += 1
  let isOver = false
  const end = () => {
    if (!isOver) underWay -= 1
    isOver = true
  }
  let ahead: IteratorResult<Uint8Array | string> | null
  try {
    ahead = await parts.next()
  } catch (error) {
    end()
    throw error
  }
  const encoder = new TextEncoder()
  let stalled: NodeJS.Timeout | undefined
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(stalled)
      try {
        const part = ahead ?? (await parts.next())
        ahead = null
        if (isOver) return
        if (part.done) {
          end()
          controller.close()
          return
        }
        controller.enqueue(typeof part.value === 'string' ? encoder.encode(part.value) : part.value)
        stalled = setTimeout(() => {
          end()
          controller.error(new Error('The reader of a file has stalled.'))
          void parts.return(undefined)
        }, STALLED_MS).unref()
      } catch (error) {
        c.var.log.error({ err: error }, 'An export broke off')
        end()
        controller.error(error)
      }
    },
    async cancel() {
      clearTimeout(stalled)
      end()
      await parts.return(undefined)
    },
  })
  return c.body(stream, 200, { 'Content-Type': mediaType, 'Content-Disposition': contentDisposition(name) })
}

export const CSV_TYPE = 'text/csv; charset=utf-8'

type CsvFile = { name: string; head: string; parts: AsyncGenerator<string> }

/** Replies with a CSV file. */
export function replyCsv(c: PortalContext, { name, head, parts }: CsvFile): Promise<Response> {
  return replyFile(c, { name, mediaType: CSV_TYPE, parts: headed(head, parts) })
}

/** The head goes out with the first part, whose failure is still refused. */
export async function* headed(head: string, parts: AsyncIterable<string>): AsyncGenerator<string> {
  let before = head
  for await (const part of parts) {
    yield before + part
    before = ''
  }
  if (before !== '') yield before
}
