import { expect, type Locator, type Page, type Request } from '@playwright/test'

import type { ProposedInvoice } from '../../../domain/contract/merchant/proposed-invoice.ts'
import { failureOf } from '../../../machines/failure.ts'
import type { Outcome } from '../../../machines/model.ts'
import type {
  InvoiceCreateContext,
  InvoiceCreateInput,
  InvoiceJudgement,
} from '../../../machines/workflows/invoice-create/invoice-create.context.ts'
import type { invoiceCreateMachine } from '../../../machines/workflows/invoice-create/invoice-create.machine.ts'
import {
  invoiceCreateModel,
  type InvoiceCreateFacts,
} from '../../../machines/workflows/invoice-create/invoice-create.model.ts'
import { invoiceCreatePage } from '../../../machines/workflows/invoice-create/invoice-create.page.ts'
import { invoiceCreateWords as words } from '../../../machines/workflows/invoice-create/invoice-create.words.ts'
import { answer, type Driver, type Scenario, type Screen, type Stub } from '../driver.ts'
import {
  clearAway,
  codeOf,
  documentShown,
  endsByHand,
  refusedForGood,
  sentWith,
  whileSent,
} from '../disputes/outcomes.ts'
import { button, choose } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens } from '../support/described.ts'
import { forgiveRefusal, noNetwork, type Verdict } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { chooseNote, DOCUMENTS, expectDocuments, putNote, removeNote } from './documents.ts'
import { beginInvoicer, leaveInvoice, resembledOn, shifted, TAKEN, type Invoicer } from './fixture.ts'

const NEW = '/merchant/invoices/new'
const at = (step: string): Screen<Invoicer> => ({ path: new RegExp(`/merchant/invoices/new\\?step=${step}$`) })
const inside: Screen<Invoicer> = { path: /\/merchant\/invoices\/new(\?.*)?$/ }
const inList: Screen<Invoicer> = { path: /\/merchant\/invoices(\?.*)?$/ }

const described = describedInteractions<typeof invoiceCreateMachine, Invoicer>(invoiceCreateModel, invoiceCreatePage)
const contextOf = ({ context }: { context: unknown }) => context as InvoiceCreateContext
const isSent = (snapshot: { context: unknown }) => contextOf(snapshot).isSent
const underWay = whileSent(isSent)
const firstLine = (page: Page): Locator =>
  page.getByRole('group', { name: said({ says: words.line, with: { number: 1 } }) })
const field = (within: Page | Locator, name: keyof typeof words): Locator =>
  within.getByLabel(said(words[name]), { exact: true })

/** The one field that an event changes. */
const changedField = (page: Page, patch: object): Locator =>
  'due_on' in patch
    ? field(page, 'due')
    : 'rebate' in patch
      ? page.getByLabel(said(words.rebate))
      : field(page, 'number')
const [changedOf, typed] = [
  (patch: object): unknown => Object.values(patch)[0],
  (patch: { due_on?: string }) =>
    patch.due_on === undefined ? String(Object.values(patch)[0]) : shifted(patch.due_on),
]

const left: Scenario<Invoicer> = {
  async enter({ page, own, path }) {
    const { draft } = invoiceCreateModel.scenarios.get(path.scenario) as InvoiceCreateInput
    if (draft) await leaveInvoice(page, own, draft)
  },
  start: async ({ page }) => void (await page.goto(`${NEW}?step=review`)),
}
const opened: Scenario<Invoicer> = { start: async ({ page }) => void (await page.goto(NEW)) }

