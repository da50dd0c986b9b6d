import { assign, setup, type ActorRefFrom } from 'xstate'

import {
  isEntered,
  refuseContact,
  sameAddress,
  type ContactEntry,
} from '../../../domain/rules/disputes/dispute-contact.ts'
import { unseen, type Meta } from '../../meta.ts'
import { hasSameItems } from '../same-items.ts'

/** A person who gets e-mails: of the company by id, or typed. */
export type ChosenContact = ContactEntry
export type KnownContact = ContactEntry & { contactId: string }
type Entry = Pick<ContactEntry, 'name' | 'email'>

export type ContactsInput = {
  contacts: readonly ChosenContact[]
  maximum: number
}
export type ContactsContext = ContactsInput & {
  /** The name and address in the fields, not added yet. */
  entry: Entry
}
export type ContactsEvent =
  | { type: 'contact.type'; entry: Entry }
  | { type: 'contact.add'; contact: ChosenContact }
  | { type: 'contact.remove'; email: string }

type Seen = { context: ContactsContext }

/** Returns why a person cannot be added to the contacts, or null. */
export const selectContactRefusal = ({ context: { contacts, maximum } }: Seen, contact: ChosenContact) =>
  refuseContact(contact, contacts, maximum)

const nobody: Entry = { name: '', email: '' }
const meta = unseen('happy', '§5')
const entry = ({ event }: { event: { entry: Entry } }) => event.entry
const contact = ({ event }: { event: { contact: ChosenContact } }) => event.contact

/** The people who get e-mails about a dispute: added and removed, one by one. */
export const contactsMachine = setup({
  types: {} as { input: ContactsInput; context: ContactsContext; events: ContactsEvent; meta: Meta<never> },
  guards: {
    isEntered: (_, typed: Entry) => isEntered(typed),
    canAdd: ({ context }, added: ChosenContact) => selectContactRefusal({ context }, added) === null,
    canAddTyped: ({ context }, added: ChosenContact) =>
      added.contactId === null && selectContactRefusal({ context }, added) === null,
  },
  actions: {
    setEntry: assign({ entry: (_, typed: Entry) => typed }),
    clearEntry: assign({ entry: nobody }),
    addContact: assign({
      contacts: ({ context: { contacts } }, { contactId, name, email }: ChosenContact) => [
        ...contacts,
        { contactId, name: name.trim(), email: email.trim() },
      ],
    }),
    removeContact: assign({
      contacts: ({ context: { contacts } }, { email }: { email: string }) =>
        contacts.filter((chosen) => !sameAddress(chosen.email, email)),
    }),
  },
}).createMachine({
  id: 'contacts',
  description: 'People are chosen who get e-mails about a dispute.',
  context: ({ input }) => ({ ...input, entry: nobody }),
  initial: 'choosing',
  on: {
    'contact.remove': { actions: { type: 'removeContact', params: ({ event }) => event } },
  },
  states: {
    choosing: {
      description: 'People of the company can be ticked, and others typed.',
      meta,
      on: {
        'contact.type': {
          guard: { type: 'isEntered', params: entry },
          target: 'typing',
          actions: { type: 'setEntry', params: entry },
        },
        'contact.add': {
          guard: { type: 'canAdd', params: contact },
          actions: { type: 'addContact', params: contact },
        },
      },
    },
    typing: {
      description: 'A person is typed and not added yet.',
      meta,
      on: {
        'contact.type': [
          { guard: { type: 'isEntered', params: entry }, actions: { type: 'setEntry', params: entry } },
          { target: 'choosing', actions: 'clearEntry' },
        ],
        'contact.add': [
          {
            guard: { type: 'canAddTyped', params: contact },
            target: 'choosing',
            actions: [{ type: 'addContact', params: contact }, 'clearEntry'],
          },
          { guard: { type: 'canAdd', params: contact }, actions: { type: 'addContact', params: contact } },
        ],
      },
    },
  },
})

export type ContactsRef = ActorRefFrom<typeof contactsMachine>

/** The contacts as a wizard stores them. */
export type Chosen = { contacts: readonly ChosenContact[]; isTyped: boolean }
export const selectChosen = ({ context: { contacts, entry: typed } }: Seen): Chosen => ({
  contacts,
  isTyped: isEntered(typed),
})

/** Checks whether the contacts differ from what the wizard has stored of them. */
export const isChoiceChanged = (stored: Chosen, { contacts, isTyped }: Chosen) =>
  !hasSameItems(stored.contacts, contacts) || stored.isTyped !== isTyped
