import { expect, type Request } from '@playwright/test'

import type {
  DisputeResponseInput,
  ResponseDraft,
} from '../../../machines/workflows/dispute-response/dispute-response.context.ts'
import type { disputeResponseMachine } from '../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { disputeResponseModel } from '../../../machines/workflows/dispute-response/dispute-response.model.ts'
import { disputeActionLabels } from '../../../machines/lifecycles/dispute/dispute.words.ts'
import { disputeResponsePage } from '../../../machines/workflows/dispute-response/dispute-response.page.ts'
import type { Driver, Never, Scenario } from '../driver.ts'
import { leaveDraft } from '../disputes/drafts.ts'
import { describedRefusals } from '../support/described.ts'
import { said } from '../support/language.ts'
import {
  beginAnswerer,
  respondPath,
  type AnswererKind,
  type ResponseOwn,
  type ResponseWalk as Walk,
} from './fixture.ts'
import { nameOf } from '../disputes/outcomes.ts'
import { shows, stubs } from './outcomes.ts'
import { interactions, screens } from './page.ts'

const inputOf = (scenario: string) => disputeResponseModel.scenarios.get(scenario) as DisputeResponseInput

/** The side that a scenario of the model answers for, and where its disputes stand. */
export function kindOf({ scenario }: { scenario: string }): AnswererKind {
  return inputOf(scenario).party === 'customer'
    ? { party: 'customer', status: 'pendingAdjustment' }
    : { party: 'merchant', status: 'open' }
}

/** A draft of the model with the walk's own people and disputes. */
async function keep({ page, own: { answerer } }: Pick<Walk, 'page' | 'own'>, draft: ResponseDraft) {
  await leaveDraft(page, {
    ...draft,
    draftId: crypto.randomUUID(),
    party: answerer.party,
    disputeIds: draft.disputeIds.map(answerer.disputeId),
    contacts: draft.contacts.map((contact) => ({ ...contact, contactId: answerer.mark })),
    sent: draft.sent.map(({ disputeId, version }) => ({ disputeId: answerer.disputeId(disputeId), version })),
  })
}

const kept: Scenario<ResponseOwn> = {
  async enter(walk) {
    const { draft } = inputOf(walk.path.scenario)
    if (draft) await keep(walk, draft)
  },
  start: async ({ page, own }) => void (await page.goto(respondPath(own.answerer))),
}

/** The steps that bring about each scenario of the model. */
const scenarios: Readonly<Record<string, Scenario<ResponseOwn> | Never>> = {
  'two disputes for a merchant to answer': {
    async start({ page, own: { answerer } }) {
      const disputeIds = ['d1', 'd2'].map(answerer.disputeId).join(',')
      await page.goto(`${respondPath(answerer)}?disputeIds=${disputeIds}`)
    },
  },
  'an offer that a customer chose to take': {
    async enter({ page, own: { answerer } }) {
      await page.goto(`/dispute-center/${answerer.trxId('t1')}`)
      await expect(page.getByRole('link', { name: said(disputeActionLabels['adjustment.accept']) })).toBeVisible()
    },
    start: ({ page }) => page.getByRole('link', { name: said(disputeActionLabels['adjustment.accept']) }).click(),
  },
  'a merchant who may not answer': { never: 'the route table closes the page to whoever may not answer' },
  'a reload in the review of an answer': kept,
  'a reload while an answer was sent': kept,
}

/** The port behind a call, while the chart says which may be running: an open step reads disputes for itself too. */
function portOf(request: Request, running: ReadonlySet<string>): string | null {
  const { pathname } = new URL(request.url())
  const isPost = request.method() === 'POST'
  if (/^\/ecaas\/\w+-dispute-response$/.test(pathname)) return isPost ? 'submission' : null
  if (/^\/ecaas\/\w+-dispute-documents$/.test(pathname)) return isPost ? 'attachments' : null
  if (pathname === '/merchant-invoice-documents') return 'attachments'
  const isRead = pathname === '/ecaas/user-group-contacts' || /^\/ecaas\/\w+-disputes(\/[^/]+)?$/.test(pathname)
  return isRead && running.has('loadDisputes') ? 'loadDisputes' : null
}

/** Answering disputes, against a server where each walk has people on both sides and disputes of its own. */
export const disputeResponseDriver: Driver<typeof disputeResponseMachine, ResponseOwn> = {
  model: disputeResponseModel,
  begin: (index, path, page) => beginAnswerer(index, kindOf(path), page),
  scenarios,
  interactions,
  stubs,
  shows,
  nameOf,
  screens,
  portOf,
  timers: {},
  words: describedRefusals(disputeResponsePage),
}
