/** The invoice list as its readers use it, on their own computers and on a slow phone. */
import type { Browser, Locator, Page } from '@playwright/test'

import { openOnPhone, tsxHelper, watchInteractions, worstInteraction } from './page-times.ts'

type Cookies = Parameters<typeof openOnPhone>[1]

export const ROW = 'main table tbody tr a[href*="/invoice/"]'

declare global {
  interface Window {
    __longTasks?: number[]
    __frames?: number[]
  }
}

const checkboxes = (page: Page) => page.locator('main table tbody input[type="checkbox"]')
const settled = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))))

/** A press without Playwright's own look at the page, which would count as the page's work. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('What is to be pressed is not in the page.')
  await settled(page)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await settled(page)
}

async function turnPage(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/invoices')
  await press(page, page.getByRole('button', { name: 'Next page' }))
  await answered
  await settled(page)
}

export type Smoothness = { readonly longTasks: readonly number[]; readonly slowestFrameMs: number }

/**
 * Scrolls through pages of 100, chooses rows one by one and all at once, and turns pages: at this machine's full speed,
 * or so many times slower.
 */
export async function smoothnessOf(
  browser: Browser,
  { url, cookies, slowdown = 1 }: { url: string; cookies: Cookies; slowdown?: number },
): Promise<Smoothness> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    await context.addCookies(cookies ?? [])
    await context.addInitScript(tsxHelper)
    const page = await context.newPage()
    await page.goto(url)
    await page.locator(ROW).nth(99).waitFor()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.evaluate(() => {
      window.__longTasks = []
      window.__frames = []
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.__longTasks?.push(duration)
      }).observe({ type: 'longtask' })
      let last = performance.now()
      const frame = (now: number) => {
        window.__frames?.push(now - last)
        last = now
        requestAnimationFrame(frame)
      }
      requestAnimationFrame(frame)
    })
    for (let pages = 0; pages < 5; pages += 1) {
      await page.mouse.move(640, 500)
      for (let step = 0; step < 30; step += 1) await page.mouse.wheel(0, 240)
      for (const at of [99, 60, 20]) await press(page, checkboxes(page).nth(at))
      await press(page, page.getByRole('checkbox', { name: 'Select all on this page' }).first())
      await turnPage(page)
    }
    return await page.evaluate(() => ({
      longTasks: window.__longTasks ?? [],
      slowestFrameMs: Math.max(0, ...(window.__frames ?? [])),
    }))
  } finally {
    await context.close()
  }
}

/** The slowest answer to an input on the slow phone: choosing, searching, filtering, sorting, turning pages. */
export async function slowestUse(browser: Browser, { url, cookies }: { url: string; cookies: Cookies }) {
  const page = await openOnPhone(browser, cookies)
  try {
    await page.goto(url)
    await page.locator(ROW).first().waitFor()
    await page.waitForLoadState('networkidle')
    await watchInteractions(page)
    for (const at of [0, 1, 2]) await press(page, checkboxes(page).nth(at))
    await press(page, page.getByRole('checkbox', { name: 'Select all on this page' }).first())
    await press(page, page.getByRole('button', { name: 'Filters' }))
    await press(page, page.getByRole('button', { name: 'Show results' }))
    await turnPage(page)
    const found = page.waitForResponse(/filter%5Btext%5D/)
    await page.getByRole('searchbox').pressSequentially('INV-1', { delay: 30 })
    await found
    await settled(page)
    return await worstInteraction(page)
  } finally {
    await page.context().close()
  }
}

/** The same inputs where no program listens: a check mark, and letters in a field. */
export async function slowestUseOfFloor(browser: Browser, url: string) {
  const page = await openOnPhone(browser)
  try {
    await page.goto(url)
    await page.locator(ROW).first().waitFor()
    await watchInteractions(page)
    for (const at of [0, 1, 2]) await press(page, checkboxes(page).nth(at))
    await page.getByRole('searchbox').pressSequentially('INV-1', { delay: 30 })
    return await worstInteraction(page)
  } finally {
    await page.context().close()
  }
}
