/** Blanks secrets of a body, an address or a message before it is logged anywhere (§8, promise S10). */

const BLANK = '…'

/** Keys whose values are never logged, whatever they look like. */
const SECRET_KEY =
  'password|passphrase|token|secret|answer|authorization|cookie|cvc|cvv|security_?code|pin|card_?number|account_?number|routing_?number|bank_?number|branch_?number|iban|activation_?code|api_?key'
const keys: readonly (readonly [RegExp, string])[] = [
  // JSON, also where it was cut off within the value.
  [new RegExp(`"([^"]*(?:${SECRET_KEY})[^"]*)"\\s*:\\s*"(?:[^"\\\\]|\\\\.)*"?`, 'gi'), `"$1":"${BLANK}"`],
  [new RegExp(`"([^"]*(?:${SECRET_KEY})[^"]*)"\\s*:\\s*-?\\d[\\d.eE+-]*`, 'gi'), `"$1":"${BLANK}"`],
  // The query of an address.
  [new RegExp(`([?&][^=&\\s]*(?:${SECRET_KEY})[^=&\\s]*)=[^&\\s]*`, 'gi'), `$1=${BLANK}`],
]

const shapes: readonly (readonly [RegExp, string])[] = [
  // Three parts of Base64url: a signed token.
  [/\b[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g, BLANK],
  [/\b(?:bearer|basic)\s+[\w.~+/=-]{8,}/gi, BLANK],
  // IBAN: two letters, two check digits, and 11 to 30 more, in groups or not.
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z\d]){11,30}\b/g, BLANK],
  // A card's number has 12 to 19 digits, in groups or not; a bank's account number has 8 and more.
  [/(?<![\w.])\d(?:[ -]?\d){11,18}(?![\w.])/g, BLANK],
  [/(?<![\w.-])\d{8,}(?![\w-])/g, BLANK],
  // Random keys: long, with digits and letters in them. An id of ours is shorter, or has its parts apart.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[A-Za-z0-9_]{32,}(?![\w-])/g, BLANK],
]

/** Returns a text without the values of secret keys, and without what has the shape of a secret. */
export function withoutSecrets(text: string): string {
  return [...keys, ...shapes].reduce((left, [secret, instead]) => left.replaceAll(secret, instead), text)
}
