/** The names that people read aloud to each other: payment, dispute and confirmation numbers. */
import { randomInt } from 'node:crypto'

/** Crockford's base 32: no I, L, O and U, which are heard and read as others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BASE = alphabet.length

/** ISO 7064's hybrid scheme (MOD 37,36 and its like) on 32 characters: MOD 33,32. */
function checkCharacter(text: string): string {
  let product = BASE
  for (const character of text) {
    const sum = (product + alphabet.indexOf(character)) % BASE || BASE
    product = (sum * 2) % (BASE + 1)
  }
  return alphabet.charAt((BASE + 1 - product) % BASE)
}

function randomCharacters(count: number): string {
  return Array.from({ length: count }, () => alphabet.charAt(randomInt(BASE))).join('')
}

/** Unique among a million million. */
function shortNumber(prefix: string): string {
  return `${prefix}-${randomCharacters(4)}-${randomCharacters(4)}`
}

/** A payment number such as `PN-7K4M-2Q9X`; at most 22 characters, as statements want. */
export function newPaymentNumber(): string {
  return shortNumber('PN')
}

/** A dispute number such as `DSP-7K4M-2Q9X`. */
export function newDisputeNumber(): string {
  return shortNumber('DSP')
}

/** A confirmation number such as `7K4M-2Q9X-5HT`; its last character checks the others. */
export function newConfirmationNumber(): string {
  const text = randomCharacters(10)
  const whole = text + checkCharacter(text)
  return `${whole.slice(0, 4)}-${whole.slice(4, 8)}-${whole.slice(8)}`
}

/**
 * Checks whether a confirmation number can be one of ours: each wrong character is noticed, and nearly every pair that
 * was swapped. Hyphens, blanks and case do not count.
 */
export function isConfirmationNumber(typed: string): boolean {
  const text = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  if (!/^[0-9A-HJKMNP-TV-Z]{11}$/.test(text)) return false
  return checkCharacter(text.slice(0, -1)) === text.at(-1)
}

/** A voucher number such as `VC-7K4M-2Q9X-5HTB`: nobody guesses one, and its last character checks the others. */
export function newVoucherNumber(): string {
  return grouped(withCheck(randomCharacters(11)))
}

const withCheck = (text: string) => text + checkCharacter(text)
const grouped = (text: string) => `VC-${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`

/**
 * Returns the voucher number that somebody typed or read aloud, as it is stored; null where it cannot be one of ours.
 * Hyphens, blanks, case and the prefix do not count, and what looks like a digit is that digit.
 */
export function readVoucherNumber(typed: string): string | null {
  const plain = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  const text = (plain.length === 14 && plain.startsWith('VC') ? plain.slice(2) : plain)
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  if (!/^[0-9A-HJKMNP-TV-Z]{12}$/.test(text)) return null
  return withCheck(text.slice(0, -1)) === text ? grouped(text) : null
}
