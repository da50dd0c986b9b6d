/**
 * The last answers of this visit: Back shows a page at once, while it is read again. Apart from the hook that reads
 * them, since sign-in clears them and would carry 0.9 kB more.
 */
const remembered = new Map<string, unknown>()
const REMEMBERED = 40

export const recallAnswer = (source: string): unknown => remembered.get(source)

export function rememberAnswer(source: string, data: unknown) {
  remembered.delete(source)
  remembered.set(source, data)
  const [oldest] = remembered.keys()
  if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest)
}

/** Clears them after sign-out, or when another account is chosen: nothing of before may show. */
export function clearAnswers() {
  remembered.clear()
}
