import { expect, type Page } from '@playwright/test'

import type { ContactsContext, contactsMachine } from '../../../machines/parts/contacts/contacts.machine.ts'
import { anna, contactsModel, piet } from '../../../machines/parts/contacts/contacts.model.ts'
import { contactsPage, contactsWords } from '../../../machines/parts/contacts/contacts.page.ts'
import { photoOf } from '../../../machines/parts/attachments/attachments.model.ts'
import { draft } from '../../../machines/workflows/dispute-create/dispute-create.samples.ts'
import { type DisputeOwn, beginDisputer, keep } from '../dispute-create/fixture.ts'
import { CREATE, annaBox } from '../dispute-create/page.ts'
import type { Driver, Scenario, Screen as ScreenOf, Walk as WalkOf } from '../driver.ts'
import { button } from '../support/controls.ts'
import { describedRefusals } from '../support/described.ts'
import { said } from '../support/language.ts'

type Walk = WalkOf<DisputeOwn>
type Oracle = Pick<ContactsContext, 'contacts'> & { name: string; email: string }
type Screen = Omit<ScreenOf<DisputeOwn>, 'facts'> & { facts: (walk: Walk, oracle: Oracle) => Promise<void> }

const contextOf = (snapshot: { context: unknown }) => snapshot.context as ContactsContext
const nameField = (page: Page) => page.getByRole('textbox', { name: said(contactsWords.name), exact: true })
const emailField = (page: Page) => page.getByRole('textbox', { name: said(contactsWords.email), exact: true })
const addTyped = (page: Page) => button(page, said(contactsWords.add))
const removePiet = (page: Page) => button(page, said({ says: contactsWords.remove, with: { name: piet.name } }))

/** The step of the contacts of a dispute. */
const at = (contacts: typeof draft.contacts): Scenario<DisputeOwn> => ({
  enter: (walk) =>
    keep(walk.page, walk.own, { ...draft, step: 'contacts', contacts, documents: [photoOf('t1'), photoOf('t2')] }),
  async start({ page }) {
    await page.goto(`${CREATE}?step=contacts`)
    await expect(annaBox(page)).toBeVisible({ timeout: 30_000 })
  },
})

async function sees({ page }: Walk, { contacts, name, email }: Oracle) {
  const isChosen = (email: string) => contacts.some((contact) => contact.email === email)
  await expect(annaBox(page)).toBeChecked({ checked: isChosen(anna.email) })
  await expect(removePiet(page)).toHaveCount(isChosen(piet.email) ? 1 : 0)
  if (contacts.length === 3) return
  await expect(nameField(page)).toHaveValue(name)
  await expect(emailField(page)).toHaveValue(email)
}
const STEP = { heading: /^Step 4 of 5: /, path: /\/dispute\/create\?step=contacts$/, facts: sees }
const looks: Readonly<Record<string, Screen>> = { choosing: STEP, typing: STEP }

/** The people who get e-mails about a dispute, at their step. */
export const contactsDriver: Driver<typeof contactsMachine, DisputeOwn> = {
  model: contactsModel,
  begin: (index, _, page) => beginDisputer(index, page),
  scenarios: { 'nobody is chosen yet': at([]), 'a colleague is chosen': at([anna]) },
  interactions: {
    'contact.type': {
      control: nameField,
      async do(page, { entry }) {
        if ((await nameField(page).inputValue()) !== entry.name) await nameField(page).fill(entry.name)
        else await emailField(page).fill(entry.email)
      },
      where(snapshot, { entry }) {
        const { name, email } = contextOf(snapshot).entry
        return (name === entry.name) !== (email === entry.email)
      },
      because: 'a person types into one field after the other',
      async isRefused({ page }) {
        // Blanks are nobody.
        await nameField(page).fill(' ')
        await nameField(page).fill('')
      },
    },
    'contact.add': {
      control: (page, { contact }) => (contact.contactId === null ? addTyped(page) : annaBox(page)),
      where: (snapshot, { contact: { contactId, name, email } }) =>
        contactId !== null || (contextOf(snapshot).entry.name === name && contextOf(snapshot).entry.email === email),
      because: 'a person is typed before being added',
      async isRefused({ page }, { contact }) {
        if (contact.contactId !== null) return expect(annaBox(page)).toBeChecked()
        await addTyped(page).click()
      },
    },
    'contact.remove': {
      control: (page, { email }) => (email === anna.email ? annaBox(page) : removePiet(page)),
    },
  },
  stubs: {},
  // The facts are the oracle's of the contacts' own model.
  screens: looks as Readonly<Record<string, ScreenOf<DisputeOwn>>>,
  portOf: () => null,
  timers: {},
  words: describedRefusals(contactsPage),
}
