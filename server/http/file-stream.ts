import { EXPORTS_A_USER, FILES_AT_ONCE, FILE_LONGEST_MS, FILE_STALLED_MS } from '../../domain/limits.ts'
import { recordAudit, type AuditFact } from '../audit.ts'
import { contentDisposition } from './attachment.ts'
import type { PortalContext } from './portal.ts'
import { refuse, type Refusal } from './refusal.ts'
import { sessionOf } from './route.ts'

/** Seconds after which another try makes sense: a list of some thousand rows takes about as long. */
const RETRY = { 'Retry-After': '10' }

export type StreamedFile = {
  readonly name: string
  readonly mediaType: string
  readonly parts: AsyncGenerator<Uint8Array | string>
}

/** Files that this process is making, by user or API key. Its memory and time are what is short here, whatever other servers do. */
const underWay = new Map<string, number>()

/** Returns the refusal of a further file to a user who has as many as may be under way: 429 `exportsTooMany`. */
export function tooManyFiles(): Refusal {
  return refuse(429, 'exportsTooMany', { meta: { maximum: EXPORTS_A_USER }, headers: RETRY })
}

/** Claims a place for a file of the user; returns what frees it. */
function enter(userId: string): () => void {
  const own = underWay.get(userId) ?? 0
  if (own >= EXPORTS_A_USER) throw tooManyFiles()
  const all = [...underWay.values()].reduce((sum, files) => sum + files, 0)
  if (all >= FILES_AT_ONCE) throw refuse(503, 'exportsBusy', { headers: RETRY })
  underWay.set(userId, own + 1)
  let isInside = true
  return () => {
    if (!isInside) return
    isInside = false
    const left = (underWay.get(userId) ?? 1) - 1
    if (left === 0) underWay.delete(userId)
    else underWay.set(userId, left)
  }
}

/**
 * Replies with a file as an attachment, made as fast as it is read; `open` runs once there is a place for it. Its first
 * part is made before the answer begins, so that what cannot be read is refused properly; a later failure aborts the
 * download, so that half a list is not mistaken for all of it, and so does a reader who accepts nothing for
 * `FILE_STALLED_MS`, or has not read all after `FILE_LONGEST_MS`. Refuses with 429 `exportsTooMany` a user's third file,
 * with 503 `exportsBusy` while too many are being made, and with 405 a HEAD, for which all would be made in vain.
 */
export async function replyFile(c: PortalContext, open: () => Promise<StreamedFile>): Promise<Response> {
  if (c.req.method === 'HEAD') throw refuse(405, 'methodNotAllowed', { headers: { Allow: 'GET' } })
  const leave = enter(c.var.apiKey?.id ?? sessionOf(c).user.id)
  try {
    const file = await open()
    const stream = streamOf(c, file.parts, await file.parts.next(), leave)
    return c.body(stream, 200, {
      'Content-Type': file.mediaType,
      'Content-Disposition': contentDisposition(file.name),
    })
  } catch (error) {
    leave()
    throw error
  }
}

/**
 * Returns parts as the body of an answer, the first of which is made already. A failure, and a reader who takes nothing or too
 * long, aborts the download; `leave` runs once at its end.
 */
export function streamOf(
  c: PortalContext,
  parts: StreamedFile['parts'],
  first: IteratorResult<Uint8Array | string>,
  leave: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let ahead: typeof first | null = first
  let isOver = false
  let stalled: NodeJS.Timeout | undefined
  let longest: NodeJS.Timeout | undefined
  const end = () => {
    isOver = true
    clearTimeout(stalled)
    clearTimeout(longest)
    leave()
  }
  /** Ends the work on the file. Nobody else waits for it, and a failure that nobody handles would end the process. */
  const abandon = async () => {
    end()
    try {
      await parts.return(undefined)
    } catch (error) {
      c.var.log.error({ err: error }, 'A file that was abandoned did not end well')
    }
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      longest = setTimeout(() => {
        controller.error(new Error('A file was not read in time.'))
        void abandon()
      }, FILE_LONGEST_MS).unref()
    },
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
          controller.error(new Error('The reader of a file has stalled.'))
          void abandon()
        }, FILE_STALLED_MS).unref()
      } catch (error) {
        c.var.log.error({ err: error }, 'A file broke off')
        end()
        controller.error(error)
      }
    },
    cancel: abandon,
  })
}

export const CSV_TYPE = 'text/csv; charset=utf-8'

type CsvFile = {
  readonly name: string
  readonly head: string
  readonly parts: AsyncGenerator<string>
  /** The audit's row: a list leaves the portal. */
  readonly audit: Omit<AuditFact, 'outcome'>
}

/** Replies with a CSV file, which the audit records. */
export function replyCsv(c: PortalContext, { name, head, parts, audit }: CsvFile): Promise<Response> {
  return replyFile(c, async () => {
    await recordAudit(c, { ...audit, outcome: 'done' })
    return { name, mediaType: CSV_TYPE, parts: headed(head, parts) }
  })
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
