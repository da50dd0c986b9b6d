import { sameAddress } from '../../domain/rules/dispute-contact.ts'
import type { ChosenDocument } from '../../machines/parts/upload/upload.machine.ts'
import { fileOf } from '../../machines/parts/attachments/attachments.model.ts'
import { anna, piet } from '../../machines/parts/contacts/contacts.model.ts'
import { first, second } from '../../machines/workflows/dispute-create/dispute-create.samples.ts'
import { lena, mark } from '../../machines/workflows/dispute-response/dispute-response.samples.ts'
import { press, shown, text, type Interaction, type Shown, type Sight } from './screen-words.ts'

/** The samples of the models are in US dollars. */
export const dollars = (minor: number) => ({ minor, currency: 'USD' })

/** Data stands as it is, in every language. */
export const data = (said: string): Sight => ({ sees: 'text', words: { data: said } })

const failures: Readonly<Record<string, string>> = {
  networkFailed: 'We can’t reach the server. Check your connection and try again.',
  notAllowed: 'Your role doesn’t allow this. Ask an administrator at your company to change your role.',
  disputeContactsFailed: 'The contacts could not be added, so nothing was submitted. Select the contacts again.',
  disputePartlyIneligible:
    'Some of these invoices can no longer be disputed. Continue without them, or select other invoices.',
  disputeNotEligible: 'None of these invoices can be disputed anymore. Select other invoices.',
  disputeReasonUnknown: 'Your program no longer offers this reason. Select another reason.',
  disputeChanged: 'This dispute has changed since you opened it. Check what changed, then respond.',
  documentGone: 'A document is no longer available. Upload the document again.',
  documentSuspicious:
    'The file’s contents don’t match its file type. Save the file again in the program that created it, then upload it again.',
  transactionHasDocument: 'This invoice already has a document. Remove that document before you upload another one.',
}

/** What the page says of a failure, or of files that were not taken; a wizard may have words of its own. */
export const failed = (codes: readonly (string | null)[], own: typeof failures = {}): readonly Sight[] =>
  codes.flatMap((code) => {
    const words = code === null ? undefined : (own[code] ?? failures[code])
    return words === undefined ? [] : [text(words)]
  })

/** Why nobody more can be told, and why no more files can be chosen. */
export const refusedParts: Readonly<Record<string, Shown>> = {
  nameMissing: shown('Enter a name.'),
  emailMissing: shown('Enter an email address.'),
  emailInvalid: shown('Enter an email address, such as name@example.com.'),
  contactRepeated: shown('This email address is already added.'),
  tooManyContacts: shown('You can’t add more people. Remove one to add another.'),
  tooManyFiles: shown('Too many files at once.'),
}

type Contact = { contactId: string | null; name: string; email: string }

/** Somebody of the company is ticked, somebody else typed. */
export const addContact = ({ contactId, name, email }: Contact): readonly Interaction[] =>
  contactId === null
    ? [
        { does: 'fill', on: shown('Name'), value: name },
        { does: 'fill', on: shown('Email address'), value: email },
        press('Add person'),
      ]
    : [{ does: 'tick', on: { data: name } }]

export function removeContact(email: string): readonly Interaction[] {
  const known = [anna, mark].find((contact) => sameAddress(contact.email, email))
  if (known) return [{ does: 'tick', on: { data: known.name } }]
  const typed = [piet, lena].find((contact) => sameAddress(contact.email, email))
  return [press('Remove {name}', { name: typed?.name ?? email })]
}

/** The number on the invoice of a transaction. */
export const invoiceOf = (trxId: string) =>
  [first, second].find((invoice) => invoice.trxId === trxId)?.invoiceId ?? trxId

/** A file of a type for the place of an invoice, as the wizard names that place. */
export const chooseDocument = ({ name: file }: ChosenDocument, name: Shown): readonly Interaction[] => [
  { does: 'fill', on: shown('Document type for {name}', { name }), value: shown('Photo') },
  { does: 'fill', on: shown('Select a file for {name}', { name }), value: file },
]
export const removeDocument: readonly Interaction[] = [press('Remove {file}', { file: fileOf('t1').name })]

/** Whoever is told first, of the facts. */
export const recipientsOf = ({ contacts }: { contacts: readonly string[] }) => contacts.map(data)
