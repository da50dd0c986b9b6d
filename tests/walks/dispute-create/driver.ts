import { expect, type Page, type Request } from '@playwright/test'

import type {
  DisputeCreateContext,
  DisputeCreateInput,
} from '../../../machines/workflows/dispute-create/dispute-create.context.ts'
import type { disputeCreateMachine } from '../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import {
  disputeCreateModel,
  type DisputeCreateFacts,
} from '../../../machines/workflows/dispute-create/dispute-create.model.ts'
import {
  disputeCreatePage,
  disputeCreateWords as words,
} from '../../../machines/workflows/dispute-create/dispute-create.page.ts'
import type { Driver, Never, Scenario, Screen } from '../driver.ts'
import { button, choose } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens } from '../support/described.ts'
import { expectPhoto, expectUnderWay } from '../support/documents.ts'
import { said } from '../support/language.ts'
import { beginDisputer, disputeElsewhere, DOCUMENTS, keep, type DisputeOwn } from './fixture.ts'
import { nameOf } from '../disputes/outcomes.ts'
import { shows, stubs } from './outcomes.ts'
import { annaBox, CREATE, description, disputeSelected, invoiceBox, reasonRadio, selectInList } from './page.ts'

const kept: Scenario<DisputeOwn> = {
  async enter({ page, own, path }) {
    const { draft } = disputeCreateModel.scenarios.get(path.scenario) as DisputeCreateInput
    if (draft) await keep(page, own, draft)
  },
  start: async ({ page }) => void (await page.goto(`${CREATE}?step=review`)),
}
const viewer: Never = { never: "the route table closes the dispute's pages to viewers" }

const described = describedInteractions<typeof disputeCreateMachine, DisputeOwn>(disputeCreateModel, disputeCreatePage)
const contextOf = ({ context }: { context: unknown }) => context as DisputeCreateContext

const at = (step: string) => new RegExp(`/dispute/create\\?step=${step}$`)
const INSIDE = /\/dispute\/create(\?.*)?$/
const CHECKED = /\/dispute\/create\?step=(invoices|review)$/

type Look = (page: Page, facts: DisputeCreateFacts) => Promise<void>
/** A screen whose facts are the oracle's of the model. */
const screen = (path: RegExp, look?: Look): Screen<DisputeOwn> => ({
  path,
  ...(look ? { facts: ({ page }, facts) => look(page, facts as DisputeCreateFacts) } : {}),
})
const look: Readonly<Record<string, Look>> = {
  async reason(page, facts) {
    if (facts.reason === null) await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    else await expect(reasonRadio(page, facts.reason)).toBeChecked()
    await expect(description(page)).toHaveValue(facts.description)
  },
  async documents(page, { documents, waiting }) {
    for (const sample of documents) await expectPhoto(page, sample)
    await expectUnderWay(page, waiting)
  },
  contacts: (page, { contacts }) => expect(annaBox(page)).toBeChecked({ checked: contacts.length > 0 }),
  review: (page, { invoices, documents }) =>
    expect(page.getByRole('main').getByText(said(words.noDocument))).toHaveCount(invoices.length - documents.length),
  submitting: (page, { isSent }) => expect(button(page, said(words.backToReview))).toBeVisible({ visible: !isSent }),
}

const checks: readonly string[] = [
  '/customer-dispute-ineligible-trxs',
  '/customer-dispute-reasons',
  '/ecaas/user-group-contacts',
]

/** Returns the port behind a call. */
function portOf(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url())
  const method = request.method()
  if (checks.includes(pathname)) return 'checkEligibility'
  if (pathname === '/invoices') return searchParams.has('filter[trx_id]') ? 'checkEligibility' : null
  if (pathname === DOCUMENTS && method === 'POST') return 'attachments'
  if (pathname === '/merchant-invoice-documents') return 'attachments'
  return pathname === '/ecaas/customer-disputes' && method === 'POST' ? 'submission' : null
}

