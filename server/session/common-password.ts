/** Passwords that are guessed first: a kept list of 49,000, and what people make of its words to meet our requirements. */
import { dictionary } from '@zxcvbn-ts/language-common'

let common: ReadonlySet<string> | null = null

const substitutes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/**
 * Checks whether a password is a common one, or a common word with digits and signs around it or in place of its letters
 * that are more than half of it: `Password1!`, `P@ssw0rd2026`.
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'].map((word) => String(word)))
  const lower = password.normalize('NFKC').toLowerCase()
  const plain = Array.from(lower, (letter) => substitutes[letter] ?? letter).join('')
  const cores = [lower, coreOf(lower), coreOf(plain), plain]
  return cores.some((core) => core.length * 2 >= lower.length && common?.has(core))
}

/** Returns the text without what is no letter at both ends. */
function coreOf(text: string): string {
  const letters = Array.from(text.matchAll(/\p{L}/gu), ({ index }) => index)
  return text.slice(letters[0] ?? 0, (letters.at(-1) ?? -1) + 1)
}
