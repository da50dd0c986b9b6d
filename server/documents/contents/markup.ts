/** Markup that a browser or a server could run, anywhere in a file. */
const program = /<(?:script|html|iframe|\?php|!doctype)/i
/** At the beginning, where browsers look for it, also what is too short to be looked for in a whole picture. */
const opening = /<(?:script|html|head|body|iframe|svg|\?php|\?xml|!doctype|!entity)/i

/** Bytes that a browser reads when it guesses the type of a file. */
const GUESSED_BYTES = 1_024

/** Checks whether a file begins like a page or a drawing that could run a script. */
export function beginsLikePage(file: Buffer): boolean {
  return opening.test(file.toString('latin1', 0, GUESSED_BYTES))
}

/** Checks whether a page or a script is anywhere in the file. */
export function containsPage(file: Buffer): boolean {
  return program.test(file.toString('latin1'))
}

/** The same of text, where more cannot be there by chance. */
export function isPageText(text: string): boolean {
  return program.test(text) || opening.test(text)
}

const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1')
/** An archive's end and its longest comment. */
const ZIP_END_BYTES = 22 + 0xff_ff

/** Checks whether the file can also be opened as an archive: programs look for it from the end. */
export function endsLikeArchive(file: Buffer): boolean {
  return file.subarray(-ZIP_END_BYTES).includes(ZIP_END)
}
