import { isPageText } from './markup.ts'

// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Checks whether this is text in UTF-8, and no page: no control characters but tabs and line ends. */
export function isCsv(file: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
    return !control.test(text) && !isPageText(text) && !text.startsWith('%PDF-')
  } catch {
    return false
  }
}
