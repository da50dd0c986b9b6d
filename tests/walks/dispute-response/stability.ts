import { expect } from '@playwright/test'

import { button } from '../support/controls.ts'
import { chooseFile, documentRow } from '../support/documents.ts'
import { moveOn, standing, takeBack } from './calls.ts'
import { words } from './interactions.ts'
import { beginAnswerer, documentsPath, respondPath, type ResponseOwn } from './walk.ts'
import { cut, hold, type Stability, type StabilityWizard } from '../support/stability.ts'
import {
  DESCRIBE,
  CONTACTS,
  REVIEW,
  STALE,
  FAILED,
  SENT,
  ONE,
  CENTER,
  ANSWER,
  READ,
  REMOVAL,
  said,
  reviewed,
  asked,
  uploaded,
  nothing,
  goOnFrom,
  submit,
  tryAgain,
  stop,
  remove,
  open,
  describe,
  review,
  letGo,
  again,
} from './routes.ts'

const resting: readonly Stability<ResponseOwn>[] = [
  {
    state: 'drafting.loading',
    reach: (page, own) => open(page, own, () => hold(page, 'GET', READ)),
    here: /^Step 1 of 3: Loading disputes$/,
    press: { never: 'there is nothing to press yet' },
    pressed: DESCRIBE,
    back: { heading: ONE },
    reload: { heading: DESCRIBE },
    // Before anything was read there is nothing to keep.
    tab: { heading: DESCRIBE, shows: nothing },
    goOn: letGo,
    again,
    signedIn: { heading: DESCRIBE },
  },
  {
    state: 'drafting.loadFailed',
    reach: (page, own) => open(page, own, () => cut(page, 'GET', READ)),
    here: DESCRIBE,
    shows: (page) => expect(page.getByText('Couldn’t load disputes')).toBeVisible(),
    press: tryAgain,
    pressed: DESCRIBE,
    back: { heading: ONE },
    reload: { heading: DESCRIBE, shows: (page) => expect(words(page)).toBeVisible() },
    tab: { heading: DESCRIBE, shows: nothing },
    again,
    signedIn: { heading: DESCRIBE, shows: (page) => expect(words(page)).toBeVisible() },
  },
  {
    state: 'drafting.noneAnswerable',
    reach: (page, own) => open(page, own, () => takeBack(page, own.answerer, [own.answerer.disputeId('d1')])),
    here: DESCRIBE,
    shows: (page) => expect(page.getByText('You can’t respond to any of these disputes right now.')).toBeVisible(),
    isUntouched: true,
    press: (page) => page.getByRole('link', { name: 'Select disputes' }),
    pressed: CENTER,
    back: { heading: ONE },
    reload: { heading: DESCRIBE },
    tab: { heading: DESCRIBE },
    signedIn: { heading: CENTER },
  },
  {
    state: 'drafting.describing.writing',
    reach: describe,
    here: DESCRIBE,
    shows: said,
    press: goOnFrom,
    pressed: CONTACTS,
    back: { heading: DESCRIBE, shows: asked },
    reload: { heading: DESCRIBE, shows: said },
    tab: { heading: DESCRIBE, shows: said },
    signedIn: { heading: CONTACTS },
  },
  {
    state: 'drafting.describing.uploading',
    async reach(page, own) {
      await describe(page, own)
      await hold(page, 'POST', new RegExp(`^${documentsPath(own.answerer)}$`))
      await chooseFile(page, 't1')
      await expect(stop(page)).toBeVisible()
    },
    here: DESCRIBE,
    shows: said,
    press: stop,
    pressed: DESCRIBE,
    back: { heading: DESCRIBE, shows: asked },
    reload: { heading: DESCRIBE, shows: said },
    tab: { heading: DESCRIBE, shows: said },
    goOn: letGo,
    again: (page) => documentRow(page, 't1').getByRole('button', { name: 'Try again' }).click(),
    signedIn: { heading: DESCRIBE, shows: uploaded },
  },
  {
    state: 'drafting.describing.removing',
    async reach(page, own) {
      await describe(page, own)
      await chooseFile(page, 't1')
      await uploaded(page)
      await hold(page, 'DELETE', REMOVAL)
      await remove(page).click()
    },
    here: DESCRIBE,
    shows: said,
    press: remove,
    pressed: DESCRIBE,
    back: { heading: DESCRIBE, shows: asked },
    reload: { heading: DESCRIBE, shows: uploaded },
    tab: { heading: DESCRIBE, shows: uploaded },
    goOn: letGo,
    again: (page) => remove(page).click(),
    signedIn: { heading: DESCRIBE, shows: (page) => expect(remove(page)).toHaveCount(0) },
  },
  {
    state: 'drafting.contacting',
    async reach(page, own) {
      await describe(page, own)
      await goOnFrom(page).click()
    },
    here: CONTACTS,
    press: goOnFrom,
    pressed: REVIEW,
    back: { heading: DESCRIBE, shows: said },
    reload: { heading: CONTACTS },
    tab: { heading: CONTACTS },
    signedIn: { heading: REVIEW, shows: reviewed },
  },
  {
    state: 'drafting.reviewing',
    reach: review,
    here: REVIEW,
    shows: reviewed,
    press: submit,
    pressed: SENT,
    sent: 1,
    back: { heading: CONTACTS },
    reload: { heading: REVIEW, shows: reviewed },
    tab: { heading: REVIEW, shows: reviewed },
    again,
    signedIn: { heading: SENT },
  },
  {
    state: 'drafting.stale',
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
    tab: { heading: REVIEW, shows: reviewed },
    again,
    signedIn: { heading: DESCRIBE, shows: said },
  },
  {
    state: 'leaving',
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
    tab: { heading: DESCRIBE, shows: said },
    // Back in the first step the dispute is read anew, and the server notices.
    goOn: (page) => button(page, 'Stay here').click(),
    again: (page) => goOnFrom(page).click(),
    signedIn: { heading: CONTACTS },
  },
  {
    state: 'submitting',
    async reach(page, own) {
      await review(page, own)
      await hold(page, 'POST', ANSWER)
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
    state: 'failed',
    async reach(page, own) {
      await review(page, own)
      await cut(page, 'POST', ANSWER)
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
    async reach(page, own) {
      await review(page, own)
      await submit(page).click()
    },
    here: SENT,
    press: (page) => page.getByRole('main').getByRole('link', { name: 'Go to disputes' }),
    pressed: CENTER,
    sent: 1,
    back: { heading: CENTER },
    reload: { heading: SENT },
    tab: { heading: DESCRIBE, shows: nothing },
    signedIn: { heading: CENTER },
  },
]

/** Answering a dispute, in each state in which its page can rest. */
export const responseStability: StabilityWizard<ResponseOwn> = {
  name: 'disputeResponse',
  address: ({ answerer }) => respondPath(answerer),
  begin: (index, page) => beginAnswerer(index, { party: 'merchant', status: 'open' }, page),
  async taken(page, { answerer }) {
    const { status } = await standing(page.request, 'merchant', answerer.disputeId('d1'))
    return status === 'waitingOnCustomer' ? 1 : 0
  },
  draft: '/ecaas/drafts/disputeResponse',
  kept: () => {
    const none = '{"draft":null,"result":null}'
    const { draft, result } = JSON.parse(sessionStorage.getItem('disputeResponse') ?? none) as Record<string, object>
    return result === null ? (draft ?? null) : null
  },
  another: ({ answerer }) => `${respondPath(answerer)}?disputeIds=${answerer.disputeId('d2')}`,
  empty: { heading: DESCRIBE, shows: nothing },
  resting,
}
