import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 250

/** Checks whether the process that a file names is still there. */
function isHeld(file: string): boolean {
  try {
    return process.kill(Number(readFileSync(file, 'utf8')), 0)
  } catch {
    return false
  }
}

/** Does long work in one process, while others that want the same wait for its result. */
export async function once(file: string, isDone: () => boolean, work: () => Promise<unknown>): Promise<void> {
  mkdirSync(dirname(file), { recursive: true })
  while (!isDone()) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
    } catch {
      await wait(POLL_MS)
      // Whoever was ended in the middle of it leaves it to the next.
      if (!isHeld(file)) rmSync(file, { force: true })
      continue
    }
    try {
      if (!isDone()) await work()
    } finally {
      rmSync(file, { force: true })
    }
  }
}
