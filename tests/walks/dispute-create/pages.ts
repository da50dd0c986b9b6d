import { expect, type Page } from '@playwright/test'

import type { Screen as ScreenOf } from '../driver.ts'
import { button } from '../support/controls.ts'
import { photo } from './calls.ts'
import { annaBox, description, documentRow, reasonRadio } from './interactions.ts'
import type { DisputeOwn, DisputeWalk as Walk } from './walk.ts'

type Oracle = {
  kind: 'dispute' | 'chargeback'
  chosen: number
  invoices: readonly string[]
  ineligible: readonly string[]
  reason: string | null
  description: string
  documents: readonly string[]
  waiting: readonly string[]
  contacts: readonly string[]
  failure: string | null
  confirmation: string | null
  isSent: boolean
}
type Screen = Omit<ScreenOf<DisputeOwn>, 'facts'> & { facts?: (walk: Walk, oracle: Oracle) => Promise<void> }

/** The page's words for the codes of refusals that the walks meet. */
export const refusals: Readonly<Record<string, RegExp>> = {
  nothingChosen: /^Select at least one invoice\./,
  reasonMissing: /^Select a reason\./,
  descriptionMissing: /^Describe what is wrong\./,
  documentRequired: /^This reason requires a document for each invoice\./,
  uploadUnderWay: /^Files are still uploading\. Wait until the uploads finish, or cancel them\./,
  contactNotAdded: /^You’ve entered a contact but not added them\./,
}
const failures: Readonly<Record<string, RegExp>> = {
  networkFailed: /We can’t reach the server/,
  disputeReasonUnknown: /Your program no longer offers this reason/,
  disputeContactsFailed: /The contacts could not be added, so nothing was submitted/,
  documentGone: /A document is no longer available/,
  disputePartlyIneligible: /Some of these invoices can no longer be disputed/,
  disputeNotEligible: /None of these invoices can be disputed anymore/,
  notAllowed: /Your role doesn’t allow this/,
}
async function seesFailure({ page }: Walk, { failure }: Oracle) {
  if (failure === null) return
  const words = failures[failure]
  if (!words) throw new Error(`The failure "${failure}" has no words in the driver.`)
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
}

async function seesChoice({ page }: Walk, { chosen: count }: Oracle) {
  const bar = page.getByRole('region', { name: 'Selected invoices' })
  await expect(bar).toContainText(
    count === 0 ? 'No invoice selected' : count === 1 ? '1 invoice selected' : `${count} invoices selected`,
  )
}

/** Where the model has an invoice paid meanwhile, somebody else disputes it. */
async function seesStayBehind(walk: Walk, oracle: Oracle) {
  await seesFailure(walk, oracle)
  for (const one of oracle.ineligible) {
    const number = one.split(' ')[0] ?? ''
    await expect(walk.page.getByRole('main').getByText(number, { exact: true }).first()).toBeVisible()
  }
  await expect(walk.page.getByText('This invoice is already disputed.')).toHaveCount(oracle.ineligible.length)
}

async function seesReason(walk: Walk, oracle: Oracle) {
  const { page } = walk
  if (oracle.reason === null) await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  else await expect(reasonRadio(page, oracle.reason)).toBeChecked()
  await expect(description(page)).toHaveValue(oracle.description)
  await seesFailure(walk, oracle)
}

async function seesDocuments(walk: Walk, oracle: Oracle) {
  const { page } = walk
  for (const id of oracle.documents) {
    await expect(documentRow(page, id.replace('doc-', ''))).toContainText(`${photo.name}Photo`)
  }
  for (const [place, sample] of oracle.waiting.entries()) {
    await expect(documentRow(page, sample)).toContainText(
      place === 0 ? '% uploaded' : 'Waiting for the previous upload',
    )
  }
  await seesFailure(walk, oracle)
}

