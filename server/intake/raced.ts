/** Another transaction has stored what was not there yet: the changes are to be decided again. */
export class Raced extends Error {
  constructor() {
    super('Another transaction was faster.')
  }
}

/** Of PostgreSQL: a circle of transactions that wait for each other was broken here, and a key that was stored meanwhile. */
const states: ReadonlySet<unknown> = new Set(['40P01', '23505'])

/** Checks whether a batch failed only because another transaction was faster. */
export function wasFaster(error: unknown): boolean {
  if (error instanceof Raced) return true
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return typeof cause === 'object' && cause !== null && 'code' in cause && states.has(cause.code)
}
