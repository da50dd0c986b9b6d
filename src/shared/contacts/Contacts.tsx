import { useSelector } from '@xstate/react'

import {
  selectContactRefusal,
  type ContactsRef,
  type KnownContact,
} from '../../../machines/parts/contacts/contacts.machine.ts'
import { ContactsEditor } from './ContactsEditor.tsx'

/** The contacts of a wizard: people of the company to tick, and others by name and address. */
export function Contacts({ contacts, known }: { contacts: ContactsRef; known: readonly KnownContact[] }) {
  const chosen = useSelector(contacts, ({ context }) => context.contacts)
  const maximum = useSelector(contacts, ({ context }) => context.maximum)
  return (
    <ContactsEditor
      known={known}
      chosen={chosen}
      maximum={maximum}
      refuse={(contact) => selectContactRefusal(contacts.getSnapshot(), contact)}
      onAdd={(contact) => contacts.send({ type: 'contact.add', contact })}
      onRemove={(email) => contacts.send({ type: 'contact.remove', email })}
      onType={(entry) => contacts.send({ type: 'contact.type', entry })}
    />
  )
}
