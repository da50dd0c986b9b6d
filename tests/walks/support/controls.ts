import { expect, type Locator, type Page } from '@playwright/test'

/** In sight only: what a covered or hidden button would do is not what a person can do. */
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })

type Find = (within: Page | Locator) => Locator

/** The first of these that the page has. */
export function firstOf(page: Page, finds: readonly Find[]): Locator {
  let before: Locator | null = null
  let found: Locator | null = null
  for (const find of finds) {
    const next = find(before === null ? page.locator('body') : page.locator('body').filter({ hasNot: before }))
    before = before === null ? find(page) : before.or(find(page))
    found = found === null ? next : found.or(next)
  }
  if (found === null) throw new Error('Nothing is named.')
  return found
}

/** The first of these buttons that the page has. */
export const anyButton = (page: Page, names: readonly string[]): Locator =>
  firstOf(
    page,
    names.map((name) => (within: Page | Locator) => within.getByRole('button', { name, exact: true })),
  )

/**
 * Chooses a radio. On a machine under load the page may still move between press and release; then a person presses
 * again. What is chosen already is not pressed.
 */
export const choose = (radio: Locator): Promise<void> =>
  expect(() => radio.check({ timeout: 2_000 })).toPass({ timeout: 10_000 })
