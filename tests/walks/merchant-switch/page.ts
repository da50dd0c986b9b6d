import type { Page } from '@playwright/test'

import { frameWords } from '../../../machines/workflows/session/frame-words.ts'
import { demoAccounts, HALVORSEN } from '../../../server/demo/accounts.ts'
import { said } from '../support/language.ts'

/** The account of maria.admin, and two below it. */
export const accounts = [HALVORSEN, '40-118204', '40-118205'].map((buid) => {
  const account = demoAccounts.find((one) => one.buid === buid)
  if (!account) throw new Error(`The demonstration has no account ${buid}.`)
  return account
})

/** The button of the frame that names the account and opens the chooser. */
export const accountButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`${said(frameWords.changeAccount)}$`) })

/** Returns the account that the frame names. */
export async function shownAccount(page: Page) {
  const shown = (await accountButton(page).textContent()) ?? ''
  const found = accounts.find(({ buid }) => shown.includes(buid))
  if (!found) throw new Error(`The frame shows none of the accounts: ${shown}`)
  return found
}

/** Returns another one. */
export async function otherAccount(page: Page) {
  const { buid } = await shownAccount(page)
  const [first, second] = accounts
  const other = buid === first?.buid ? second : first
  if (!other) throw new Error('There is no other account.')
  return other
}
