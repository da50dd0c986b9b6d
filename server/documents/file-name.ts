const LONGEST_NAME = 255

/** Names that Windows treats as devices, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
/** Control characters, and the marks that turn text round so that an ending looks like another one. */
// oxlint-disable-next-line no-control-regex
const hidden = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff\ufffd]/u

/**
 * Checks whether this is a plain file name, as browsers send it: no folder, nothing hidden, no device. A name is only
 * shown; the server decides where a document is stored.
 */
export function isPlainName(name: string): boolean {
  if (name === '' || name.length > LONGEST_NAME) return false
  return !hidden.test(name) && !/[\\/]/.test(name) && !/^\.|[. ]$/.test(name) && !deviceName.test(name)
}
