import * as v from 'valibot'

const RetryAfterSchema = v.object({ retryAfterSeconds: v.pipe(v.number(), v.minValue(0)) })
export const USUAL_WAIT_SECONDS = 60

/** Seconds until another attempt, as the refusing answer says; a minute when it says nothing. */
export function retryAfter(error: unknown): number {
  const read = v.safeParse(RetryAfterSchema, error)
  return read.success ? read.output.retryAfterSeconds : USUAL_WAIT_SECONDS
}
