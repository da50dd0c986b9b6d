const LONGEST = 100

/** A text for one line: where it is long, data in braces and brackets gives way. */
export function brief(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length <= LONGEST ? line : line.replaceAll(/\{.*\}|\[.*\]/g, '…')
}
