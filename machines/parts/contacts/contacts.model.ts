import { defineModel } from '../../model.ts'
import { contactsMachine, selectContactRefusal, type ChosenContact, type KnownContact } from './contacts.machine.ts'

export const anna: KnownContact = { contactId: 'u7', name: 'Anna Holm', email: 'anna.holm@example.com' }
export const piet: ChosenContact = { contactId: null, name: 'Piet de Wit', email: 'piet@example.com' }
const lena: ChosenContact = { contactId: null, name: 'Lena Roth', email: 'lena@example.com' }
const unsound: ChosenContact = { ...piet, email: 'piet at example' }

const shown = (contacts: readonly ChosenContact[], name = '') => ({ context: { contacts, entry: { name, email: '' } } })
/** The snapshots of contacts that a wizard sees: people who are chosen, and one who is typed. */
export const chosenSamples = {
  anna: shown([anna]),
  both: shown([anna, piet]),
  nobody: shown([]),
  typed: shown([], piet.name),
}
/** The contacts show this to a wizard. */
export const showContacts = (sample: keyof typeof chosenSamples) => ({
  type: 'show' as const,
  port: 'contacts' as const,
  snapshot: chosenSamples[sample],
})

const type = ({ name, email }: Pick<ChosenContact, 'name' | 'email'>) =>
  ({ type: 'contact.type', entry: { name, email } }) as const
const add = (contact: ChosenContact) => ({ type: 'contact.add', contact }) as const
const remove = (email: string) => ({ type: 'contact.remove', email }) as const
const nobody = { name: '', email: '' }

export const contactsModel = defineModel(contactsMachine, {
  scenarios: {
    'nobody is chosen yet': { contacts: [], maximum: 3 },
    'a colleague is chosen': { contacts: [anna], maximum: 3 },
  },
  events: {
    // One field after the other, as a person types.
    'contact.type': [type({ ...piet, email: '' }), type(piet), type(unsound), type(nobody)],
    'contact.add': ({ context: { entry } }) => [add(anna), add({ contactId: null, ...entry })],
    'contact.remove': ({ context: { contacts } }) => contacts.slice(0, 1).map(({ email }) => remove(email)),
  },
  outcomes: {},
  oracle: ({ context: { contacts, entry } }) => ({
    contacts,
    name: entry.name,
    email: entry.email,
  }),
  why: (snapshot, event) => (event.type === 'contact.add' ? selectContactRefusal(snapshot, event.contact) : null),
  requirements: { 'contacts --contact.remove--> stays': '§5 Field rules' },
  journeys: [
    {
      name: 'a colleague and another person are chosen',
      events: [add(anna), type(piet), add({ ...piet, name: ' Piet de Wit ', email: ' piet@example.com' })],
      ends: 'choosing',
      holds: { contacts: [anna, piet], entry: nobody },
    },
    { name: 'a person who is typed is not added yet', events: [type(piet)], ends: 'typing', holds: { contacts: [] } },
    {
      name: 'a colleague is ticked beside a person who is typed',
      events: [type(piet), add(anna)],
      ends: 'typing',
      holds: { contacts: [anna], entry: { name: piet.name, email: piet.email } },
    },
    {
      name: 'a mistyped address is mended',
      events: [type(unsound), type(piet)],
      ends: 'typing',
      holds: { entry: { name: piet.name, email: piet.email } },
    },
    {
      name: 'cleared fields are nobody',
      events: [type(piet), type(nobody)],
      ends: 'choosing',
      holds: { entry: nobody },
    },
    {
      name: 'a person is removed, whatever the case of the address',
      scenario: 'a colleague is chosen',
      events: [add(piet), remove('ANNA.HOLM@example.com')],
      ends: 'choosing',
      holds: { contacts: [piet] },
    },
    {
      name: 'a person is removed while another one is typed',
      scenario: 'a colleague is chosen',
      events: [type(piet), remove(anna.email)],
      ends: 'typing',
      holds: { contacts: [] },
    },
  ],
  refusals: [
    {
      name: 'a person is chosen once',
      after: [add(anna)],
      refuses: add({ ...piet, email: ' Anna.Holm@example.com' }),
      code: 'contactRepeated',
    },
    { name: 'an address is one', after: [type(unsound)], refuses: add(unsound), code: 'emailInvalid' },
    { name: 'empty fields are nobody to type', after: [], refuses: type({ name: ' ', email: '' }) },
    {
      name: 'a colleague who is chosen stays chosen once',
      scenario: 'a colleague is chosen',
      after: [type(piet)],
      refuses: add(anna),
      code: 'contactRepeated',
    },
    {
      name: 'so many people and no more',
      scenario: 'a colleague is chosen',
      after: [add(piet), add(lena)],
      refuses: add({ ...lena, email: 'kim@example.com' }),
      code: 'tooManyContacts',
    },
  ],
})