async function seesContacts(walk: Walk, oracle: Oracle) {
  await expect(annaBox(walk.page)).toBeChecked({ checked: oracle.contacts.includes('anna.holm@example.com') })
  await seesFailure(walk, oracle)
}

async function seesReview(walk: Walk, oracle: Oracle) {
  const { page } = walk
  const main = page.getByRole('main')
  for (const invoice of oracle.invoices) await expect(main.getByText(invoice, { exact: true })).toBeVisible()
  await expect(main.getByText(oracle.description.trim(), { exact: true })).toBeVisible()
  for (const contact of oracle.contacts) await expect(main).toContainText(contact)
  await expect(main.getByText('No document', { exact: false })).toHaveCount(
    oracle.invoices.length - oracle.documents.length,
  )
  await seesFailure(walk, oracle)
}

const at = (step: string) => new RegExp(`/dispute/create\\?step=${step}$`)
const INSIDE = /\/dispute\/create(\?.*)?$/
const CHECKED = /\/dispute\/create\?step=(invoices|review)$/
const DOCUMENTS = /^Step 3 of 5: Documents( \(optional\))?$/
const isAsked = (page: Page) =>
  expect(page.getByRole('dialog', { name: /^Leave this (dispute|chargeback)\?$/ })).toBeVisible()
const isIn: Screen = { heading: /^Disputes$/, path: /\/dispute-center/ }

/** How each state looks: its heading, its place in the address, and the facts that the oracle predicts. */
const looks: Readonly<Record<string, Screen>> = {
  opening: {},
  'drafting.steps.goingOn': {},
  'drafting.steps.choosing': { heading: /^Step 1 of 5: Select invoices$/, path: at('invoices'), facts: seesChoice },
  'drafting.steps.checkingEligibility': { heading: /^Step [15] of 5: Checking invoices$/, path: INSIDE },
  'drafting.steps.checkFailed': {
    heading: /^Step 1 of 5: We couldn’t check the invoices$/,
    path: CHECKED,
    facts: seesFailure,
  },
  'drafting.steps.someIneligible': {
    heading: /^Step [15] of 5: Some invoices can’t be disputed$/,
    path: CHECKED,
    facts: seesStayBehind,
  },
  'drafting.steps.noneEligible': {
    heading: /^Step [15] of 5: (No invoices can be disputed|No invoices are available for chargeback)$/,
    path: CHECKED,
    facts: seesStayBehind,
  },
  'drafting.steps.describing': {
    heading: /^Step 2 of 5: Reason and description$/,
    path: at('reason'),
    facts: seesReason,
  },
  'drafting.steps.documenting': { heading: DOCUMENTS, path: at('documents'), facts: seesDocuments },
  'drafting.steps.contacting': {
    heading: /^Step 4 of 5: Who should be notified$/,
    path: at('contacts'),
    facts: seesContacts,
  },
  'drafting.steps.reviewing': { heading: /^Step 5 of 5: Review and submit$/, path: at('review'), facts: seesReview },
  'drafting.leaving.inside': {},
  'drafting.leaving.asking': {
    heading: /^Step \d of 5: /,
    path: INSIDE,
    facts: ({ page }) => isAsked(page),
  },
  submitting: {
    heading: /^Step 5 of 5: (Review and submit|Submitting|The (dispute|chargeback request) wasn’t submitted)$/,
    path: at('review'),
    async facts({ page }, { isSent }) {
      await expect(button(page, 'Back to review')).toBeVisible({ visible: !isSent })
    },
  },
  submitted: {
    heading: /^Your (dispute|chargeback request) was submitted$/,
    path: at('review'),
    async facts({ page }) {
      await expect(page.getByText('Confirmation number', { exact: true })).toBeVisible()
    },
  },
  unknown: isIn,
  cancelled: isIn,
}

// The facts are the oracle's of the dispute's own model.
export const screens = looks as Readonly<Record<string, ScreenOf<DisputeOwn>>>
