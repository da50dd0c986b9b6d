/** Takes out of a text what could name a person, an account or a secret, before it goes to a third party. */

/** In order: what is found first is not looked at again by its parts. */
const traces: readonly (readonly [RegExp, string])[] = [
  // The text around a fault, which engines quote: JSON that could not be parsed, a name that was typed.
  [/"[^"\n]*"?/g, '"…"'],
  [/`[^`\n]*`/g, '`…`'],
  // Names of properties are ours and say most; every other quoted word may be a person's.
  [/(reading|setting|property|evaluating) '([A-Za-z_$][\w$]{0,60})'/g, '$1 $2'],
  [/'[^'\n]*'/g, '‘…’'],
  // An address loses its query and fragment, and with them whatever they say.
  [/\b[a-z][a-z\d+.-]*:\/\/[^\s]*/gi, '[address]'],
  [/[?#][^\s)]*=[^\s)]*/g, '[query]'],
  [/[^\s@<>"'(),:;]+@[^\s@<>"'(),:;]+/g, '[email]'],
  [/\/[\w%.~-]*(?:\/[\w%.~-]*)+/g, '[path]'],
  // A word with a digit in it is an id, a number or a token, as is one that is longer than words are.
  [/[\p{L}\d_%+-]*\d[\p{L}\d_%+-]*(?:[.,/:-][\p{L}\d_%+-]*\d[\p{L}\d_%+-]*)*/gu, '[id]'],
  [/[\w+/=.-]{40,}/g, '[token]'],
]

/** Returns a message without query strings, ids, numbers, e-mail addresses, tokens and quoted texts. */
export function scrubbed(text: string, length = 500): string {
  // Before and after: what is long costs time, and replacements may be longer than what they replace.
  return traces
    .reduce((left, [trace, instead]) => left.replaceAll(trace, instead), text.slice(0, 4 * length))
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
