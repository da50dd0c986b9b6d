/**
 * Returns the Idempotency-Key of what is sent: the same as long as the content is the same, another once it is changed,
 * so that a change after a lost answer is an intent of its own. `base` makes it the sender's own.
 */
export function intentKey(base: string, content: unknown): string {
  const text = JSON.stringify(content)
  // Not for secrecy: two short sums that seldom meet both.
  let first = 5_381
  let second = 52_711
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    first = Math.imul(first, 33) ^ code
    second = Math.imul(second, 65_599) + code
  }
  return `${base}.${(first >>> 0).toString(36)}${(second >>> 0).toString(36)}`
}
