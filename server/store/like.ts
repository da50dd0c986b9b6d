import { sql, type SQL } from 'drizzle-orm'

import { searchWords } from '../../domain/search-words.ts'

/** A pattern of LIKE that finds the text anywhere, each sign of it standing for itself. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** A pattern of LIKE that finds the text at the beginning. */
export function beginning(text: string): string {
  return containing(text).slice(1)
}

/** Returns the condition that the name or number of an account or merchant contains each word of the text. */
export function isNamedLike(text: string | null): SQL {
  const words = text === null ? [] : searchWords(text)
  if (words.length === 0) return sql`true`
  const each = words.map((word) => sql`(name ilike ${containing(word)} or buid ilike ${containing(word)})`)
  return sql`(${sql.join(each, sql` and `)})`
}
