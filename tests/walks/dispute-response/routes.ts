/** How a person comes through the wizard of answers, and what is seen on the way. */
import { expect, type Page } from '@playwright/test'

import { button } from '../support/controls.ts'
import { documentRow, photo } from '../support/documents.ts'
import { words } from './interactions.ts'
import { type ResponseOwn } from './walk.ts'
import { release, sees } from '../support/stability.ts'

export const DESCRIBE = /^Step 1 of 3: Choose response$/
export const CONTACTS = /^Step 2 of 3: Contacts$/
export const REVIEW = /^Step 3 of 3: Review and submit$/
export const STALE = /^Step 3 of 3: Something has changed$/
export const FAILED = /^Step 3 of 3: Your response wasn’t submitted$/
export const SENT = /^Your response was sent$/
export const ONE = /^Dispute DSP-/
export const CENTER = /^Disputes$/

const SAID = 'The list was sent in May.'
export const ANSWER = /^\/ecaas\/merchant-dispute-response$/
export const READ = /^\/ecaas\/user-group-contacts$/
export const REMOVAL = /^\/merchant-invoice-documents$/

export const said = (page: Page) => expect(words(page)).toHaveValue(SAID)
export const reviewed = (page: Page) => expect(page.getByRole('main').getByText(SAID, { exact: true })).toBeVisible()
export const asked = (page: Page) => expect(page.getByRole('dialog', { name: 'Leave this response?' })).toBeVisible()
export const uploaded = (page: Page) => expect(documentRow(page, 't1')).toContainText(`${photo.name}Photo`)
export const nothing = (page: Page) => expect(page.getByText('No dispute selected')).toBeVisible()

export const goOnFrom = (page: Page) => button(page, /^Continue to (contacts|review)$/)
export const submit = (page: Page) => button(page, 'Submit response')
export const tryAgain = (page: Page) => button(page, 'Try again')
export const stop = (page: Page) => button(page, `Cancel upload of ${photo.name}`)
export const remove = (page: Page) => button(page, `Remove ${photo.name}`)

/** From the dispute's own page, as most come. */
export async function open(page: Page, { answerer }: ResponseOwn, meanwhile?: () => Promise<void>) {
  await page.goto(`/merchant/dispute-center/${answerer.trxId('t1')}`)
  const link = page.getByRole('link', { name: 'Reply to customer' })
  await expect(link).toBeVisible()
  await meanwhile?.()
  await link.click()
}
export async function describe(page: Page, own: ResponseOwn) {
  await open(page, own)
  await words(page).fill(SAID)
}
export async function review(page: Page, own: ResponseOwn) {
  await describe(page, own)
  await goOnFrom(page).click()
  await sees(page, { heading: CONTACTS })
  await goOnFrom(page).click()
  await sees(page, { heading: REVIEW })
}

export const letGo = (page: Page) => Promise.resolve(release(page))
export const again = (page: Page) => tryAgain(page).click()
