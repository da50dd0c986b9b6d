// Lingui reads "#. placeholder {0}: name" of a catalog as a comment and writes it only from the source's placeholders.
// Written as it was read, a catalog would lose these notes until the next `npm run extract`.

const NOTE = /^placeholder \{(\d+)\}: (.*)$/

/**
 * Returns the placeholders that the notes of an entry name, as Lingui has them after an extraction.
 * @param {readonly string[]} comments
 * @returns {Record<string, string[]>}
 */
export function placeholdersIn(comments) {
  /** @type {Record<string, string[]>} */
  const placeholders = {}
  for (const comment of comments) {
    const [, name, value] = NOTE.exec(comment) ?? []
    if (name !== undefined && value !== undefined) (placeholders[name] ??= []).push(value)
  }
  return placeholders
}

/** Writes a catalog that was read from its file, with its notes for translators. */
export async function writeCatalog(catalog, locale, entries) {
  for (const entry of Object.values(entries)) entry.placeholders ??= placeholdersIn(entry.comments ?? [])
  await catalog.write(locale, entries)
}
