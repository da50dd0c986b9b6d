/** Rows of one statement: PostgreSQL accepts 65,535 parameters at most. */
export const ROWS_PER_STATEMENT = 500

/** Passes rows on in parts of one statement each, as they come. */
export async function* inParts<T>(rows: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T[]> {
  let part: T[] = []
  for await (const row of rows) {
    part.push(row)
    if (part.length < ROWS_PER_STATEMENT) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
