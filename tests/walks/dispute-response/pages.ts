import { expect, type Page } from '@playwright/test'

import type { DisputeAction } from '../../../domain/contract/dispute.ts'
import type { Screen as ScreenOf } from '../driver.ts'
import { isSettle } from '../support/shadow.ts'
import { documentRow, photo } from '../support/documents.ts'
import { actionLabels, actionRadio, amount, markBox, words } from './interactions.ts'
import type { ResponseOwn, ResponseWalk as Walk } from './walk.ts'
import { MARK, numberPattern } from './fixture.ts'

type Oracle = {
  goes: readonly string[]
  stays: readonly string[]
  offered: readonly DisputeAction[]
  action: DisputeAction | null
  comment: string
  adjustment: number | 'whole' | null
  documents: readonly string[]
  waiting: readonly string[]
  rejected: readonly string[]
  contacts: readonly string[]
  failure: string | null
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
  contactRepeated: /^This email address is already added\./,
}
const failures: Readonly<Record<string, RegExp>> = {
  networkFailed: /We can’t reach the server/,
  // Where none of several could be answered, each says why.
  disputeChanged: /This dispute has changed since you opened it|You can’t respond to these disputes/,
  disputeContactsFailed: /The contacts could not be added, so nothing was submitted/,
  documentGone: /A document is no longer available/,
  notAllowed: /Your role doesn’t allow this/,
}
const rejections: Readonly<Record<string, RegExp>> = {
  documentSuspicious: /The file’s contents don’t match its file type/,
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
  const { page, path, at } = walk
  const row = documentRow(page, 't1')
  if (oracle.documents.length > 0) await expect(row).toContainText(`${photo.name}Photo`)
  else await expect(row).not.toContainText(`${photo.name}Photo`)
  if (oracle.waiting.length > 0) await expect(row).toContainText('% uploaded')
  const last = path.steps[at]?.do
  if (last && isSettle(last) && last.actor === 'upload') {
    for (const code of oracle.rejected) {
      await expect(row.getByRole('alert').filter({ hasText: rejections[code] ?? code })).toBeVisible()
    }
  }
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

/** How each state looks: its heading, its place in the address, and the facts that the oracle predicts. */
const looks: Readonly<Record<string, Screen>> = {
  opening: {},
  'drafting.goingOn': {},
  'drafting.last': {},
  'drafting.loading': { heading: /^Step \d of 3: Loading disputes$/, path: INSIDE },
  'drafting.loadFailed': {
    heading: DESCRIBE,
    path: INSIDE,
    async facts(walk, oracle) {
      await expect(walk.page.getByText('Couldn’t load disputes')).toBeVisible()
      await seesFailure(walk, oracle)
    },
  },
  'drafting.noneAnswerable': { heading: DESCRIBE, path: INSIDE, facts: seesStays },
  'drafting.stale': { heading: /^Step 3 of 3: Something has changed$/, path: INSIDE, facts: seesStale },
  'drafting.describing.writing': { heading: DESCRIBE, path: at('describe'), facts: seesAnswer },
  'drafting.describing.uploading': { heading: DESCRIBE, path: at('describe'), facts: seesAnswer },
  'drafting.describing.removing': { heading: DESCRIBE, path: at('describe'), facts: seesAnswer },
  'drafting.contacting': { heading: /^Step 2 of 3: Contacts$/, path: at('contacts'), facts: seesContacts },
  'drafting.reviewing': { heading: /^Step 3 of 3: Review and submit$/, path: at('review'), facts: seesReview },
  leaving: { heading: /^Step \d of 3: /, path: INSIDE, facts: ({ page }) => isAsked(page) },
  submitting: { heading: /^Step 3 of 3: (Review and submit|Sending your response)$/, path: at('review') },
  failed: {
    heading: /^Step 3 of 3: Your response wasn’t (accepted|submitted)$/,
    path: at('review'),
    facts: seesFailure,
  },
  submitted: {
    heading: /^Your response was sent( for some disputes only)?$/,
    path: at('sent'),
    facts: seesResult,
  },
  left: { heading: /^Dispute/, path: /\/dispute-center(\/answerer-\d+-t1)?(\?.*)?$/ },
  cancelled: { heading: /^Dispute/, path: /\/dispute-center(\/answerer-\d+-t1)?(\?.*)?$/ },
}

// The facts are the oracle's of the answer's own model.
export const screens = looks as Readonly<Record<string, ScreenOf<ResponseOwn>>>