const unknownVoucher = () => ({ voucher_number: 'VC-NONE' })
const huge = ({ lines }: ProposedInvoice) => ({ lines: lines.map((line) => ({ ...line, quantity: '90000' })) })
/** What arrives is judged by the real server: it is only another invoice than the page has. */
const judged = (change: (invoice: ProposedInvoice, own: Invoicer) => Partial<ProposedInvoice>): Stub<Invoicer> => ({
  arm: ({ own }) => Promise.resolve(sentWith<ProposedInvoice>((invoice) => change(invoice, own))),
})
const gone: Stub<Invoicer> = {
  arm(walk) {
    forgiveRefusal(walk, 'notFound')
    const verdict: Verdict = (route) => route.continue({ url: `${route.request().url()}-gone` })
    return Promise.resolve(verdict)
  },
}

/** The name of an outcome in the table of stubs. */
function nameOf(port: string, outcome: Outcome): string {
  if ('error' in outcome) return failureOf(outcome.error).code
  if (port === 'submission') {
    const end = outcome.output as { kind: string; result?: { holdReason: string | null } }
    return end.kind === 'accepted' && end.result?.holdReason !== null ? 'held' : codeOf(outcome)
  }
  if (port !== 'checkInvoice') return 'output'
  const { refusals, warnings, isHeld } = outcome.output as InvoiceJudgement
  const [refusal] = refusals
  if (refusal !== undefined) return refusal.code
  return isHeld ? 'held' : warnings.length > 0 ? 'resembling' : 'output'
}

/** Returns the port behind a call. */
function portOf(request: Request): string | null {
  const { pathname } = new URL(request.url())
  if (pathname.startsWith('/ecaas/invoice-customers/')) return 'readCustomer'
  if (pathname === '/ecaas/merchant-invoice-checks') return 'checkInvoice'
  if (pathname === DOCUMENTS && request.method() === 'POST') return 'attachments'
  if (pathname === '/merchant-invoice-documents') return 'attachments'
  if (pathname === '/ecaas/merchant-rejections' && request.method() === 'POST') return 'storeRejection'
  return pathname === '/ecaas/merchant-invoices' && request.method() === 'POST' ? 'submission' : null
}

