/** The wizard of answering, as a person finds it and comes through it. */
import { expect, type Locator, type Page } from '@playwright/test'

import { msg } from '#msg'

import type { DisputeAction } from '../../../domain/contract/dispute.ts'
import { disputeActionLabels } from '../../../machines/lifecycles/dispute/dispute.words.ts'
import { contactsWords } from '../../../machines/parts/contacts/contacts.page.ts'
import {
  selectSplit,
  type DisputeResponseContext,
} from '../../../machines/workflows/dispute-response/dispute-response.context.ts'
import type { disputeResponseMachine } from '../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import {
  disputeResponseModel,
  type DisputeResponseFacts,
} from '../../../machines/workflows/dispute-response/dispute-response.model.ts'
import {
  disputeResponsePage,
  disputeResponseWords as texts,
} from '../../../machines/workflows/dispute-response/dispute-response.page.ts'
import type { Driver, Screen } from '../driver.ts'
import { button, choose } from '../support/controls.ts'
import { describedInteractions, describedScreens, escaped } from '../support/described.ts'
import { expectPhoto, expectUnderWay, photo } from '../support/documents.ts'
import { said, typed } from '../support/language.ts'
import { MARK, type ResponseOwn, type ResponseWalk as Walk } from './fixture.ts'

const actionRadio = (page: Page, action: DisputeAction): Locator =>
  page.getByRole('radio', { name: said(disputeActionLabels[action]), exact: true })
export const words = (page: Page): Locator => page.getByRole('textbox', { name: new RegExp(`^${said(texts.message)}`) })
const part = (page: Page) => page.getByRole('radio', { name: said(texts.otherAmount), exact: true })
export const amount = (page: Page): Locator => page.getByRole('textbox', { name: said(texts.amount) })
export const markBox = (page: Page): Locator => page.getByRole('checkbox', { name: new RegExp(`^${MARK.name}`) })
export const addTyped = (page: Page): Locator => button(page, said(contactsWords.add))

export const contextOf = (snapshot: { context: unknown }) => snapshot.context as DisputeResponseContext

const described = describedInteractions<typeof disputeResponseMachine, ResponseOwn>(
  disputeResponseModel,
  disputeResponsePage,
)

/** The interaction of each event: as the page is described, and with what only the real page has. */
export const interactions: Driver<typeof disputeResponseMachine, ResponseOwn>['interactions'] = {
  ...described,
  'dispute.toggle': {
    control(page, { disputeId }, { own: { answerer } }) {
      const number = answerer.disputeNumber(disputeId)
      return page.getByRole('checkbox', { name: said({ says: texts.respondTo, with: { number } }), exact: true })
    },
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
      await amount(page).fill(typed({ minor: Number(adjustment), currency: 'USD' }))
    },
    where(snapshot, { adjustment }) {
      const context = contextOf(snapshot)
      return (
        context.action === 'adjustment.propose' &&
        typeof adjustment === 'number' &&
        adjustment !== context.adjustment &&
        selectSplit({ context }).goes.length === 1
      )
    },
    because: 'an amount of one’s own is asked for where one dispute gets an offer',
  },
}

/** The facts with the numbers of the walk's own disputes, and the refusal that the real server gives to several. */
function factsOf({ own: { answerer } }: Walk, facts: DisputeResponseFacts): DisputeResponseFacts {
  const { goes, failure } = facts
  const own = JSON.stringify(facts).replaceAll(/DSP-\d/g, answerer.disputeNumber)
  return {
    ...(JSON.parse(own) as DisputeResponseFacts),
    failure: failure === 'disputeChanged' && goes.length > 1 ? 'disputesNotAnswerable' : failure,
  }
}

type Look = (page: Page, facts: DisputeResponseFacts) => Promise<void>
/** A screen whose facts are the oracle's of the model. */
const screen = (path: RegExp, look?: Look): Screen<ResponseOwn> => ({
  path,
  ...(look ? { facts: ({ page }, facts) => look(page, facts as DisputeResponseFacts) } : {}),
})

