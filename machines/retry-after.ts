export const USUAL_WAIT_SECONDS = 60

/** Seconds until another attempt, as the refusing answer says; a minute when it says nothing. */
export function retryAfter(error: unknown): number {
  const { retryAfterSeconds } = Object(error) as { retryAfterSeconds?: unknown }
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds : USUAL_WAIT_SECONDS
}
