import { expect, type Page } from '@playwright/test'
import * as v from 'valibot'

import {
  disputeCreateWords as words,
  disputeKindWords,
} from '../../../machines/workflows/dispute-create/dispute-create.page.ts'
import { wizardWords } from '../../../machines/wizard-words.ts'
import { headers } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { cancelUpload, chooseFile, expectPhoto, removePhoto, retryUpload } from '../support/documents.ts'
import { said } from '../support/language.ts'
import {
  cut,
  hold,
  deliver,
  retry,
  retryButton,
  submissionStates,
  type Stability,
  type StabilityWizard,
} from '../support/stability.ts'
import { beginDisputer, disputeElsewhere, DOCUMENTS, type DisputeOwn } from './fixture.ts'
import {
  annaBox,
  CREATE,
  DESCRIPTION,
  description,
  disputeSelected,
  fillUntil,
  nextButton,
  selectInList,
  submitButton,
} from './page.ts'

const Total = v.object({ meta: v.object({ page: v.object({ total: v.number() }) }) })

const CHOOSE = /^Step 1 of 5: Select invoices$/
const REASON = /^Step 2 of 5: Reason and description$/
const PAPERS = /^Step 3 of 5: Documents/
const CONTACTS = /^Step 4 of 5: Who should be notified$/
const REVIEW = /^Step 5 of 5: Review and submit$/
const SOME = /^Step 1 of 5: Some invoices can’t be disputed$/
const NONE = /^Step 1 of 5: No invoices can be disputed$/
const SENT = /^Your dispute was submitted$/
const CENTER = /^Disputes$/
const LIST = /^Open invoices$|^Invoices$/
const CHECK = /^\/customer-dispute-ineligible-trxs$/

const chosen = (page: Page) => expect(page.getByText('1 invoice selected')).toBeVisible()
const filled = (page: Page) => expect(description(page)).toHaveValue(DESCRIPTION)
const reviewed = (page: Page) => expect(page.getByRole('main').getByText(DESCRIPTION, { exact: true })).toBeVisible()
const asked = (page: Page) =>
  expect(page.getByRole('dialog', { name: said(disputeKindWords.dispute.leaveQuestion) })).toBeVisible()
const uploaded = (page: Page) => expectPhoto(page, 't1')
const notUploaded = (page: Page) => expectPhoto(page, 't1', false)
const ticked = (page: Page) => expect(annaBox(page)).toBeChecked()

async function dispute(page: Page, numbers = ['INV-1']) {
  await selectInList(page, numbers)
  await disputeSelected(page)
}

