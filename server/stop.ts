const LOOK_AT_PARENT_EVERY_MS = 500
/** Longer than requests under way are waited for, with the jobs that follow them. */
const PATIENCE_MS = 30_000
/** An interrupt on the keyboard may come twice: from the terminal, and passed on by npm. */
const SAME_SIGNAL_MS = 1_000

/**
 * Calls `stop` once, when the process is asked to end, and ends it afterwards: on SIGINT and SIGTERM, and under npm
 * also when the parent dies, since SIGTERM to `npm start` ends npm and its shell but leaves Node behind as an orphan.
 * A second signal, or a stop that takes too long, ends the process at once with exit code 1.
 */
export function onStop(stop: () => Promise<void>): void {
  const parent = process.ppid
  let stoppingSince: number | null = null

  const end = (): void => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }

  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  if (process.env.npm_lifecycle_event !== undefined) {
    const watch = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(watch)
      if (stoppingSince === null) end()
    }, LOOK_AT_PARENT_EVERY_MS)
    watch.unref()
  }
}
