import { expect, type Page } from '@playwright/test'

import { cardWords } from '../../../machines/card-words.ts'
import { said } from './language.ts'
import { holderOf } from './people.ts'

/** All cards of the walks stand on one page of the list. */
const CARDS_PATH = '/account/cards?pageSize=100'

/** Opens the list of cards, and the dialog about one of them. */
export async function openCardDialog(
  page: Page,
  action: 'show' | 'activate' | 'terminate' | 'request',
  cardId?: string,
): Promise<void> {
  await page.goto(CARDS_PATH)
  const words = said(cardWords[action])
  const name = cardId === undefined ? words : `${words}: ${holderOf(cardId)}`
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** The form of a dialog whose call is under way. */
export const busyForm = (page: Page) => page.locator('form[aria-busy="true"]')
