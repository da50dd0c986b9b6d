/** Stability checks of the answer's pages: how a person comes to each, and what is seen after each move. */
import { expect, type Page } from '@playwright/test'

import { button } from '../support/controls.ts'
import { cancelUpload, chooseFile, expectPhoto, removePhoto, retryUpload } from '../support/documents.ts'
import {
  cut,
  hold,
  deliver,
  retry,
  retryButton,
  sees,
  submissionStates,
  type Stability,
  type StabilityWizard,
} from '../support/stability.ts'
import { beginAnswerer, documentsPath, respondPath, type ResponseOwn } from './fixture.ts'
import { moveOn, standing, cancelDisputes } from './outcomes.ts'
import { words } from './page.ts'

const DESCRIBE = /^Step 1 of 3: Choose response$/
const CONTACTS = /^Step 2 of 3: Contacts$/
const REVIEW = /^Step 3 of 3: Review and submit$/
const STALE = /^Step 3 of 3: Something has changed$/
const FAILED = /^Step 3 of 3: Your response wasn’t submitted$/
const SENT = /^Your response was sent$/
const ONE = /^Dispute DSP-/
const CENTER = /^Disputes$/

const SAID = 'The list was sent in May.'
const ANSWER = /^\/ecaas\/merchant-dispute-response$/
const READ = /^\/ecaas\/user-group-contacts$/
const REMOVAL = /^\/merchant-invoice-documents$/

const said = (page: Page) => expect(words(page)).toHaveValue(SAID)
const reviewed = (page: Page) => expect(page.getByRole('main').getByText(SAID, { exact: true })).toBeVisible()
const asked = (page: Page) => expect(page.getByRole('dialog', { name: 'Leave this response?' })).toBeVisible()
const uploaded = (page: Page) => expectPhoto(page, 't1')
const nothing = (page: Page) => expect(page.getByText('No dispute selected')).toBeVisible()

const goOnFrom = (page: Page) => button(page, /^Continue to (contacts|review)$/)
const submit = (page: Page) => button(page, 'Submit response')

/** From the dispute's own page, as most come. */
async function open(page: Page, { answerer }: ResponseOwn, meanwhile?: () => Promise<void>) {
  await page.goto(`/merchant/dispute-center/${answerer.trxId('t1')}`)
  const link = page.getByRole('link', { name: 'Reply to customer' })
  await expect(link).toBeVisible()
  await meanwhile?.()
  await link.click()
}
async function describe(page: Page, own: ResponseOwn) {
  await open(page, own)
  await words(page).fill(SAID)
}
async function review(page: Page, own: ResponseOwn) {
  await describe(page, own)
  await goOnFrom(page).click()
  await sees(page, { heading: CONTACTS })
  await goOnFrom(page).click()
  await sees(page, { heading: REVIEW })
}

