import { refuse } from '../http/refusal.ts'

const FIRST = Date.UTC(2000, 0, 1)
const LAST = Date.UTC(2200, 0, 1)

/** Reads an instant of a request; refuses with 422 a day that there is not, and years that nobody means. */
export function instantOf(text: string, attribute: string): Date {
  const instant = new Date(text)
  const isMeant = instant.getTime() >= FIRST && instant.getTime() < LAST
  if (!isMeant) throw refuse(422, 'attributeInvalid', { pointer: `/data/attributes/${attribute}` })
  return instant
}
