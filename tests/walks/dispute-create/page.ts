/** The wizard of disputing, as a person finds it and comes through it. */
import { expect, type Locator, type Page } from '@playwright/test'

import { msg } from '#msg'

import { disputeReasons } from '../../../machines/lifecycles/dispute/dispute.words.ts'
import { anna } from '../../../machines/parts/contacts/contacts.model.ts'
import {
  disputeCreateWords as words,
  disputeKindWords,
} from '../../../machines/workflows/dispute-create/dispute-create.page.ts'
import { button, choose } from '../support/controls.ts'
import { said } from '../support/language.ts'

export const CREATE = '/dispute/create'
export const DESCRIPTION = 'The list says 1,100.'

export const reasonRadio = (page: Page, reasonId: string): Locator =>
  page.getByRole('radio', { name: said(disputeReasons[reasonId] ?? { data: reasonId }) })
export const description = (page: Page): Locator => page.getByRole('textbox', { name: said(words.whatIsWrong) })
export const invoiceBox = (page: Page, invoice: string): Locator =>
  page.getByRole('checkbox', { name: said({ says: words.selectInvoice, with: { invoice } }), exact: true })
export const annaBox = (page: Page): Locator => page.getByRole('checkbox', { name: new RegExp(`^${anna.name}`) })
export const nextButton = (page: Page): Locator =>
  button(page, new RegExp([words.toDocuments, words.toContacts, words.toReview].map((one) => said(one)).join('|')))
export const submitButton = (page: Page): Locator => button(page, said(disputeKindWords.dispute.submit))

/** Selects invoices in the list, without disputing them yet. */
export async function selectInList(page: Page, numbers: readonly string[]): Promise<void> {
  await page.goto('/invoice-list/open')
  for (const number of numbers) await invoiceBox(page, number).click()
}
export const disputeSelected = (page: Page): Promise<void> =>
  page
    .getByRole('region', { name: said(words.chosenInvoices) })
    .getByRole('button', { name: said(msg({ message: 'Dispute', context: 'to dispute' })), exact: true })
    .click()

/** Fills in the wizard's steps until one of them, for one invoice of the list. */
export async function fillUntil(page: Page, step: 'reason' | 'documents' | 'contacts' | 'review'): Promise<void> {
  await selectInList(page, ['INV-1'])
  await disputeSelected(page)
  await choose(reasonRadio(page, 'wrongPrice'))
  await description(page).fill(DESCRIPTION)
  if (step === 'reason') return
  await button(page, said(words.toDocuments)).click()
  await expect(button(page, said(words.toContacts))).toBeVisible()
  if (step === 'documents') return
  await button(page, said(words.toContacts)).click()
  await annaBox(page).click()
  await expect(annaBox(page)).toBeChecked()
  if (step === 'contacts') return
  await button(page, said(words.toReview)).click()
  await expect(submitButton(page)).toBeVisible()
}
