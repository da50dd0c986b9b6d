/**
 * Text on one line: a name with a line break in it, or with a mark that turns text round, adds neither a header nor a
 * line to an e-mail.
 */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}
