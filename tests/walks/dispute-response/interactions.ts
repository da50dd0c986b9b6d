import { expect, type Locator, type Page } from '@playwright/test'

import type { DisputeAction } from '../../../domain/contract/dispute.ts'
import type {
  ChosenContact,
  DisputeResponseContext,
  DisputeResponseEvent,
} from '../../../machines/workflows/dispute-response/dispute-response.context.ts'
import { selectSplit } from '../../../machines/workflows/dispute-response/dispute-response.selectors.ts'
import type { Interaction } from '../driver.ts'
import { anyButton, button, choose } from '../support/controls.ts'
import { chooseFile, documentRow, photo } from '../support/documents.ts'
import type { ResponseOwn } from './walk.ts'
import { MARK, numberPattern } from './fixture.ts'

/** What an answer is called in the page. */
export const actionLabels: Readonly<Partial<Record<DisputeAction, string>>> = {
  'customer.escalate': 'Escalate to support',
  'adjustment.accept': 'Accept offer',
  'adjustment.refuse': 'Decline and reply to merchant',
  'merchant.reply': 'Reply to customer',
  'merchant.escalate': 'Escalate to support',
  'adjustment.propose': 'Offer a credit',
}
export const actionRadio = (page: Page, action: DisputeAction): Locator =>
  page.getByRole('radio', { name: actionLabels[action] ?? action, exact: true })
export const words = (page: Page): Locator => page.getByRole('textbox', { name: /^Message/ })
const part = (page: Page) => page.getByRole('radio', { name: 'Other amount', exact: true })
export const amount = (page: Page): Locator => page.getByRole('textbox', { name: 'Amount to credit' })
export const markBox = (page: Page): Locator => page.getByRole('checkbox', { name: new RegExp(`^${MARK.name}`) })

const answerBox = (page: Page, sample: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^Respond to ${numberPattern(sample)}$`) })

const typeIn = async (page: Page, { name, email }: Pick<ChosenContact, 'name' | 'email'>) => {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
}
const addTyped = (page: Page) => button(page, 'Add person')

const edits = { describe: 'Change response', contacts: 'Change recipients' } as const

const contextOf = (snapshot: { context: unknown }) => snapshot.context as DisputeResponseContext
const goesOf = (snapshot: { context: unknown }) => selectSplit({ context: contextOf(snapshot) }).goes

type Interactions = {
  readonly [Type in DisputeResponseEvent['type']]: Interaction<
    ResponseOwn,
    Extract<DisputeResponseEvent, { type: Type }>
  >
}

/** How each event is done by hand. A new event of the chart does not compile without a gesture. */
export const interactions: Interactions = {
  'disputes.reload': { control: (page) => anyButton(page, ['Continue with the latest version', 'Try again']) },
  'dispute.toggle': {
    control: (page, { disputeId }) => answerBox(page, disputeId),
    where: (snapshot) => contextOf(snapshot).disputes.length > 1,
    because: 'a dispute that was opened alone is answered or left',
  },
  'action.choose': {
    control: (page, { action }) => actionRadio(page, action),
    do: (page, { action }) => choose(actionRadio(page, action)),
    where: (snapshot, { action }) => contextOf(snapshot).action !== action,
    because: 'an answer that is chosen is not chosen again',
  },
  'comment.change': {
    control: words,
    do: (page, { comment }) => words(page).fill(comment),
    where: (snapshot, { comment }) => contextOf(snapshot).comment !== comment,
    because: 'the same words are no change',
  },
  'adjustment.change': {
    control: part,
    async do(page, { adjustment }, { watch }) {
      if (!(await part(page).isChecked())) {
        await choose(part(page))
        // To choose it is a change of its own, before anything is typed.
        await expect.poll(() => watch.taken('disputeResponse')).toHaveLength(1)
        watch.mark('disputeResponse')
      }
      await amount(page).fill((Number(adjustment) / 100).toFixed(2))
    },
    where(snapshot, { adjustment }) {
      const { action, adjustment: before } = contextOf(snapshot)
      return (
        action === 'adjustment.propose' &&
        typeof adjustment === 'number' &&
        adjustment !== before &&
        goesOf(snapshot).length === 1
      )
    },
    because: 'an amount of one’s own is asked for where one dispute gets an offer',
  },
  'document.choose': {
    control: (page) => button(page, 'Select a file for invoice INV-1'),
    do: (page) => chooseFile(page, 't1'),
    where(snapshot) {
      const { documents, queue } = contextOf(snapshot)
      return documents.length === 0 && queue.length === 0
    },
    because: 'the page takes no second file beside the one of an invoice: it is replaced',
  },
  'document.remove': {
    control: (page) => documentRow(page, 't1').getByRole('button', { name: `Remove ${photo.name}` }),
    where: (snapshot) => goesOf(snapshot).length === 1,
    because: 'a document is shown with the one dispute that it belongs to',
  },
  'contact.add': {
    control: (page, { contact }) => (contact.contactId === null ? addTyped(page) : markBox(page)),
    async do(page, { contact }) {
      if (contact.contactId !== null) return markBox(page).click()
      await typeIn(page, contact)
      await addTyped(page).click()
    },
    async isRefused({ page }, { contact }) {
      if (contact.contactId !== null) return expect(markBox(page)).toBeChecked()
      await typeIn(page, contact)
      await addTyped(page).click()
    },
  },
  'contact.remove': {
    control: (page, { email }) => (email === MARK.email ? markBox(page) : button(page, 'Remove Lena Roth')),
  },
  'step.next': {
    control: (page) => button(page, /^Continue to (contacts|review)$/),
    async do(page) {
      // Whoever is half typed is neither told nor forgotten: one cannot go on so.
      if (await addTyped(page).isVisible()) await typeIn(page, { name: '', email: '' })
      await button(page, /^Continue to (contacts|review)$/).click()
    },
  },
  'step.back': { control: (page) => anyButton(page, ['Previous step', 'Back to review']) },
  'step.edit': { control: (page, { step }) => button(page, edits[step]) },
  'response.submit': { control: (page) => button(page, 'Submit response') },
  'response.retry': {
    control: (page) => button(page, 'Try again'),
    where: (snapshot) => contextOf(snapshot).failure?.code === 'networkFailed',
    because: 'what was refused for good is not offered to be sent again unchanged',
  },
  'response.leave': { control: (page) => anyButton(page, ['Cancel', 'Leave without responding', 'Go to disputes']) },
  'leave.confirm': {
    control: (page) => page.getByRole('dialog').getByRole('button', { name: 'Leave without responding' }),
  },
  'leave.cancel': { control: (page) => button(page, 'Stay here') },
}
