import { msg } from '#msg'

import { NAME_LENGTH } from '../../../domain/limits.ts'
import type { ContactRefusal } from '../../../domain/rules/disputes/dispute-contact.ts'
import type { Interaction, PageOf, PartStep, Text } from '../../page.ts'
import type { ChosenContact, contactsMachine, ContactsContext } from './contacts.machine.ts'

export const contactsWords = {
  name: msg`Name`,
  email: msg`Email address`,
  add: msg`Add person`,
  remove: msg`Remove {name}`,
}

/** The reasons why a person cannot be added. */
export const contactsRefusals = {
  nameMissing: msg`Enter a name.`,
  nameTooLong: { says: msg`Enter a name with {length} characters or fewer.`, with: { length: NAME_LENGTH } },
  emailMissing: msg`Enter an email address.`,
  emailInvalid: msg`Enter an email address, such as name@example.com.`,
  contactRepeated: msg`This email address is already added.`,
  tooManyContacts: msg`You can’t add more people. Remove one to add another.`,
} satisfies Readonly<Record<ContactRefusal, Text>>

/** The reasons why the server did not accept the contacts that were submitted. */
export const contactsFailures = {
  disputeContactsFailed: msg`The contacts could not be added, so nothing was submitted. Select the contacts again.`,
}

/** A colleague is ticked, another person typed. */
const add = ({ contactId, name, email }: ChosenContact): readonly Interaction[] =>
  contactId === null
    ? [
        { fill: contactsWords.name, with: name },
        { fill: contactsWords.email, with: email },
        { press: contactsWords.add },
      ]
    : [{ tick: { data: name } }]

function remove(email: string, contacts: readonly ChosenContact[]): readonly Interaction[] {
  const chosen = contacts.find((contact) => contact.email === email)
  if (chosen === undefined || chosen.contactId === null)
    return [{ press: { says: contactsWords.remove, with: { name: chosen?.name ?? email } } }]
  return [{ tick: { data: chosen.name } }]
}

type Facts = { contacts: readonly ChosenContact[]; name: string; email: string }

/** The people who get e-mails, as the step of a wizard shows them. */
export const contactsPage = {
  events: {
    'contact.type': ({ entry: { name, email } }) => [
      { fill: contactsWords.name, with: name },
      { fill: contactsWords.email, with: email },
    ],
    'contact.add': ({ contact }) => add(contact),
    // A suite file keeps the facts as the model's oracle gives them.
    'contact.remove': ({ email }, { facts }) => remove(email, (facts as Facts).contacts),
  },
  states: { choosing: [], typing: [] },
  refusals: contactsRefusals,
} satisfies PageOf<typeof contactsMachine>

/**
 * Returns what a person does so that the contacts show their next snapshot: people are removed, added or typed.
 * `before`: the people who are chosen already.
 */
export function chooseContacts({ snapshot }: PartStep, before: readonly ChosenContact[]): readonly Interaction[] {
  // A suite file keeps the snapshot as the contacts show it.
  const { contacts, entry } = (snapshot as { context: ContactsContext }).context
  const isIn = (people: readonly ChosenContact[], { email }: ChosenContact) =>
    people.some((person) => person.email === email)
  return [
    ...before.filter((person) => !isIn(contacts, person)).flatMap(({ email }) => remove(email, before)),
    ...contacts.filter((person) => !isIn(before, person)).flatMap(add),
    ...(entry.name === '' ? [] : [{ fill: contactsWords.name, with: entry.name }]),
  ]
}
