import type { Browser, BrowserContext, Page } from '@playwright/test'

/** The middle of Lighthouse's mobile phones: a processor of a quarter of this one's speed, on a slow line. */
const PHONE = { cpu: 4, latencyMs: 150, downBytesPerS: 1_600_000 / 8, upBytesPerS: 750_000 / 8 } as const

/** Of a task, after which it blocks. */
const LONG_TASK_MS = 50

declare global {
  interface Window {
    __readyAt?: number
    /** Time of the largest paint so far. */
    __largestAt?: number
    __worst?: { ms: number; of: string }
  }
}

/** tsx gives functions their names by a helper of its own, also those that run in the page. */
export const tsxHelper = { content: 'globalThis.__name = (it) => it' }

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** A page of a new visitor (with the session given) on the slow phone; the caller closes its context. */
export async function openOnPhone(
  browser: Browser,
  cookies: Cookies = [],
  slowdown: number = PHONE.cpu,
): Promise<Page> {
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
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

export type Subject = {
  readonly url: string
  /** Selector of the element that its reader came for. */
  readonly ready: string
  readonly cookies?: Cookies
  /** Entries of the local storage, from an earlier visit. */
  readonly stored?: Readonly<Record<string, string>>
}

export type Times = {
  /** Time of the first paint. */
  readonly shownMs: number
  /** Time of the largest paint. */
  readonly largestMs: number
  /** Time at which the element could be used. */
  readonly readyMs: number
}

/** Opens an address as a new visitor, and waits for an element. Milliseconds since the navigation began. */
export async function timesOf(browser: Browser, { url, ready, cookies = [], stored = {} }: Subject): Promise<Times> {
  const page = await openOnPhone(browser, cookies)
  await store(page, stored)
  try {
    await page.addInitScript((selector) => {
      new PerformanceObserver((list) => {
        window.__largestAt = list.getEntries().at(-1)?.startTime ?? window.__largestAt ?? 0
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      const look = () => {
        if (!document.querySelector(selector)?.checkVisibility()) return void requestAnimationFrame(look)
        // The task after the frame that paints it.
        requestAnimationFrame(() => setTimeout(() => (window.__readyAt = performance.now())))
      }
      requestAnimationFrame(look)
    }, ready)
    await page.goto(url)
    await page.waitForFunction(() => window.__readyAt !== undefined)
    // What comes later may be larger.
    await page.waitForLoadState('networkidle')
    return await page.evaluate(() => ({
      shownMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      largestMs: window.__largestAt ?? Number.NaN,
      readyMs: window.__readyAt ?? Number.NaN,
    }))
  } finally {
    await page.context().close()
  }
}

async function store(page: Page, stored: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, stored)
}

/**
 * Blocking time of a page on the phone, in milliseconds: what its tasks after the first paint take beyond 50 each.
 * By the processor time of each task, times the phone's slowness, since time by the clock is that of a busy machine.
 */
export async function blockingOf(
  browser: Browser,
  { url, ready, cookies = [], stored = {} }: Subject,
): Promise<number> {
  const page = await openOnPhone(browser, cookies, 1)
  const session = await browser.newBrowserCDPSession()
  try {
    await store(page, stored)
    const events: Readonly<Record<string, string>>[] = []
    session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
    const complete = new Promise<void>((resolve) => {
      session.once('Tracing.tracingComplete', () => resolve())
    })
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'loading'] },
    })
    await page.goto(url)
    await page.locator(ready).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(300)
    await session.send('Tracing.end')
    await complete
    const paint = events.findLast(({ name }) => name === 'firstContentfulPaint')
    if (!paint) throw new Error(`${url} was never painted.`)
    const tasks = new Map(
      events
        .filter(({ name, ph, pid, tid, ts }) => {
          const isTask = ph === 'X' && (name === 'RunTask' || name === 'ThreadControllerImpl::RunTask')
          return isTask && pid === paint['pid'] && tid === paint['tid'] && Number(ts) > Number(paint['ts'])
        })
        .map(({ ts, tdur }) => [ts, (Number(tdur ?? 0) / 1000) * PHONE.cpu]),
    )
    return [...tasks.values()].reduce((sum, ms) => sum + Math.max(0, ms - LONG_TASK_MS), 0)
  } finally {
    await session.detach()
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
