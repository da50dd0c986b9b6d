import type { DisputeSettings } from '../../contract/program-settings.ts'

/** Facts of a file that its name and size show; the server checks its contents. */
export type ChosenFile = { name: string; size: number }
export type AddedDocument = { trxId: string; typeId: string }

export type DocumentRefusal =
  | 'documentTypeMissing'
  | 'documentEmpty'
  | 'tooLarge'
  | 'unsupportedType'
  | 'tooManyFiles'
  | 'transactionHasDocument'
  | 'tooManyOfType'

/** Supported kinds of files (design §6). */
export const documentExtensions = ['pdf', 'png', 'jpg', 'jpeg', 'csv', 'xlsx', 'docx'] as const
export type DocumentExtension = (typeof documentExtensions)[number]

/** Returns the kind that a file's name says, or null for an unsupported one. */
export function extensionOf(fileName: string): DocumentExtension | null {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName.trim())?.[1]?.toLowerCase()
  return documentExtensions.find((extension) => extension === ending) ?? null
}

/** Returns the reason why a file cannot be a document, or null (§5). */
export function refuseFile(
  { name, size }: ChosenFile,
  { documentMaximumBytes }: Pick<DisputeSettings, 'documentMaximumBytes'>,
): DocumentRefusal | null {
  if (extensionOf(name) === null) return 'unsupportedType'
  if (size === 0) return 'documentEmpty'
  return size > documentMaximumBytes ? 'tooLarge' : null
}

/** Checks whether there are as many documents of a type as there may be (§5). */
export function isTypeFull({ id, maximum }: { id: string; maximum: number }, held: readonly AddedDocument[]): boolean {
  return held.filter(({ typeId }) => typeId === id).length >= maximum
}

/** Settings by which a document is refused; `isManyATransaction`: a transaction has more than one of them. */
export type DocumentSettings = Pick<DisputeSettings, 'documentTypes'> & { isManyATransaction?: boolean }

/**
 * Returns the reason why a document of this type cannot be added for this transaction: one each, unless the settings say
 * otherwise, and a number of a type (§5).
 */
export function refuseDocument(
  { trxId, typeId }: { trxId: string; typeId: string | null },
  held: readonly AddedDocument[],
  { documentTypes, isManyATransaction = false }: DocumentSettings,
): DocumentRefusal | null {
  const type = documentTypes.find(({ id }) => id === typeId)
  if (!type) return 'documentTypeMissing'
  if (!isManyATransaction && held.some((document) => document.trxId === trxId)) return 'transactionHasDocument'
  return isTypeFull(type, held) ? 'tooManyOfType' : null
}

/** Returns the reason why no further file can be queued, or null (§5). */
export function refuseQueue(
  waiting: readonly unknown[],
  { documentsAtOnce }: Pick<DisputeSettings, 'documentsAtOnce'>,
): 'tooManyFiles' | null {
  return waiting.length >= documentsAtOnce ? 'tooManyFiles' : null
}

export type DocumentsRefusal = 'uploadUnderWay' | 'documentRequired'

/** Returns the reason why the documents are not complete, or null: some reasons need one for each transaction (§3). */
export function refuseDocuments({
  isRequired,
  trxIds,
  documents,
  waiting,
}: {
  isRequired: boolean
  trxIds: readonly string[]
  documents: readonly Pick<AddedDocument, 'trxId'>[]
  waiting: readonly unknown[]
}): DocumentsRefusal | null {
  if (waiting.length > 0) return 'uploadUnderWay'
  const isComplete = trxIds.every((trxId) => documents.some((document) => document.trxId === trxId))
  return isRequired && !isComplete ? 'documentRequired' : null
}
