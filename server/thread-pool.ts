/**
 * Has files of strangers read on threads of their own, a few at a time, each with a limit of time and of memory: whatever
 * a file does to the code that reads it, requests go on.
 */
import { Worker } from 'node:worker_threads'

export type PoolOptions = {
  /** The program of a thread. */
  readonly entry: URL
  readonly threads?: number
  /** The longest time for one file; the largest sound one takes about a second. */
  readonly limitMs?: number
  /** A thread's own memory, besides the file. */
  readonly memoryMb?: number
  /** Files that may wait for a thread. */
  readonly waitingMaximum?: number
  /** Called with what ended a thread. */
  readonly onFailure?: (error: unknown) => void
}

/** A file that could not be read now; later it may be. */
export class ThreadsUnavailable extends Error {
  override readonly name = 'ThreadsUnavailable'
}

class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

/**
 * Makes a pool of threads that answer one message for each that they get. Its function returns null for a task that took
 * too long or too much memory, and rejects with `ThreadsUnavailable` when the fault is ours or too many tasks wait.
 */
export function makeThreadPool<Task, Answer extends object>({
  entry,
  threads = 2,
  limitMs = 10_000,
  memoryMb = 256,
  waitingMaximum = 50,
  onFailure = () => {},
}: PoolOptions): (task: Task) => Promise<Answer | null> {
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

  /** Gives one thread one task. A thread that took too long, or failed, is ended and not used again. */
  async function done(task: Task): Promise<Answer | null> {
    const worker = idle.pop() ?? open()
    try {
      const answer = await answerOf<Task, Answer>(worker, task, limitMs)
      idle.push(worker)
      return answer
    } catch (error) {
      void worker.terminate()
      onFailure(error)
      // No sound file needs so much; anything else is a fault of ours.
      if (error instanceof TookTooLong || isOutOfMemory(error)) return null
      throw new ThreadsUnavailable('A thread failed.', { cause: error })
    }
  }

  return async (task) => {
    if (busy >= threads) {
      if (waiting.length >= waitingMaximum) throw new ThreadsUnavailable('Too many files wait to be read.')
      // The one that ends gives its place to the next.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      busy += 1
    }
    try {
      return await done(task)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}

function answerOf<Task, Answer>(worker: Worker, task: Task, limitMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const impatience = setTimeout(
      () => settle(() => reject(new TookTooLong(`A file was read for ${limitMs} ms.`))),
      limitMs,
    )
    const settle = (end: () => void): void => {
      clearTimeout(impatience)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      end()
    }
    const onMessage = (answer: Answer) => settle(() => resolve(answer))
    const onError = (error: Error) => settle(() => reject(error))
    const onExit = () => settle(() => reject(new Error('A thread that reads files ended.')))
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(task)
  })
}
