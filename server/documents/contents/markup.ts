/** What a browser or a server could take for a program, wherever it stands in a file. */
const program = /<(?:script|html|iframe|\?php|!doctype)/i
/** At the beginning, where browsers look for it, also what is too short to be looked for in a whole picture. */
const opening = /<(?:script|html|head|body|iframe|svg|\?php|\?xml|!doctype|!entity)/i

/** As far as a browser looks when it guesses what a file is. */
const GUESSED_BYTES = 1_024

/** Whether a file begins like a page or a drawing that could run something. */
export function beginsLikePage(file: Buffer): boolean {
  return opening.test(file.toString('latin1', 0, GUESSED_BYTES))
}

/** Whether there is a page or a program anywhere in the file. */
export function holdsPage(file: Buffer): boolean {
  return program.test(file.toString('latin1'))
}

/** The same of text, where more cannot be there by chance. */
export function isPageText(text: string): boolean {
  return program.test(text) || opening.test(text)
}

const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1')
/** An archive's end and its longest comment. */
const ZIP_END_BYTES = 22 + 0xff_ff

/** Whether the file can also be opened as an archive: programs look for it from the end. */
export function endsLikeArchive(file: Buffer): boolean {
  return file.subarray(-ZIP_END_BYTES).includes(ZIP_END)
}
