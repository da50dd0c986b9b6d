import { expect } from '@playwright/test'
import * as v from 'valibot'

import { headers } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { disputeElsewhere } from './calls.ts'
import { chooseFile, description, documentRow } from './interactions.ts'
import { beginDisputer, DOCUMENTS, type DisputeOwn } from './walk.ts'
import { CREATE } from './scenarios.ts'
import { cut, hold, type Stability, type StabilityWizard } from '../disputes/stability.ts'
import {
  CHOOSE,
  REASON,
  PAPERS,
  CONTACTS,
  REVIEW,
  SOME,
  NONE,
  FAILED,
  SENT,
  CENTER,
  LIST,
  WORDS,
  CHECK,
  SUBMISSION,
  REMOVAL,
  said,
  reviewed,
  asked,
  uploaded,
  notUploaded,
  told,
  chosen,
  next,
  submit,
  tryAgain,
  stop,
  remove,
  again,
  letGo,
  open,
  describe,
  papers,
  contacts,
  review,
} from './routes.ts'

const Total = v.object({ meta: v.object({ page: v.object({ total: v.number() }) }) })

const resting: readonly Stability<DisputeOwn>[] = [
  {
    state: 'drafting.steps.choosing',
    async reach(page) {
      await describe(page)
      await button(page, /^(Previous step|Select other invoices)$/).click()
    },
    here: CHOOSE,
    shows: chosen,
    press: (page) => button(page, 'Continue to reason'),
    pressed: REASON,
    back: { heading: REASON, shows: said },
    reload: { heading: CHOOSE, shows: chosen },
    tab: { heading: CHOOSE, shows: chosen },
    again,
    signedIn: { heading: REASON, shows: said },
  },
  {
    state: 'drafting.steps.checkingEligibility',
    async reach(page) {
      await hold(page, 'GET', CHECK)
      await open(page)
    },
    here: /^Step 1 of 5: Checking invoices$/,
    press: { never: 'there is nothing to press yet' },
    pressed: REASON,
    back: { heading: LIST },
    reload: { heading: REASON },
    tab: { heading: REASON },
    goOn: letGo,
    again,
    signedIn: { heading: REASON },
  },
  {
    state: 'drafting.steps.checkFailed',
    async reach(page) {
      await cut(page, 'GET', CHECK)
      await open(page)
    },
    here: /^Step 1 of 5: We couldn’t check the invoices$/,
    press: tryAgain,
    pressed: REASON,
    back: { heading: LIST },
    reload: { heading: REASON },
    tab: { heading: REASON },
    again,
    signedIn: { heading: REASON },
  },
  {
    state: 'drafting.steps.someIneligible',
    reach: (page, own) => open(page, ['INV-1', 'INV-2'], () => disputeElsewhere(page, own, ['t1', 't2'], ['t2'])),
    here: SOME,
    press: (page) => button(page, 'Continue without these invoices'),
    pressed: REASON,
    back: { heading: LIST },
    reload: { heading: SOME },
    tab: { heading: SOME },
    // Going on calls nobody yet; what is written then does.
    async goOn(page) {
      await button(page, 'Continue without these invoices').click()
      await description(page).fill(WORDS)
    },
    signedIn: { heading: REASON, shows: said },
  },
  {
    state: 'drafting.steps.noneEligible',
    reach: (page, own) => open(page, ['INV-1'], () => disputeElsewhere(page, own, ['t1'], ['t1'])),
    here: NONE,
    press: (page) => button(page, 'Select other invoices'),
    pressed: CHOOSE,
    back: { heading: LIST },
    reload: { heading: NONE },
    tab: { heading: NONE },
    signedIn: { heading: CHOOSE },
  },
  {
    state: 'drafting.steps.describing',
    reach: describe,
    here: REASON,
    shows: said,
    press: next,
    pressed: PAPERS,
    back: { heading: REASON, shows: asked },
    reload: { heading: REASON, shows: said },
    tab: { heading: REASON, shows: said },
    signedIn: { heading: PAPERS },
  },
  {
    state: 'drafting.steps.documenting',
    async reach(page) {
      await papers(page)
      await chooseFile(page, 't1')
    },
    here: PAPERS,
    shows: uploaded,
    press: next,
    pressed: CONTACTS,
    back: { heading: REASON, shows: said },
    reload: { heading: PAPERS, shows: uploaded },
    tab: { heading: PAPERS, shows: uploaded },
    signedIn: { heading: CONTACTS },
  },
  {
    state: 'drafting.steps.documenting while a file is sent',
    async reach(page) {
      await papers(page)
      await hold(page, 'POST', new RegExp(`^${DOCUMENTS}$`))
      await chooseFile(page, 't1')
      await expect(stop(page)).toBeVisible()
    },
    here: PAPERS,
    press: stop,
    pressed: PAPERS,
    back: { heading: REASON, shows: said },
    reload: { heading: PAPERS, shows: notUploaded },
    tab: { heading: PAPERS, shows: notUploaded },
    goOn: letGo,
    again: (page) => documentRow(page, 't1').getByRole('button', { name: 'Try again' }).click(),
    signedIn: { heading: PAPERS, shows: uploaded },
  },
  {
    state: 'drafting.steps.documenting while a document is removed',
    async reach(page) {
      await papers(page)
      await chooseFile(page, 't1')
      await uploaded(page)
      await hold(page, 'DELETE', REMOVAL)
      await remove(page).click()
    },
    here: PAPERS,
    press: remove,
    pressed: PAPERS,
    back: { heading: PAPERS },
    reload: { heading: PAPERS, shows: uploaded },
    tab: { heading: PAPERS, shows: uploaded },
    goOn: letGo,
    again: (page) => remove(page).click(),
    signedIn: { heading: PAPERS, shows: notUploaded },
  },
  {
    state: 'drafting.steps.contacting',
    reach: contacts,
    here: CONTACTS,
    shows: told,
    press: next,
    pressed: REVIEW,
    back: { heading: PAPERS },
    reload: { heading: CONTACTS, shows: told },
    tab: { heading: CONTACTS, shows: told },
    signedIn: { heading: REVIEW, shows: reviewed },
  },
  {
    state: 'drafting.steps.reviewing',
    reach: review,
    here: REVIEW,
    shows: reviewed,
    press: submit,
    pressed: SENT,
    sent: 1,
    back: { heading: CONTACTS, shows: told },
    reload: { heading: REVIEW, shows: reviewed },
    tab: { heading: REVIEW, shows: reviewed },
    again,
    signedIn: { heading: SENT },
  },
  {
    state: 'drafting.leaving.asking',
    async reach(page) {
      await describe(page)
      await button(page, 'Discard dispute').click()
    },
    here: REASON,
    shows: asked,
    press: (page) => button(page, 'Leave without submitting'),
    pressed: CENTER,
    back: { heading: REASON, shows: asked },
    reload: { heading: REASON, shows: said },
    tab: { heading: REASON, shows: said },
    async goOn(page) {
      await button(page, 'Stay here').click()
      await next(page).click()
    },
    signedIn: { heading: PAPERS },
  },
  {
    state: 'submitting',
    async reach(page) {
      await review(page)
      await hold(page, 'POST', SUBMISSION)
      await submit(page).click()
      await expect(submit(page)).toBeDisabled()
    },
    here: REVIEW,
    shows: reviewed,
    press: submit,
    pressed: SENT,
    sent: 1,
    back: { heading: REVIEW, shows: reviewed },
    reload: { heading: SENT },
    tab: { heading: SENT },
    goOn: letGo,
    again,
    signedIn: { heading: SENT },
  },
  {
    state: 'submitting after it failed',
    async reach(page) {
      await review(page)
      await cut(page, 'POST', SUBMISSION)
      await submit(page).click()
    },
    here: FAILED,
    press: tryAgain,
    pressed: SENT,
    sent: 1,
    back: { heading: FAILED },
    reload: { heading: SENT },
    tab: { heading: SENT },
    again,
    signedIn: { heading: SENT },
  },
  {
    state: 'submitted',
    async reach(page) {
      await review(page)
      await submit(page).click()
    },
    here: SENT,
    press: (page) => page.getByRole('main').getByRole('link', { name: 'Go to disputes' }),
    pressed: CENTER,
    sent: 1,
    // What was submitted stays so; back from it begins anew.
    back: { heading: CHOOSE },
    reload: { heading: SENT },
    tab: { heading: CHOOSE },
    signedIn: { heading: CENTER },
  },
]

/** Disputing invoices, in each state in which its page can rest. */
export const createStability: StabilityWizard<DisputeOwn> = {
  name: 'disputeCreate',
  address: () => CREATE,
  begin: beginDisputer,
  async taken(page, { disputer, elsewhere }) {
    const query = `filter[buid_customer]=${disputer.account}&filter[status]=all&page[size]=50`
    const answer = await page.request.get(`/ecaas/customer-disputes?${query}`, { headers })
    return v.parse(Total, await answer.json()).meta.page.total - elsewhere.size
  },
  draft: '/ecaas/drafts/disputeCreate',
  kept: () => {
    const { facts } = JSON.parse(sessionStorage.getItem('dispute') ?? '{"facts":null}') as { facts: object | null }
    return facts
  },
  another: ({ disputer }) => `${CREATE}?invoiceIds=${disputer.trxId('t3')}`,
  empty: { heading: CHOOSE },
  resting,
}
