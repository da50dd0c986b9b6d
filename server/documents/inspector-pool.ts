/**
 * Looks into uploaded files on threads of their own, a few at a time, each with a limit of time and of memory: whatever
 * a file does to the code that reads it, requests go on.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

import type { DocumentExtension } from '../../domain/rules/disputes/dispute-document.ts'
import { packageRoot } from '../package-root.ts'
import { InspectionUnavailable, type ContentRefusal, type Inspect } from '../http/content-refusal.ts'

export type InspectorTask = { readonly extension: DocumentExtension; readonly file: Uint8Array }
export type InspectorAnswer = { readonly refusal: ContentRefusal | null }

type PoolOptions = {
  readonly threads?: number
  /** The longest time for one file; the largest sound one takes about a second. */
  readonly limitMs?: number
  /** A thread's own memory, besides the file. */
  readonly memoryMb?: number
  /** Files that may wait for a thread. */
  readonly waitingMaximum?: number
  /** The program of a thread. */
  readonly entry?: URL
  readonly onFailure?: (error: unknown) => void
}

/** The worker as the build wrote it beside the server, or from its source. */
const ownEntry = import.meta.url.endsWith('.ts')
  ? new URL('./inspector-source.mjs', import.meta.url)
  : pathToFileURL(join(packageRoot, 'dist/server/inspector.js'))

class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

/** Makes an inspection by a pool of threads; `onFailure` is called with what ended one of them. */
export function makeInspectorPool({
  threads = 2,
  limitMs = 10_000,
  memoryMb = 256,
  waitingMaximum = 50,
  entry = ownEntry,
  onFailure = () => {},
}: PoolOptions = {}): Inspect {
  const idle: Worker[] = []
  const waiting: (() => void)[] = []
  let busy = 0

  function open(): Worker {
    const worker = new Worker(entry, {
      execArgv: [],
      // Nothing of the server's secrets is in a thread that reads what strangers made.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    // The process may end while threads wait for files.
    worker.unref()
    return worker
  }

  /** Has one thread look into one file. A thread that took too long, or failed, is ended and not used again. */
  async function inspect(task: InspectorTask): Promise<ContentRefusal | null> {
    const worker = idle.pop() ?? open()
    try {
      const { refusal } = await answerOf(worker, task, limitMs)
      idle.push(worker)
      return refusal
    } catch (error) {
      void worker.terminate()
      onFailure(error)
      // No sound file needs so much; anything else is a fault of ours.
      if (error instanceof TookTooLong || isOutOfMemory(error)) return 'documentSuspicious'
      throw new InspectionUnavailable('The inspection failed.', { cause: error })
    }
  }

  return async (extension, file) => {
    if (busy >= threads) {
      if (waiting.length >= waitingMaximum) throw new InspectionUnavailable('Too many files wait to be inspected.')
      // The one that ends gives its place to the next.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      busy += 1
    }
    try {
      return await inspect({ extension, file })
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}

function answerOf(worker: Worker, task: InspectorTask, limitMs: number): Promise<InspectorAnswer> {
  return new Promise((resolve, reject) => {
    const impatience = setTimeout(
      () => settle(() => reject(new TookTooLong(`A file was inspected for ${limitMs} ms.`))),
      limitMs,
    )
    const settle = (end: () => void): void => {
      clearTimeout(impatience)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      end()
    }
    const onMessage = (answer: InspectorAnswer) => settle(() => resolve(answer))
    const onError = (error: Error) => settle(() => reject(error))
    const onExit = () => settle(() => reject(new Error('The thread that inspects files ended.')))
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(task)
  })
}