/** Disputing, against a server where each walk has people, an account and invoices of its own. */
export const disputeCreateDriver: Driver<typeof disputeCreateMachine, DisputeOwn> = {
  model: disputeCreateModel,
  begin: (index, _, page) => beginDisputer(index, page),
  scenarios: {
    'invoices to dispute were chosen in the list': {
      enter: ({ page }) => selectInList(page, ['INV-1', 'INV-2']),
      start: ({ page }) => disputeSelected(page),
    },
    'a chargeback without an invoice': {
      start: async ({ page }) => void (await page.goto(`${CREATE}?kind=chargeback`)),
    },
    'a viewer without an invoice to dispute': viewer,
    'a viewer with invoices to dispute': viewer,
    'a reload while invoices were chosen to dispute': kept,
    'a reload in the review of a dispute': kept,
    'a reload while a dispute was sent': kept,
  },
  interactions: {
    ...described,
    'invoice.toggle': {
      ...described['invoice.toggle'],
      async do(page, { invoice: { invoiceId } }) {
        // The first button shows all invoices, not only the selected ones.
        await page.getByRole('main').getByRole('group').first().getByRole('button').first().click()
        await invoiceBox(page, invoiceId).click()
      },
      where(snapshot, { invoice: { trxId } }) {
        const { trxIds, reasons } = contextOf(snapshot)
        return trxIds.includes(trxId) || reasons.length === 0
      },
      because: 'an ineligible invoice is disputed elsewhere and has no box to tick',
    },
    'reason.choose': {
      control: (page, { reasonId }) => reasonRadio(page, reasonId),
      do: (page, { reasonId }) => choose(reasonRadio(page, reasonId)),
      where: (snapshot, { reasonId }) => contextOf(snapshot).reasonId !== reasonId,
      because: 'a reason that is chosen is not chosen again',
    },
    'description.change': {
      ...described['description.change'],
      where: (snapshot, event) => contextOf(snapshot).description !== event.description,
      because: 'the same words are no change',
    },
    'amount.change': {
      ...described['amount.change'],
      where(snapshot, { trxId, amountMinor }) {
        const { parts, invoices } = contextOf(snapshot)
        const part = parts.find((one) => one.trxId === trxId)
        const whole = invoices.find((invoice) => invoice.trxId === trxId)
        return whole !== undefined && (part ?? { amountMinor: whole.disputedMinor }).amountMinor !== amountMinor
      },
      because: 'the same amount is no change, and an invoice that is not disputed has no field',
    },
    'step.back': {
      ...described['step.back'],
      async do(page, event, walk) {
        // The other person cancels the dispute, so that the invoices can be chosen again.
        await disputeElsewhere(page, walk.own, ['t1', 't2'], [])
        await described['step.back'].do?.(page, event, walk)
      },
    },
  },
  stubs,
  shows,
  nameOf,
  screens: describedScreens(disputeCreatePage, {
    'drafting.steps.choosing': screen(at('invoices')),
    'drafting.steps.checkingEligibility': screen(INSIDE),
    'drafting.steps.checkFailed': screen(CHECKED),
    'drafting.steps.someIneligible': screen(CHECKED),
    'drafting.steps.noneEligible': screen(CHECKED),
    'drafting.steps.describing': screen(at('reason'), look.reason),
    'drafting.steps.documenting': screen(at('documents'), look.documents),
    'drafting.steps.contacting': screen(at('contacts'), look.contacts),
    'drafting.steps.reviewing': screen(at('review'), look.review),
    'drafting.leaving.asking': screen(INSIDE),
    submitting: screen(at('review'), look.submitting),
    submitted: screen(at('review')),
    unknown: screen(/\/dispute-center/),
    cancelled: screen(/\/dispute-center/),
  }),
  portOf,
  timers: {},
  words: describedRefusals(disputeCreatePage),
}