const resting: readonly Stability<ResponseOwn>[] = [
  {
    state: 'drafting.steps.loading',
    reach: (page, own) => open(page, own, () => hold(page, 'GET', READ)),
    here: /^Step 1 of 3: Loading disputes$/,
    press: { never: 'there is nothing to press yet' },
    pressed: DESCRIBE,
    back: { heading: ONE },
    reload: { heading: DESCRIBE },
    // Before anything was read there is nothing to keep.
    tab: { heading: DESCRIBE, shows: nothing },
    goOn: deliver,
    again: retry,
  },
  {
    state: 'drafting.steps.loadFailed',
    reach: (page, own) => open(page, own, () => cut(page, 'GET', READ)),
    here: DESCRIBE,
    shows: (page) => expect(page.getByText('Couldn’t load disputes')).toBeVisible(),
    press: retryButton,
    pressed: DESCRIBE,
    back: { heading: ONE },
    reload: { heading: DESCRIBE, shows: (page) => expect(words(page)).toBeVisible() },
    tab: { heading: DESCRIBE, shows: nothing },
    again: retry,
    signedIn: { heading: DESCRIBE, shows: (page) => expect(words(page)).toBeVisible() },
  },
  {
    state: 'drafting.steps.noneAnswerable',
    reach: (page, own) => open(page, own, () => cancelDisputes(page, own.answerer, [own.answerer.disputeId('d1')])),
    here: DESCRIBE,
    shows: (page) => expect(page.getByText('You can’t respond to any of these disputes right now.')).toBeVisible(),
    isUntouched: true,
    press: (page) => page.getByRole('link', { name: 'Select disputes' }),
    pressed: CENTER,
    back: { heading: ONE },
    reload: { heading: DESCRIBE },
  },
  {
    state: 'drafting.steps.describing.single',
    reach: describe,
    here: DESCRIBE,
    shows: said,
    press: goOnFrom,
    pressed: CONTACTS,
    back: { heading: DESCRIBE, shows: asked },
  },
  {
    state: 'drafting.steps.describing.single while a file is sent',
    async reach(page, own) {
      await describe(page, own)
      await hold(page, 'POST', new RegExp(`^${documentsPath(own.answerer)}$`))
      await chooseFile(page, 't1')
      await expect(cancelUpload(page)).toBeVisible()
    },
    here: DESCRIBE,
    shows: said,
    press: cancelUpload,
    pressed: DESCRIBE,
    back: { heading: DESCRIBE, shows: asked },
    goOn: deliver,
    again: retryUpload,
    signedIn: { heading: DESCRIBE, shows: uploaded },
  },
  {
    state: 'drafting.steps.describing.single while a document is removed',
    async reach(page, own) {
      await describe(page, own)
      await chooseFile(page, 't1')
      await uploaded(page)
      await hold(page, 'DELETE', REMOVAL)
      await removePhoto(page).click()
    },
    here: DESCRIBE,
    shows: said,
    press: removePhoto,
    pressed: DESCRIBE,
    back: { heading: DESCRIBE, shows: asked },
    reload: { heading: DESCRIBE, shows: uploaded },
    goOn: deliver,
    again: (page) => removePhoto(page).click(),
    signedIn: { heading: DESCRIBE, shows: (page) => expect(removePhoto(page)).toHaveCount(0) },
  },
  {
    state: 'drafting.steps.contacting',
    async reach(page, own) {
      await describe(page, own)
      await goOnFrom(page).click()
    },
    here: CONTACTS,
    press: goOnFrom,
    pressed: REVIEW,
    back: { heading: DESCRIBE, shows: said },
    signedIn: { heading: REVIEW, shows: reviewed },
  },
  {
    state: 'drafting.steps.stale',
    async reach(page, own) {
      await review(page, own)
      await moveOn(page, [own.answerer.disputeId('d1')])
      await submit(page).click()
    },
    here: STALE,
    press: (page) => button(page, 'Continue with the latest version'),
    pressed: DESCRIBE,
    back: { heading: STALE },
    reload: { heading: REVIEW, shows: reviewed },
    again: retry,
    signedIn: { heading: DESCRIBE, shows: said },
  },
  {
    state: 'drafting.leaving.asking',
    async reach(page, own) {
      await describe(page, own)
      await button(page, 'Cancel').click()
    },
    here: DESCRIBE,
    shows: asked,
    press: (page) => button(page, 'Leave without responding'),
    pressed: ONE,
    back: { heading: DESCRIBE, shows: asked },
    reload: { heading: DESCRIBE, shows: said },
    async goOn(page) {
      await button(page, 'Stay here').click()
      await goOnFrom(page).click()
    },
    signedIn: { heading: CONTACTS },
  },
  ...submissionStates<ResponseOwn>({
    review,
    submit,
    call: ANSWER,
    here: REVIEW,
    shows: reviewed,
    before: { heading: CONTACTS },
    failed: FAILED,
    sent: SENT,
    states: {
      reviewing: 'drafting.steps.reviewing',
      submitting: 'submitting',
      failed: 'submitting after it failed',
    },
  }),
  {
    state: 'submitted',
    async reach(page, own) {
      await review(page, own)
      await submit(page).click()
    },
    here: SENT,
    press: (page) => page.getByRole('main').getByRole('link', { name: 'Go to disputes' }),
    pressed: CENTER,
    sent: 1,
    back: { heading: CENTER },
    tab: { heading: DESCRIBE, shows: nothing },
  },
]

/** Answering a dispute, in each state in which its page can rest. */
export const responseStability: StabilityWizard<ResponseOwn> = {
  name: 'disputeResponse',
  address: ({ answerer }) => respondPath(answerer),
  begin: (index, page) => beginAnswerer(index, { party: 'merchant', status: 'open' }, page),
  async accepted(page, { answerer }) {
    const { status } = await standing(page.request, 'merchant', answerer.disputeId('d1'))
    return status === 'waitingOnCustomer' ? 1 : 0
  },
  draft: '/ecaas/drafts/disputeResponse',
  stored: () => {
    const none = '{"draft":null,"result":null}'
    const { draft, result } = JSON.parse(sessionStorage.getItem('disputeResponse') ?? none) as Record<
      string,
      Readonly<Record<string, unknown>>
    >
    return result === null ? (draft ?? null) : null
  },
  another: ({ answerer }) => `${respondPath(answerer)}?disputeIds=${answerer.disputeId('d2')}`,
  empty: { heading: DESCRIBE, shows: nothing },
  resting,
}
