/** How a person comes through the wizard of disputing, and what is seen on the way. */
import { expect, type Page } from '@playwright/test'

import { button, choose } from '../support/controls.ts'
import { photo } from './calls.ts'
import { annaBox, description, documentRow, reasonRadio } from './interactions.ts'
import { release, sees } from '../disputes/stability.ts'

export const CHOOSE = /^Step 1 of 5: Select invoices$/
export const REASON = /^Step 2 of 5: Reason and description$/
export const PAPERS = /^Step 3 of 5: Documents/
export const CONTACTS = /^Step 4 of 5: Who should be notified$/
export const REVIEW = /^Step 5 of 5: Review and submit$/
export const SOME = /^Step [15] of 5: Some invoices can’t be disputed$/
export const NONE = /^Step [15] of 5: No invoices can be disputed$/
export const FAILED = /^Step 5 of 5: The dispute wasn’t submitted$/
export const SENT = /^Your dispute was submitted$/
export const CENTER = /^Disputes$/
export const LIST = /^Open invoices$|^Invoices$/

export const WORDS = 'The list says 1,100.'
export const CHECK = /^\/customer-dispute-ineligible-trxs$/
export const SUBMISSION = /^\/ecaas\/customer-disputes$/
export const REMOVAL = /^\/merchant-invoice-documents$/

export const said = (page: Page) => expect(description(page)).toHaveValue(WORDS)
export const reviewed = (page: Page) => expect(page.getByRole('main').getByText(WORDS, { exact: true })).toBeVisible()
export const asked = (page: Page) => expect(page.getByRole('dialog', { name: 'Leave this dispute?' })).toBeVisible()
export const uploaded = (page: Page) => expect(documentRow(page, 't1')).toContainText(`${photo.name}Photo`)
export const notUploaded = (page: Page) => expect(documentRow(page, 't1')).not.toContainText(photo.name)
export const told = (page: Page) => expect(annaBox(page)).toBeChecked()
export const chosen = (page: Page) =>
  expect(page.getByRole('region', { name: 'Selected invoices' })).toContainText('1 invoice selected')

export const next = (page: Page) => button(page, /^Continue to (documents|contacts|review)$/)
export const submit = (page: Page) => button(page, 'Submit dispute')
export const tryAgain = (page: Page) => button(page, 'Try again')
export const stop = (page: Page) => button(page, `Cancel upload of ${photo.name}`)
export const remove = (page: Page) => button(page, `Remove ${photo.name}`)
export const again = (page: Page) => tryAgain(page).click()
export const letGo = (page: Page) => Promise.resolve(release(page))

/** From the list of invoices, with some ticked. */
export async function open(page: Page, numbers: readonly string[] = ['INV-1'], meanwhile?: () => Promise<void>) {
  await page.goto('/invoice-list/open')
  for (const number of numbers) await page.getByRole('checkbox', { name: `Select ${number}`, exact: true }).click()
  await meanwhile?.()
  const bar = page.getByRole('region', { name: 'Selected invoices' })
  await bar.getByRole('button', { name: 'Dispute', exact: true }).click()
}
const heading = (page: Page, text: RegExp) => sees(page, { heading: text })

export async function describe(page: Page) {
  await open(page)
  await choose(reasonRadio(page, 'wrongPrice'))
  await description(page).fill(WORDS)
}
export async function papers(page: Page) {
  await describe(page)
  await next(page).click()
  await heading(page, PAPERS)
}
export async function contacts(page: Page) {
  await papers(page)
  await next(page).click()
  await heading(page, CONTACTS)
  await annaBox(page).click()
  await told(page)
}
export async function review(page: Page) {
  await contacts(page)
  await next(page).click()
  await heading(page, REVIEW)
}
