/** A pattern of LIKE that finds the text anywhere, each sign of it standing for itself. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
