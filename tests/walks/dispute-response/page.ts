import { expect, type Locator, type Page } from '@playwright/test'

import type { DisputeAction } from '../../../domain/contract/dispute.ts'
import {
  selectSplit,
  type DisputeResponseContext,
  type DisputeResponseEvent,
} from '../../../machines/workflows/dispute-response/dispute-response.context.ts'
import type { Interaction, Screen as ScreenOf } from '../driver.ts'
import { anyButton, button, choose } from '../support/controls.ts'
import { expectPhoto, expectUnderWay, photo } from '../support/documents.ts'
import { MARK, numberPattern, type ResponseOwn, type ResponseWalk as Walk } from './fixture.ts'

/** What an answer is called in the page. */
const actionLabels: Readonly<Partial<Record<DisputeAction, string>>> = {
  'customer.escalate': 'Escalate to support',
  'adjustment.accept': 'Accept offer',
  'adjustment.refuse': 'Decline and reply to merchant',
  'merchant.reply': 'Reply to customer',
  'merchant.escalate': 'Escalate to support',
  'adjustment.propose': 'Offer a credit',
}
const actionRadio = (page: Page, action: DisputeAction): Locator =>
  page.getByRole('radio', { name: actionLabels[action] ?? action, exact: true })
export const words = (page: Page): Locator => page.getByRole('textbox', { name: /^Message/ })
const part = (page: Page) => page.getByRole('radio', { name: 'Other amount', exact: true })
export const amount = (page: Page): Locator => page.getByRole('textbox', { name: 'Amount to credit' })
export const markBox = (page: Page): Locator => page.getByRole('checkbox', { name: new RegExp(`^${MARK.name}`) })

