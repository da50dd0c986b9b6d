/** Blanks secrets of a body, an address or a message before it is logged anywhere (§8, promise S10). */

const BLANK = '…'

/** Keys whose values are never logged, whatever they look like. */
const SECRET_KEY =
  /password|passphrase|token|secret|answer|authorization|cookie|cvc|cvv|security_?code|(?:card|account|routing|bank|branch)_?number|iban|activation_?code|api_?key/i

/** A member of a JSON object whose value is a text, also one that was cut off, or a number. */
const MEMBER = /"([^"\n]{0,80})": ?(?:"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*)/g
/** A parameter in the query of an address. */
const PARAMETER = /([?&][^=&?\s]{0,80})=[^&\s]*/g

/** Shapes in groups of characters, which are no words. */
const shapes: readonly RegExp[] = [
  /\b(?:bearer|basic) [\w.~+/=-]{8,}/gi,
  // IBAN: two letters, two check digits, and 11 to 30 more, in groups or not.
  /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]){11,30}\b/g,
  // A card's number has 12 to 19 digits, in groups or not.
  /(?<![\w.])\d(?:[ -]?\d){11,18}(?![\w.])/g,
]

/** Checks whether a word has the shape of a secret. */
function isSecret(word: string): boolean {
  // A bank's account number.
  if (/^\d{8,}$/.test(word)) return true
  // A random key: long, with digits and letters in it. An id of ours is shorter, or has its parts apart.
  if (/^\w{32,}$/.test(word) && /\d/.test(word) && /[a-z]/i.test(word)) return true
  // Three parts of Base64url: a signed token.
  const parts = word.split('.')
  return parts.length === 3 && parts.every((part) => /^[\w-]{10,}$/.test(part))
}

/** Returns a text without the values of secret keys, and without what has the shape of a secret. */
export function withoutSecrets(text: string): string {
  const keyless = text
    .replaceAll(MEMBER, (member, key: string) => (SECRET_KEY.test(key) ? `"${key}":"${BLANK}"` : member))
    .replaceAll(PARAMETER, (parameter, key: string) => (SECRET_KEY.test(key) ? `${key}=${BLANK}` : parameter))
  return shapes
    .reduce((left, shape) => left.replaceAll(shape, BLANK), keyless)
    .replaceAll(/[\w.-]+/g, (word) => (isSecret(word) ? BLANK : word))
}
