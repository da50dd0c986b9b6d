import type { Page } from '@playwright/test'

import { expect } from '../../support/portal-test.ts'
import { axeFaults } from './axe.ts'

export const WIDE = { width: 1280, height: 900 }

/** Overflow, axe: wide and light, narrow and dark. */
export async function lookAt(page: Page, state: string, isBare = false): Promise<void> {
  const leftOut = isBare ? ['page-has-heading-one'] : []
  const looks = [
    { ...WIDE, colorScheme: 'light' },
    { width: 320, height: 700, colorScheme: 'dark' },
  ] as const
  for (const { colorScheme, ...size } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await untilCalm(page)
    expect.soft(await axeFaults(page, leftOut), `axe on "${state}" at ${size.width} px, ${colorScheme}`).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(overflow, `"${state}" is wider than ${size.width} px`).toBe(0)
  }
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Waits until nothing moves: colours on their way are nobody's to read. */
export async function untilCalm(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What has just come begins to move with the next frame.
    for (let calm = 0; calm < 2;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.all(finite.map(({ finished }) => finished.catch(() => {})))
      calm = finite.length === 0 ? calm + 1 : 0
    }
  })
}
