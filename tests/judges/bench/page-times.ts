import type { Browser, BrowserContext, Page } from '@playwright/test'

/** The middle of Lighthouse's mobile phones: a processor of a quarter of this one's speed, on a slow line. */
const PHONE = { cpu: 4, latencyMs: 150, downBytesPerS: 1_600_000 / 8, upBytesPerS: 750_000 / 8 } as const

declare global {
  interface Window {
    __readyAt?: number
    __worst?: { ms: number; of: string }
  }
}

/** tsx gives functions their names by a helper of its own, also those that run in the page. */
export const tsxHelper = { content: 'globalThis.__name = (it) => it' }

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** A page of a new visitor (with the session given) on the slow phone; the caller closes its context. */
export async function openOnPhone(browser: Browser, cookies: Cookies = []): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  await context.addCookies(cookies)
  await context.addInitScript(tsxHelper)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PHONE.latencyMs,
    downloadThroughput: PHONE.downBytesPerS,
    uploadThroughput: PHONE.upBytesPerS,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE.cpu })
  return page
}

export type Times = {
  /** Time of the first paint. */
  readonly shownMs: number
  /** Time at which the element could be used. */
  readonly readyMs: number
}

/** Opens an address as a new visitor, and waits for an element. Milliseconds since the navigation began. */
export async function timesOf(
  browser: Browser,
  { url, ready, cookies = [] }: { url: string; ready: string; cookies?: Cookies },
): Promise<Times> {
  const page = await openOnPhone(browser, cookies)
  try {
    await page.addInitScript((selector) => {
      const look = () => {
        if (!document.querySelector(selector)?.checkVisibility()) return void requestAnimationFrame(look)
        // The task after the frame that paints it.
        requestAnimationFrame(() => setTimeout(() => (window.__readyAt = performance.now())))
      }
      requestAnimationFrame(look)
    }, ready)
    await page.goto(url)
    await page.waitForFunction(() => window.__readyAt !== undefined)
    return await page.evaluate(() => ({
      shownMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      readyMs: window.__readyAt ?? Number.NaN,
    }))
  } finally {
    await page.context().close()
  }
}

/** Records from now on the slowest answer to an input: from the input to the next frame (Event Timing). */
export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.__worst = { ms: 0, of: 'nothing' }
    new PerformanceObserver((list) => {
      // Only this type of entry is observed.
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId, duration, name, target } = entry
        if (interactionId === 0 || duration <= (window.__worst?.ms ?? 0)) continue
        const named = target instanceof Element ? target.closest('[aria-label], button, a, label') : null
        const what = named?.getAttribute('aria-label') ?? named?.textContent ?? target?.nodeName ?? ''
        window.__worst = { ms: duration, of: `${name} ${what.trim().slice(0, 40)}`.trim() }
      }
      // Event Timing reports nothing shorter.
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}

/** The slowest so far, in milliseconds; at least 16, of which no entry is made. */
export async function worstInteraction(page: Page): Promise<{ ms: number; of: string }> {
  // Entries are reported after the frame that they measure.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
  const worst = await page.evaluate(() => window.__worst)
  return { ms: Math.max(16, worst?.ms ?? 0), of: worst?.of ?? 'nothing' }
}