const answerBox = (page: Page, sample: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^Respond to ${numberPattern(sample)}$`) })

export const addTyped = (page: Page): Locator => button(page, 'Add person')

const edits = { describe: 'Change response', contacts: 'Change recipients' } as const

export const contextOf = (snapshot: { context: unknown }) => snapshot.context as DisputeResponseContext
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
  'step.next': { control: (page) => button(page, /^Continue to (contacts|review)$/) },
  'step.back': { control: (page) => button(page, 'Previous step') },
  'step.edit': { control: (page, { step }) => button(page, edits[step]) },
  'response.submit': { control: (page) => button(page, 'Submit response') },
  'response.leave': { control: (page) => anyButton(page, ['Cancel', 'Leave without responding']) },
  'leave.confirm': {
    control: (page) => page.getByRole('dialog').getByRole('button', { name: 'Leave without responding' }),
  },
  'leave.cancel': { control: (page) => button(page, 'Stay here') },
}

type Oracle = {
  goes: readonly string[]
  stays: readonly string[]
  offered: readonly DisputeAction[]
  action: DisputeAction | null
  comment: string
  adjustment: number | 'whole' | null
  documents: readonly string[]
  waiting: readonly string[]
  contacts: readonly string[]
  failure: string | null
  isSent: boolean
  refused: readonly string[]
  answered: readonly string[] | null
}
type Screen = Omit<ScreenOf<ResponseOwn>, 'facts'> & { facts?: (walk: Walk, oracle: Oracle) => Promise<void> }

/** The page's words for the codes of refusals that the walks meet. */
export const refusals: Readonly<Record<string, RegExp>> = {
  actionMissing: /^Choose a response\./,
  commentMissing: /^Enter a message\./,
  adjustmentMissing: /^Enter the amount to credit\./,
  adjustmentOverDisputed: /^The credit can’t be more than the disputed amount\./,
  contactNeeded: /^Select at least one person to notify\./,
  contactNotAdded: /^You’ve entered a contact but not added them\./,
  uploadUnderWay: /^A file is still uploading\. Wait until the upload finishes, or cancel the upload\./,
}
const failures: Readonly<Record<string, RegExp>> = {
  networkFailed: /We can’t reach the server/,
  // Where none of several could be answered, each says why.
  disputeChanged: /This dispute has changed since you opened it|You can’t respond to these disputes/,
  disputeContactsFailed: /The contacts could not be added, so nothing was submitted/,
  documentGone: /A document is no longer available/,
  notAllowed: /Your role doesn’t allow this/,
}
/** `DSP-1` of the model is one of the walk's own. */
const numbered = (number: string) => new RegExp(numberPattern(number))

async function seesFailure({ page }: Walk, { failure }: Oracle) {
  if (failure === null) return
  const said = failures[failure]
  if (!said) throw new Error(`The failure "${failure}" has no words in the driver.`)
  await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
}

async function seesStays({ page }: Walk, { stays }: Oracle) {
  for (const one of stays) {
    await expect(page.getByRole('link', { name: numbered(one.split(' ')[0] ?? '') })).toBeVisible()
  }
  await expect(page.getByText('This dispute isn’t waiting for your response.')).toHaveCount(stays.length)
}

async function seesAnswer(walk: Walk, oracle: Oracle) {
  const { page } = walk
  const { goes, offered, action, adjustment } = oracle
  const count = goes.length
  await expect(page.getByRole('region', { name: 'Disputes in this response' })).toContainText(
    count === 1 ? 'Response to 1 dispute' : `Response to ${count} disputes`,
  )
  const answers = page
    .getByRole('group', { name: /^How do you want to respond( to each dispute)?\?/ })
    .getByRole('radio')
  await expect(answers).toHaveCount(offered.length)
  for (const one of offered) {
    await expect(page.getByRole('radio', { name: actionLabels[one] ?? one, exact: true })).toBeVisible()
  }
  if (action === null) await expect(answers.and(page.getByRole('radio', { checked: true }))).toHaveCount(0)
  else await expect(actionRadio(page, action)).toBeChecked()
  await expect(words(page)).toHaveValue(oracle.comment)
  if (typeof adjustment === 'number' && count === 1) {
    const [whole = '', cents] = (adjustment / 100).toFixed(2).split('.')
    await expect(amount(page)).toHaveValue(new RegExp(`^${whole.replace(/(\d)(\d{3})$/, '$1,?$2')}\\.${cents}$`))
  }
  if (count === 1) await seesDocument(walk, oracle)
}

async function seesDocument(walk: Walk, oracle: Oracle) {
  await expectPhoto(walk.page, 't1', oracle.documents.length > 0)
  if (oracle.waiting.length > 0) await expectUnderWay(walk.page, ['t1'])
  await seesFailure(walk, oracle)
}

async function seesContacts(walk: Walk, oracle: Oracle) {
  const [first] = oracle.contacts
  const main = walk.page.getByRole('main')
  await expect(markBox(walk.page)).toBeChecked({ checked: first === MARK.email })
  if (first !== undefined) await expect(main.getByText(first, { exact: true })).toBeVisible()
  await seesFailure(walk, oracle)
}

async function seesReview(walk: Walk, oracle: Oracle) {
  const main = walk.page.getByRole('main')
  const { goes, action, comment, adjustment, documents, contacts } = oracle
  for (const number of goes) await expect(main.getByText(numbered(number)).first()).toBeVisible()
  if (action !== null) await expect(main.getByRole('heading', { name: actionLabels[action] ?? action })).toBeVisible()
  await expect(main.getByText(comment === '' ? 'No message.' : comment, { exact: true })).toBeVisible()
  if (action === 'adjustment.propose' && adjustment !== null) {
    await expect(main.getByText('Credit offered')).toBeVisible()
  }
  if (goes.length === 1) await expect(main.getByText(photo.name)).toHaveCount(documents.length)
  for (const email of contacts) await expect(main).toContainText(email)
  await seesFailure(walk, oracle)
}

async function seesStale(walk: Walk, oracle: Oracle) {
  await seesFailure(walk, oracle)
  for (const sample of oracle.refused) {
    await expect(walk.page.getByRole('listitem').filter({ hasText: numbered(sample) })).toBeVisible()
  }
}

async function seesResult({ page }: Walk, { answered }: Oracle) {
  for (const number of answered ?? []) {
    await expect(page.getByRole('listitem').filter({ hasText: numbered(number) })).toContainText(
      /Waiting|Credit offered|Escalated/,
    )
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to disputes' })).toBeVisible()
}

const at = (step: string) => new RegExp(`/dispute-center/respond\\?step=${step}$`)
const INSIDE = /\/dispute-center\/respond(\?.*)?$/
const DESCRIBE = /^Step 1 of 3: Choose response$/
const isAsked = (page: Page) => expect(page.getByRole('dialog', { name: 'Leave this response?' })).toBeVisible()

const ELSEWHERE: Screen = { heading: /^Dispute/, path: /\/dispute-center(\/answerer-\d+-t1)?(\?.*)?$/ }

/** How each state looks: its heading, its place in the address, and the facts that the oracle predicts. */
const looks: Readonly<Record<string, Screen>> = {
  opening: {},
  'drafting.steps.goingOn': {},
  'drafting.steps.loading': { heading: /^Step \d of 3: Loading disputes$/, path: INSIDE },
  'drafting.steps.loadFailed': {
    heading: DESCRIBE,
    path: INSIDE,
    async facts(walk, oracle) {
      await expect(walk.page.getByText('Couldn’t load disputes')).toBeVisible()
      await seesFailure(walk, oracle)
    },
  },
  'drafting.steps.noneAnswerable': { heading: DESCRIBE, path: INSIDE, facts: seesStays },
  'drafting.steps.stale': { heading: /^Step 3 of 3: Something has changed$/, path: at('review'), facts: seesStale },
  'drafting.steps.describing.counting': {},
  'drafting.steps.describing.single': { heading: DESCRIBE, path: at('describe'), facts: seesAnswer },
  'drafting.steps.describing.several': { heading: DESCRIBE, path: at('describe'), facts: seesAnswer },
  'drafting.steps.contacting': { heading: /^Step 2 of 3: Contacts$/, path: at('contacts'), facts: seesContacts },
  'drafting.steps.reviewing': { heading: /^Step 3 of 3: Review and submit$/, path: at('review'), facts: seesReview },
  'drafting.leaving.inside': {},
  'drafting.leaving.asking': { heading: /^Step \d of 3: /, path: INSIDE, facts: ({ page }) => isAsked(page) },
  submitting: {
    heading: /^Step 3 of 3: (Review and submit|Sending your response|Your response wasn’t accepted)$/,
    path: at('review'),
    async facts({ page }, { isSent }) {
      await expect(button(page, 'Back to review')).toBeVisible({ visible: !isSent })
    },
  },
  submitted: {
    heading: /^Your response was sent( for some disputes only)?$/,
    path: at('sent'),
    facts: seesResult,
  },
  left: ELSEWHERE,
  cancelled: ELSEWHERE,
}

// The facts are the oracle's of the answer's own model.
export const screens = looks as Readonly<Record<string, ScreenOf<ResponseOwn>>>
