/** A pattern of LIKE that finds the text anywhere, each sign of it standing for itself. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** A pattern of LIKE that finds the text at the beginning. */
export function beginning(text: string): string {
  return containing(text).slice(1)
}
