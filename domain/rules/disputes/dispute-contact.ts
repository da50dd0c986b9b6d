import * as v from 'valibot'

import { EmailSchema } from '../../contract/text.ts'
import { NAME_LENGTH } from '../../limits.ts'

/** `contactId`: a colleague, whose name is known; any other contact has a typed name and address. */
export type ContactEntry = { contactId: string | null; name: string; email: string }
export type ContactRefusal =
  'nameMissing' | 'nameTooLong' | 'emailMissing' | 'emailInvalid' | 'contactRepeated' | 'tooManyContacts'

/** Normalises an address: case does not count. */
export const sameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * Returns the reason why a person cannot be added to the contacts, or null (§5: names and addresses are required and
 * valid).
 */
export function refuseContact(
  { contactId, name, email }: ContactEntry,
  present: readonly Pick<ContactEntry, 'email'>[],
  maximum: number,
): ContactRefusal | null {
  if (present.length >= maximum) return 'tooManyContacts'
  if (contactId === null && name.trim() === '') return 'nameMissing'
  if (contactId === null && name.trim().length > NAME_LENGTH) return 'nameTooLong'
  if (email.trim() === '') return 'emailMissing'
  if (!v.safeParse(EmailSchema, email).success) return 'emailInvalid'
  return present.some((contact) => sameAddress(contact.email, email)) ? 'contactRepeated' : null
}

/** Checks whether something stands in the fields of a contact. */
export const isEntered = ({ name, email }: Pick<ContactEntry, 'name' | 'email'>) =>
  name.trim() !== '' || email.trim() !== ''

/** Returns why a step with contacts cannot be left, or null: a person who is typed is added or cleared first. */
export const refuseTyped = (isTyped: boolean): 'contactNotAdded' | null => (isTyped ? 'contactNotAdded' : null)
