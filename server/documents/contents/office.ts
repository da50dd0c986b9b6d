import { openArchive, readStart, type Archive } from './archive.ts'

/** The main part of each kind, in the list of parts with which every such file begins. */
const mainParts = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const

const PART_LIST = '[Content_Types].xml'
/** Longest list of parts or of relations that is read; a longer one is none. */
const LIST_MAXIMUM = 1_000_000

/** Parts that run: macros, their signatures, and controls. */
const running =
  /(?:^|\/)(?:vba[^/]*\.(?:bin|xml)|macros?\/|activex\/|customui\/)|\.(?:exe|dll|com|bat|cmd|js|vbs|hta|html?)$/i
/**
 * First bytes of files that must not be inside: another archive (RAR and 7z too), an OLE file (macros, under any name),
 * a program.
 */
const foreign = ['PK\u0003\u0004', 'PK\u0005\u0006', '\u00d0\u00cf\u0011\u00e0', 'MZ', 'Rar!', '7z\u00bc\u00af']
/** Parts that are fetched from elsewhere when the file is opened. A link that a reader follows is not one. */
const fetched = /\/(?:attachedTemplate|oleObject|frame|subDocument)["']/i

function isPackage(list: string, kind: keyof typeof mainParts): boolean {
  return list.includes(mainParts[kind]) && !/macroEnabled|vbaProject/i.test(list)
}

function fetchesNothing(relations: string): boolean {
  const all = relations.match(/<[^<>]*\bRelationship\b[^<>]*>/gi) ?? []
  return !all.some((relation) => /TargetMode\s*=\s*["']External/i.test(relation) && fetched.test(relation))
}

/** Text that is as long as it may be, in UTF-8 as all programs write it; null for anything else. */
function plainText(bytes: Buffer): string | null {
  if (bytes.length > LIST_MAXIMUM || bytes.includes(0)) return null
  return bytes.toString('utf8')
}

async function areSound(archive: Archive, kind: keyof typeof mainParts): Promise<boolean> {
  let isListed = false
  for (const entry of archive.entries) {
    const { fileName } = entry
    if (running.test(fileName)) return false
    const isList = fileName === PART_LIST
    const isRelations = fileName.toLowerCase().endsWith('.rels')
    const start = await readStart(archive, entry, isList || isRelations ? LIST_MAXIMUM + 1 : 8)
    if (foreign.some((sign) => start.toString('latin1', 0, sign.length) === sign)) return false
    if (!isList && !isRelations) continue
    const text = plainText(start)
    if (text === null || (isList && !isPackage(text, kind)) || (isRelations && !fetchesNothing(text))) return false
    isListed ||= isList
  }
  return isListed
}

/**
 * Checks whether this is a Word or an Excel file without macros, controls, embedded files, or parts fetched from
 * elsewhere; its archive is bounded, and was unpacked once to prove it.
 */
export async function isOfficeFile(file: Buffer, kind: keyof typeof mainParts): Promise<boolean> {
  const archive = await openArchive(file)
  if (archive === null) return false
  try {
    return await areSound(archive, kind)
  } catch {
    return false
  }
}