const resting: readonly Stability<DisputeOwn>[] = [
  {
    state: 'drafting.steps.choosing',
    async reach(page) {
      await fillUntil(page, 'reason')
      await button(page, 'Previous step').click()
    },
    here: CHOOSE,
    shows: chosen,
    press: (page) => button(page, said(words.toReason)),
    pressed: REASON,
    back: { heading: REASON, shows: filled },
    again: retry,
    signedIn: { heading: REASON, shows: filled },
  },
  {
    state: 'drafting.steps.checkingEligibility',
    async reach(page) {
      await hold(page, 'GET', CHECK)
      await dispute(page)
    },
    here: /^Step 1 of 5: Checking invoices$/,
    press: { never: 'there is nothing to press yet' },
    pressed: REASON,
    back: { heading: LIST },
    reload: { heading: REASON },
    goOn: deliver,
    again: retry,
  },
  {
    state: 'drafting.steps.checkFailed',
    async reach(page) {
      await cut(page, 'GET', CHECK)
      await dispute(page)
    },
    here: /^Step 1 of 5: We couldn’t check the invoices$/,
    press: retryButton,
    pressed: REASON,
    back: { heading: LIST },
    reload: { heading: REASON },
    again: retry,
  },
  {
    state: 'drafting.steps.someIneligible',
    async reach(page, own) {
      await selectInList(page, ['INV-1', 'INV-2'])
      await disputeElsewhere(page, own, ['t1', 't2'], ['t2'])
      await disputeSelected(page)
    },
    here: SOME,
    press: (page) => button(page, said(words.continueWithout)),
    pressed: REASON,
    back: { heading: LIST },
    // Continuing calls nobody yet; what is entered then does.
    async goOn(page) {
      await button(page, said(words.continueWithout)).click()
      await description(page).fill(DESCRIPTION)
    },
    signedIn: { heading: REASON, shows: filled },
  },
  {
    state: 'drafting.steps.noneEligible',
    async reach(page, own) {
      await selectInList(page, ['INV-1'])
      await disputeElsewhere(page, own, ['t1'], ['t1'])
      await disputeSelected(page)
    },
    here: NONE,
    press: (page) => button(page, said(words.chooseOthers)),
    pressed: CHOOSE,
    back: { heading: LIST },
  },
  {
    state: 'drafting.steps.describing',
    reach: (page) => fillUntil(page, 'reason'),
    here: REASON,
    shows: filled,
    press: nextButton,
    pressed: PAPERS,
    back: { heading: REASON, shows: asked },
  },
  {
    state: 'drafting.steps.documenting',
    async reach(page) {
      await fillUntil(page, 'documents')
      await chooseFile(page, 't1')
    },
    here: PAPERS,
    shows: uploaded,
    press: nextButton,
    pressed: CONTACTS,
    back: { heading: REASON, shows: filled },
  },
  {
    state: 'drafting.steps.documenting while a file is sent',
    async reach(page) {
      await fillUntil(page, 'documents')
      await hold(page, 'POST', new RegExp(`^${DOCUMENTS}$`))
      await chooseFile(page, 't1')
      await expect(cancelUpload(page)).toBeVisible()
    },
    here: PAPERS,
    press: cancelUpload,
    pressed: PAPERS,
    back: { heading: REASON, shows: filled },
    reload: { heading: PAPERS, shows: notUploaded },
    goOn: deliver,
    again: retryUpload,
    signedIn: { heading: PAPERS, shows: uploaded },
  },
  {
    state: 'drafting.steps.documenting while a document is removed',
    async reach(page) {
      await fillUntil(page, 'documents')
      await chooseFile(page, 't1')
      await uploaded(page)
      await hold(page, 'DELETE', /^\/merchant-invoice-documents$/)
      await removePhoto(page).click()
    },
    here: PAPERS,
    press: removePhoto,
    pressed: PAPERS,
    back: { heading: PAPERS },
    reload: { heading: PAPERS, shows: uploaded },
    goOn: deliver,
    again: (page) => removePhoto(page).click(),
    signedIn: { heading: PAPERS, shows: notUploaded },
  },
  {
    state: 'drafting.steps.contacting',
    reach: (page) => fillUntil(page, 'contacts'),
    here: CONTACTS,
    shows: ticked,
    press: nextButton,
    pressed: REVIEW,
    back: { heading: PAPERS },
    signedIn: { heading: REVIEW, shows: reviewed },
  },
  {
    state: 'drafting.leaving.asking',
    async reach(page) {
      await fillUntil(page, 'reason')
      await button(page, said(disputeKindWords.dispute.discard)).click()
    },
    here: REASON,
    shows: asked,
    press: (page) => button(page, said(words.leave)),
    pressed: CENTER,
    back: { heading: REASON, shows: asked },
    reload: { heading: REASON, shows: filled },
    async goOn(page) {
      await button(page, 'Stay here').click()
      await nextButton(page).click()
    },
    signedIn: { heading: PAPERS },
  },
  ...submissionStates<DisputeOwn>({
    review: (page) => fillUntil(page, 'review'),
    submit: submitButton,
    call: /^\/ecaas\/customer-disputes$/,
    here: REVIEW,
    shows: reviewed,
    before: { heading: CONTACTS, shows: ticked },
    failed: /^Step 5 of 5: The dispute wasn’t submitted$/,
    sent: SENT,
    states: {
      reviewing: 'drafting.steps.reviewing',
      submitting: 'submitting',
      failed: 'submitting after it failed',
    },
  }),
  {
    state: 'submitted',
    async reach(page) {
      await fillUntil(page, 'review')
      await submitButton(page).click()
    },
    here: SENT,
    press: (page) => page.getByRole('main').getByRole('link', { name: said(words.toDisputes) }),
    pressed: CENTER,
    sent: 1,
    // What was submitted stays so; the browser's back begins another one.
    back: { heading: CHOOSE },
    tab: { heading: CHOOSE },
  },
]

/** Disputing invoices, in each state in which its page can rest. */
export const createStability: StabilityWizard<DisputeOwn> = {
  name: 'disputeCreate',
  address: () => CREATE,
  begin: beginDisputer,
  async accepted(page, { disputer, elsewhere }) {
    const query = `filter[buid_customer]=${disputer.account}&filter[status]=all&page[size]=50`
    const answer = await page.request.get(`/ecaas/customer-disputes?${query}`, { headers })
    return v.parse(Total, await answer.json()).meta.page.total - elsewhere.size
  },
  continueDraft: (page) => button(page, said(wizardWords.continueDraft)).click(),
  draft: '/ecaas/drafts/disputeCreate',
  stored: () => {
    const { facts } = JSON.parse(sessionStorage.getItem('dispute') ?? '{"facts":null}') as {
      facts: Readonly<Record<string, unknown>> | null
    }
    return facts
  },
  another: ({ disputer }) => `${CREATE}?invoiceIds=${disputer.trxId('t3')}`,
  empty: { heading: CHOOSE },
  resting,
}
