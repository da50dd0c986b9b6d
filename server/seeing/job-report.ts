/** What this server knows of a job since it started. */
export type JobReport = {
  readonly name: string
  /** The least time between two beginnings, in ms. */
  readonly everyMs: number
  readonly isRunning: boolean
  readonly runs: number
  readonly failures: number
  /** By the portal's clock; null before the first run. */
  readonly lastBegunAt: Date | null
  /** How long the last run took, in ms; null before its end. */
  readonly lastMs: number | null
  /** `elsewhere`: another server was at it. */
  readonly lastOutcome: JobOutcome | null
  readonly lastFailedAt: Date | null
  /** The kind of the last failure, such as `ProviderTimeout`: its message may quote what people typed. */
  readonly lastFailure: string | null
}

export type JobOutcome = 'done' | 'failed' | 'elsewhere'

/** The jobs of this server, for those who ask how they are. */
export type JobsView = {
  readonly reports: () => readonly JobReport[]
  /** False while nothing looks for due jobs. */
  readonly isLooking: () => boolean
  /**
   * Runs a job now; where it runs already, once more after it, however often this is called meanwhile: what runs may have
   * looked before the news. Nothing happens after the stop. False where there is no such job.
   */
  readonly soon: (name: string) => boolean
  /** Stores what the history has not yet, so that all servers see it. */
  readonly saveHistory: () => Promise<void>
}

/** Returns the kind of a failure, without its message. */
export function failureKind(error: unknown): string {
  if (!(error instanceof Error)) return 'Error'
  const code = codeOf(error) ?? codeOf(error.cause)
  return code === null ? error.name : `${error.name} (${code})`
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  const code = String(error.code)
  return /^\w{1,40}$/.test(code) ? code : null
}
