import { contentDisposition } from './attachment.ts'
import type { PortalContext } from './portal.ts'

type CsvFile = { name: string; head: string; parts: AsyncGenerator<string> }

/**
 * Replies with a CSV file as an attachment, made as fast as it is read. Its first part is made before the answer
 * begins, so that a list that cannot be read is refused properly; a later failure aborts the download, so that half a
 * list is not mistaken for all of it.
 */
export async function replyCsv(c: PortalContext, { name, head, parts }: CsvFile): Promise<Response> {
  const nextPart = async (): Promise<string | null> => {
    const { done, value } = await parts.next()
    return done ? null : value
  }
  const encoder = new TextEncoder()
  let text: string | null = head + ((await nextPart()) ?? '')
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        text ??= await nextPart()
      } catch (error) {
        c.var.log.error({ err: error }, 'An export broke off')
        controller.error(error)
        return
      }
      if (text === null) controller.close()
      else controller.enqueue(encoder.encode(text))
      text = null
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
  return c.body(stream, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': contentDisposition(name),
  })
}
