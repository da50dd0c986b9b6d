import { msg, type Message } from '#msg'

import type { Interaction, PartStep, Text } from '../../page.ts'
import type { ChosenDocument } from '../upload/upload.machine.ts'
import type { Attached } from './attachments.machine.ts'

export const attachmentsWords = {
  type: msg`Document type for {name}`,
  file: msg`Select a file`,
  choose: msg`Select a file for {name}`,
  remove: msg`Remove {file}`,
  retry: msg`Try again`,
  cancel: msg`Cancel upload of {file}`,
  invoice: msg`invoice {number}`,
  waiting: msg`Waiting for the previous upload`,
}

/** The document types that a program may offer, by id. A program can have others of its own. */
export const documentTypes: Readonly<Record<string, Message>> = {
  deliveryProof: msg`Proof of delivery`,
  purchaseOrder: msg`Purchase order`,
  priceAgreement: msg`Price agreement`,
  returnAuthorization: msg`Return authorization (RMA)`,
  returnNote: msg`Return note`,
  creditNote: msg`Credit note`,
  photo: msg`Photo`,
  correspondence: msg`Correspondence`,
  other: msg`Other document`,
}

/** The reasons why a file was not stored, or a document was not removed. One code, one message. */
export const documentFailures = {
  unsupportedType: msg`This file type isn’t supported. Upload a PDF, PNG, JPG, CSV, XLSX or DOCX file.`,
  documentEmpty: msg`The file is empty. Upload a different file.`,
  documentTypeMissing: msg`Select a document type.`,
  documentSuspicious: msg`The file’s contents don’t match its file type. Save the file again in the program that created it, then upload it again.`,
  documentActive: msg`This file contains a script, a macro or an embedded file. Save a copy without it, or print the document to a new PDF, then upload the copy.`,
  documentFormula: msg`This CSV file contains formulas (cells that start with =, +, - or @). Save the file with values only, then upload it again.`,
  documentInfected: msg`This file contains malware and wasn’t saved. Don’t open it, and tell your IT team.`,
  documentNotInspected: msg`We couldn’t scan this file for malware. Try again in a few minutes.`,
  documentStorageUnavailable: msg`Documents can’t be stored right now. Try again in a few minutes.`,
  documentNamed: msg`You can’t remove this document, because it is part of a dispute.`,
  documentGone: msg`A document is no longer available. Upload the document again.`,
  transactionHasDocument: msg`This invoice already has a document. Remove that document before you upload another one.`,
  tooManyOfType: msg`You’ve reached the maximum number of documents of this type.`,
  tooManyFiles: msg`Too many files at once.`,
  filesFailed: msg`Something went wrong selecting the files. Select the files again.`,
  attachmentNotRemoved: msg`The attachment could not be removed.`,
  attachmentNotUploaded: msg`The attachment could not be uploaded.`,
}

type File = Pick<ChosenDocument, 'trxId' | 'typeId' | 'name'>

/** Chooses a type and a file for an invoice, which the wizard's page calls `name`. */
function chooseFile(
  { typeId, name: file }: File,
  name: Text,
  types: Readonly<Record<string, Message>>,
): readonly Interaction[] {
  const type = types[typeId ?? '']
  return [
    ...(type === undefined ? [] : [{ fill: { says: attachmentsWords.type, with: { name } }, with: type }]),
    { fill: { says: attachmentsWords.choose, with: { name } }, with: file },
  ]
}

const removeFile = (file: string): readonly Interaction[] => [
  { press: { says: attachmentsWords.remove, with: { file } } },
]

/**
 * Returns what a person does so that the attachments show their next snapshot: files are chosen, a document is removed.
 * `before`: the transactions that have a document or a file under way; `nameOf`: what the page calls their invoices;
 * `types`: the words of the document types, by id.
 */
export function attach(
  { snapshot }: PartStep,
  before: readonly string[],
  nameOf: (trxId: string) => Text,
  types = documentTypes,
): readonly Interaction[] {
  // A suite file keeps the snapshot as the attachments show it.
  const { documents, queue, removingId } = (snapshot as { context: Attached }).context
  const files = [...queue, ...documents.map((document): File => ({ ...document, name: document.fileName }))]
  const added = files.filter(({ trxId }) => !before.includes(trxId))
  if (added.length > 0) return added.flatMap((file) => chooseFile(file, nameOf(file.trxId), types))
  const removed = documents.find(({ documentId }) => documentId === removingId)
  return removed ? removeFile(removed.fileName) : [{ itself: true }]
}
