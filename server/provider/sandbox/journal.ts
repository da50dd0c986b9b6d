/** An append-only file of JSON lines. What `append` has answered survives `kill -9` and a power cut. */
import { mkdir, open, readFile, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'

export type Journal = {
  /** Resolves when the record is on the disk. After one failure all later ones fail: the end of the file is not known. */
  append(record: object): Promise<void>
  close(): Promise<void>
}

const NEWLINE = 0x0a

async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Opens the file, makes it when it is missing, and gives the records that are in it. A torn last line
 * was never answered for and is cut off; a broken line before it is a damaged book and throws.
 */
export async function openJournal(file: string): Promise<{ records: unknown[]; journal: Journal }> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'a', 0o600)
  try {
    await syncDirectory(dirname(file))
    const bytes = await readFile(file)
    const whole = bytes.lastIndexOf(NEWLINE) + 1
    if (whole < bytes.length) {
      await truncate(file, whole)
      await handle.sync()
    }
    const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1)
    return { records: lines.map((line, index) => parseLine(line, index + 1)), journal: journalOn(handle) }
  } catch (error) {
    await handle.close()
    throw error
  }
}

function parseLine(line: string, number: number): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new Error(`Line ${number} of the provider's book is damaged.`, { cause })
  }
}

type Handle = Awaited<ReturnType<typeof open>>

/** Records that come while the disk is busy go out together: one write and one sync for all of them. */
function journalOn(handle: Handle): Journal {
  let waiting: string[] = []
  let next: Promise<void> | null = null
  let last: Promise<void> = Promise.resolve()

  const flush = async () => {
    const lines = waiting
    waiting = []
    next = null
    await handle.appendFile(lines.join(''))
    await handle.datasync()
  }

  return {
    append(record) {
      waiting.push(`${JSON.stringify(record)}\n`)
      if (next === null) last = next = last.then(flush)
      return next
    },
    async close() {
      await last.catch(() => undefined)
      await handle.close()
    },
  }
}