async function seesAnswer(
  page: Page,
  { goes, offered, action, comment, adjustment, documents, waiting }: DisputeResponseFacts,
) {
  for (const one of offered) await expect(actionRadio(page, one)).toBeChecked({ checked: one === action })
  const [first] = offered
  const answers = page.getByRole('group').filter({ has: first ? actionRadio(page, first) : words(page) })
  await expect(answers.getByRole('radio')).toHaveCount(offered.length)
  await expect(words(page)).toHaveValue(comment)
  if (goes.length !== 1) return
  if (typeof adjustment === 'number')
    await expect.poll(async () => (await amount(page).inputValue()).replaceAll(/\D/g, '')).toBe(String(adjustment))
  await expectPhoto(page, 't1', documents.length > 0)
  await expectUnderWay(page, waiting)
}

async function seesReview(page: Page, { goes, action, adjustment, documents }: DisputeResponseFacts) {
  const main = page.getByRole('main')
  if (action === 'adjustment.propose' && adjustment !== null)
    await expect(main.getByText(said(statuses.offered))).toBeVisible()
  if (goes.length === 1) await expect(main.getByText(photo.name)).toHaveCount(documents.length)
}

const statuses = {
  offered: msg`Credit offered`,
  customer: msg`Waiting on customer`,
  merchant: msg`Waiting on merchant`,
  escalated: msg`Escalated`,
}

async function seesResult(page: Page, { answered }: DisputeResponseFacts) {
  const status = new RegExp(
    Object.values(statuses)
      .map((one) => escaped(said(one)))
      .join('|'),
  )
  for (const number of answered ?? [])
    await expect(page.getByRole('listitem').filter({ hasText: number })).toContainText(status)
  await expect(page.getByRole('main').getByRole('link', { name: said(texts.toDisputes) })).toBeVisible()
}

const at = (step: string) => new RegExp(`/dispute-center/respond\\?step=${step}$`)
const INSIDE = /\/dispute-center\/respond(\?.*)?$/
const ELSEWHERE = /\/dispute-center(\/answerer-\d+-t1)?(\?.*)?$/

const screensAsDescribed = describedScreens<ResponseOwn>(disputeResponsePage, {
  'drafting.steps.loading': screen(INSIDE),
  'drafting.steps.loadFailed': screen(INSIDE),
  'drafting.steps.noneAnswerable': screen(INSIDE),
  'drafting.steps.stale': {
    path: at('review'),
    async facts({ page, own: { answerer } }, { refused }) {
      for (const id of refused as DisputeResponseFacts['refused'])
        await expect(page.getByRole('listitem').filter({ hasText: answerer.disputeNumber(id) })).toBeVisible()
    },
  },
  'drafting.steps.describing.single': screen(at('describe'), seesAnswer),
  'drafting.steps.describing.several': screen(at('describe'), seesAnswer),
  'drafting.steps.contacting': screen(at('contacts'), (page, { contacts: [first] }) =>
    expect(markBox(page)).toBeChecked({ checked: first?.email === MARK.email }),
  ),
  'drafting.steps.reviewing': screen(at('review'), seesReview),
  'drafting.leaving.asking': screen(INSIDE),
  submitting: screen(at('review'), (page, { isSent }) =>
    expect(button(page, said(texts.backToReview))).toBeVisible({ visible: !isSent }),
  ),
  submitted: screen(at('sent'), seesResult),
  left: screen(ELSEWHERE),
  cancelled: screen(ELSEWHERE),
})

/** The screen of each state, with the walk's own disputes. */
export const screens: Readonly<Record<string, Screen<ResponseOwn>>> = Object.fromEntries(
  Object.entries(screensAsDescribed).map(([leaf, { facts, ...seen }]) => [
    leaf,
    // The facts are the oracle's of the answer's own model.
    { ...seen, facts: async (walk, predicted) => facts?.(walk, factsOf(walk, predicted as DisputeResponseFacts)) },
  ]),
)
