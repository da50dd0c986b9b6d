import { UserGroupContactsSchema, type UserGroupContact } from '../../domain/contract/dispute.ts'
import type { Client } from './client.ts'

/** A contact as a form knows it: somebody of the company by id, or anybody by name and address. */
export type ContactChoice = { contactId: string | null; name: string; email: string }

/** Returns the contacts of a request. */
export const contactsOf = (contacts: readonly ContactChoice[]) =>
  contacts.map(({ contactId, name, email }) =>
    contactId === null ? { kind: 'new', name, email_address: email } : { kind: 'known', contact_id: contactId },
  )

/** GET /ecaas/user-group-contacts (§7): whom the reader's company may name. */
export async function readGroupContacts(
  client: Client,
  _query?: unknown,
  signal?: AbortSignal,
): Promise<readonly UserGroupContact[]> {
  return (await client.get('/ecaas/user-group-contacts', UserGroupContactsSchema, { signal })).items
}
