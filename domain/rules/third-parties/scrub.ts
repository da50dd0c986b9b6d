/** Takes out of a text what could name a person, an account or a secret, before it goes to a third party. */

/** The text around a fault, which engines quote: JSON that could not be parsed, a name that was typed. */
const quoted: readonly (readonly [RegExp, string])[] = [
  [/"[^"\n]*"?/g, '"…"'],
  [/`[^`\n]*`?/g, '`…`'],
  // Names of properties are ours and say most; every other quoted word may be a person's.
  [/(reading|setting) '([A-Za-z_$]{1,60})'/g, '$1 $2'],
  [/'[^'\n]*'/g, '‘…’'],
]

const LONGEST_WORD = 40

/** A piece between blanks: with any of these signs it is an address, and says whose. */
function scrubbedPiece(piece: string): string {
  if (piece.includes('@')) return '[email]'
  if (piece.includes('://')) return '[address]'
  if (piece.includes('/')) return '[path]'
  if (piece.includes('=')) return '[query]'
  // A word with a digit in it is an id, a number or a token, as is one that is longer than words are.
  return piece.replaceAll(/[\p{L}\p{N}_%+-]+/gu, (word) =>
    word.length > LONGEST_WORD || /\p{N}/u.test(word) ? '[id]' : word,
  )
}

/** Returns a message without query strings, ids, numbers, e-mail addresses, tokens and quoted texts. */
export function scrubbed(text: string, length = 500): string {
  // Cut before as well: what is long costs time.
  const unquoted = quoted.reduce((left, [quote, instead]) => left.replaceAll(quote, instead), text.slice(0, 4 * length))
  return unquoted
    .replaceAll(/\S+/g, scrubbedPiece)
    .replaceAll(/\[id\](?:\W?\[id\])+/g, '[id]')
    .slice(0, length)
}

/** The frames of a stack in our own program, by file, line and column. Every other line may quote a message. */
export function scrubbedFrames(
  stack: string,
  most = 20,
): { function: string; file: string; line: number; column: number }[] {
  return stack
    .split('\n')
    .flatMap((text) => {
      // Chromium: `at name (address:1:2)`; Firefox and Safari: `name@address:1:2`.
      const found = /(\/assets\/[\w.-]{1,100}\.js):(\d{1,7}):(\d{1,7})\)?$/.exec(text.trim())
      if (!found) return []
      const [, file = '', line = '', column = ''] = found
      const name = /^(?:at (?:async )?(?:new )?([\w$.<>]{1,80}) \(|([\w$.<>]{1,80})@)/.exec(text.trim())
      return [{ function: name?.[1] ?? name?.[2] ?? '', file, line: Number(line), column: Number(column) }]
    })
    .slice(0, most)
}
