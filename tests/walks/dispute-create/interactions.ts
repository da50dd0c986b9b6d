import { type Locator, type Page } from '@playwright/test'

import type {
  DisputeCreateContext,
  DisputeCreateEvent,
} from '../../../machines/workflows/dispute-create/dispute-create.context.ts'
import type { Interaction } from '../driver.ts'
import { anyButton, button, choose } from '../support/controls.ts'
import { disputeElsewhere, photo } from './calls.ts'
import type { DisputeOwn } from './walk.ts'
import { numberOf } from './fixture.ts'

/** The place of an invoice's document. */
export const documentRow = (page: Page, sample: string): Locator =>
  page.getByRole('listitem', { name: `invoice ${numberOf(sample)}`, exact: true })

export const typeOf = (page: Page, sample: string): Locator =>
  documentRow(page, sample).getByRole('combobox', { name: /^Document type for / })

/** Chooses what kind of document it is, and then its file. */
export async function chooseFile(
  page: Page,
  sample: string,
  { type = 'Photo', file = photo }: { type?: string | null; file?: typeof photo } = {},
): Promise<void> {
  if (type !== null) await typeOf(page, sample).selectOption({ label: type })
  await documentRow(page, sample).locator('input[type=file]').setInputFiles(file)
}

const reasonLabels: Readonly<Record<string, string>> = {
  wrongPrice: 'Wrong price',
  returnedGoods: 'Goods returned',
}
export const reasonRadio = (page: Page, reasonId: string): Locator =>
  page.getByRole('radio', { name: reasonLabels[reasonId] ?? reasonId })
export const description = (page: Page): Locator => page.getByRole('textbox', { name: 'What is wrong?' })

const invoiceBox = (page: Page, number: string) => page.getByRole('checkbox', { name: `Select ${number}`, exact: true })
export const annaBox = (page: Page): Locator => page.getByRole('checkbox', { name: /^Anna Holm/ })

const nextButton = (page: Page) => button(page, /^Continue to (documents|contacts|review)$/)
export const addTyped = (page: Page) => button(page, 'Add person')

const edits = {
  invoices: 'Change invoices',
  reason: 'Change reason and description',
  documents: 'Change documents',
  contacts: 'Change recipients',
} as const

type Interactions = {
  readonly [Type in DisputeCreateEvent['type']]: Interaction<DisputeOwn, Extract<DisputeCreateEvent, { type: Type }>>
}

/** How each event is done by hand. A new event of the chart does not compile without a gesture. */
export const interactions: Interactions = {
  'invoice.toggle': {
    control: (page, { invoice }) => invoiceBox(page, invoice.invoiceId),
    do: async (page, { invoice }) => {
      const shown = page.getByRole('group', { name: 'Invoices to show' })
      await shown.getByRole('button', { name: /^All/ }).click()
      await invoiceBox(page, invoice.invoiceId).click()
    },
    where: ({ context }, { invoice: { trxId } }) => {
      const { trxIds, reasons } = context as DisputeCreateContext
      return trxIds.includes(trxId) || reasons.length === 0
    },
    because: 'an invoice that stayed behind is disputed elsewhere and has no box to tick',
  },
  'invoices.check': { control: (page) => anyButton(page, ['Continue to reason', 'Try again']) },
  'eligible.continue': { control: (page) => button(page, 'Continue without these invoices') },
  'reason.choose': {
    control: (page, { reasonId }) => reasonRadio(page, reasonId),
    do: (page, { reasonId }) => choose(reasonRadio(page, reasonId)),
    where: ({ context }, { reasonId }) => (context as DisputeCreateContext).reasonId !== reasonId,
    because: 'a reason that is chosen is not chosen again',
  },
  'description.change': {
    control: description,
    do: (page, event) => description(page).fill(event.description),
    where: ({ context }, event) => (context as DisputeCreateContext).description !== event.description,
    because: 'the same words are no change',
  },
  'step.next': { control: nextButton },
  'step.back': {
    control: (page) => anyButton(page, ['Previous step', 'Select other invoices']),
    async do(page, _, { own }) {
      // What is chosen anew can be: whoever disputed it elsewhere has thought better of it.
      await disputeElsewhere(page, own, ['t1', 't2'], [])
      await anyButton(page, ['Previous step', 'Select other invoices']).click()
    },
  },
  'step.edit': { control: (page, { step }) => button(page, edits[step]) },
  'dispute.submit': { control: (page) => button(page, /^Submit (dispute|chargeback request)$/) },
  'dispute.leave': {
    control: (page) => anyButton(page, ['Discard dispute', 'Discard chargeback request']),
  },
  'leave.confirm': {
    control: (page) => page.getByRole('dialog').getByRole('button', { name: 'Leave without submitting' }),
  },
  'leave.cancel': { control: (page) => button(page, 'Stay here') },
}
