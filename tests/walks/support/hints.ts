/** Hints that say why something cannot be done, which are closed until they are wanted. */
import type { Page } from '@playwright/test'

import { expect } from '../../support/portal-test.ts'

/** Opens the hints of a page, as a person does who wants to know. Rejects soon where the page has left meanwhile. */
async function openHints(page: Page): Promise<void> {
  for (const hint of await page.locator('details[data-hint]:not([open]) > summary:visible').all())
    await hint.click({ timeout: 1_000 })
}

/** Waits until a text is seen, perhaps in a hint. */
export async function seeText(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await openHints(page)
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 10_000 })
}