/** Making an invoice, each walk with merchants and an account of its own. */
export const invoiceCreateDriver: Driver<typeof invoiceCreateMachine, Invoicer> = {
  model: invoiceCreateModel,
  begin: (index, _, page) => beginInvoicer(index, page),
  scenarios: {
    'a new invoice': opened,
    'a new invoice of one of several merchants': opened,
    'an invoice that was begun': left,
    'a reload while an invoice was entered': left,
    'a reload in the review of an invoice': left,
    'a reload while an invoice was sent': left,
  },
  interactions: {
    ...described,
    'merchant.choose': {
      control: (page) => field(page, 'merchant'),
      do: async (page, _, { own }) => void (await field(page, 'merchant').selectOption(own.second)),
      where: (snapshot, { buidMerchant }) => contextOf(snapshot).invoice.buid_merchant !== buidMerchant,
      because: 'a select says nothing when the same is chosen again',
    },
    'customer.choose': {
      ...described['customer.choose'],
      do: (page, { customerName }) => choose(page.getByRole('radio', { name: customerName, exact: true })),
      where: (snapshot) => contextOf(snapshot).invoice.buid_customer === '',
      because: 'who is chosen is not chosen again',
    },
    'invoice.change': {
      control: (page, { patch }) => changedField(page, patch),
      do: (page, { patch }) => changedField(page, patch).fill(typed(patch)),
      where: (snapshot, { patch }) =>
        !('invoice_number' in patch) || contextOf(snapshot).invoice.invoice_number !== changedOf(patch),
      because: 'the same words are no change',
    },
    'line.change': {
      control: (page) => field(firstLine(page), 'description'),
      do: (page, { patch }) => field(firstLine(page), 'description').fill(patch.description ?? ''),
      where: (snapshot, { patch }) => contextOf(snapshot).invoice.lines[0]?.description !== patch.description,
      because: 'the same words are no change',
    },
  },
  stubs: {
    readCustomer: { output: answer<Invoicer>(), notFound: gone, networkFailed: noNetwork },
    checkInvoice: {
      output: answer<Invoicer>(),
      resembling: judged(() => ({ billed_on: resembledOn() })),
      held: judged(huge),
      invoiceNumberTaken: judged(() => ({ invoice_number: TAKEN })),
      customerNotActive: judged((_, { inactive }) => ({ buid_customer: inactive })),
      voucherUnknown: judged(unknownVoucher),
      networkFailed: noNetwork,
    },
    attachments: {},
    storeRejection: {
      output: judged(unknownVoucher),
      // What the page has is sound: only what arrived at the check was not.
      invoiceNotRefused: {
        arm(walk) {
          forgiveRefusal(walk, 'invoiceNotRefused')
          return Promise.resolve((route) => route.continue())
        },
      },
      networkFailed: noNetwork,
    },
    submission: {
      accepted: { ...answer<Invoicer>(), ...underWay },
      held: { ...judged(huge), ...underWay },
      ...endsByHand<Invoicer>({ toDisputes: words.toInvoices, backToReview: words.backToReview }, isSent),
      invoiceNumberTaken: {
        arm(walk) {
          forgiveRefusal(walk, 'invoiceNumberTaken')
          return Promise.resolve(sentWith<ProposedInvoice>(() => ({ invoice_number: TAKEN })))
        },
        ...underWay,
      },
      documentUnknown: {
        async arm(walk) {
          forgiveRefusal(walk, 'documentUnknown')
          await clearAway(walk.page, walk.own.latestDocument)
          return (route) => route.continue()
        },
        where: (snapshot) => isSent(snapshot) && contextOf(snapshot).documents.length > 0,
        because: 'a document that was not there is not cleared away',
      },
      tooManyOfType: {
        async arm(walk) {
          forgiveRefusal(walk, 'tooManyOfType')
          const put = () => putNote(walk.page, walk.own.first, 'originalInvoice')
          const named = [await put(), await put()]
          return sentWith<{ document_ids: readonly string[] }>(() => ({ document_ids: named }))
        },
        ...underWay,
      },
    },
  },
  shows: {
    attachments: documentShown(contextOf, undefined, { choose: chooseNote, remove: removeNote }),
    submission: refusedForGood(isSent, ({ viewer }: Invoicer) => viewer),
  },
  nameOf,
  screens: describedScreens(invoiceCreatePage, {
    'drafting.steps.choosing': {
      ...at('customer'),
      facts: ({ page }, facts) =>
        expect(page.getByRole('radio', { checked: true })).toHaveCount(
          (facts as InvoiceCreateFacts).customer === '' ? 0 : 1,
        ),
    },
    'drafting.steps.reading': inside,
    'drafting.steps.readFailed': inside,
    'drafting.steps.entering': {
      ...at('invoice'),
      async facts({ page }, facts) {
        const { number, description, lines, ...ofDocuments } = facts as InvoiceCreateFacts
        await expect(field(page, 'number')).toHaveValue(number)
        await expect(field(firstLine(page), 'description')).toHaveValue(description)
        await expect(page.getByRole('group', { name: /^Line / })).toHaveCount(lines)
        await expectDocuments(page, ofDocuments)
      },
    },
    'drafting.steps.checking': inside,
    'drafting.steps.checkFailed': inside,
    'drafting.steps.storeFailed': inside,
    'drafting.steps.reviewing': at('review'),
    'drafting.leaving.asking': inside,
    submitting: {
      ...at('review'),
      facts: ({ page }, facts) =>
        expect(button(page, said(words.backToReview))).toBeVisible({ visible: !(facts as InvoiceCreateFacts).isSent }),
    },
    storing: inside,
    rejected: { path: /\/merchant\/rejections\/[\w-]+$/ },
    submitted: at('review'),
    held: at('review'),
    unknown: inList,
    cancelled: inList,
  }),
  portOf,
  timers: {},
  words: describedRefusals(invoiceCreatePage),
}
