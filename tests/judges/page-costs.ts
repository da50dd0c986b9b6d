/** Costs of a page in Chromium for its reader: requests, heap, elements, movement. */
import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }

declare global {
  interface Window {
    /** The movement so far that no input has caused. */
    __shift?: number
    /** Time at which the awaited element appeared, by the page's own clock. */
    __thereAt?: number
  }
}

export type PageWatch = {
  /** Errors on the console, uncaught ones, and violations of the content security policy. */
  readonly complaints: readonly string[]
  /** Requests to another origin than the page's own. */
  readonly foreign: readonly string[]
}

/** Listens to a page from before its first moment on. */
export async function watchPage(page: Page, origin: string): Promise<PageWatch> {
  const complaints: string[] = []
  const foreign: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== origin) foreign.push(request.url())
  })
  await page.exposeFunction('__violated', (what: string) => complaints.push(`CSP: ${what}`))
  await page.addInitScript(() => {
    window.__shift = 0
    new PerformanceObserver((list) => {
      // Only this type of entry is observed.
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput) window.__shift = (window.__shift ?? 0) + entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { __violated } = window as Window & { __violated?: (what: string) => void }
      __violated?.(`${violatedDirective} ${blockedURI}`)
    })
  })
  return { complaints, foreign }
}

/** The sum of all shifts so far, of input's own excepted; browsers count windows of it, which are never more. */
export async function layoutShift(page: Page): Promise<number> {
  // A shift is reported after the frame in which it happened.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  return page.evaluate(() => window.__shift ?? 0)
}

/**
 * Counts the requests of the next navigation, as the browser's own network layer reports them. The returned function
 * waits for an element of the selector, and lists all that the page requested from the server until then: the document,
 * its styles, scripts and icon, and every call. What the cache had is not requested.
 */
export async function watchRequests(page: Page, selector: string): Promise<() => Promise<readonly string[]>> {
  const requests = new Map<string, { what: string; at: number }>()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    if (request.url.startsWith('http'))
      requests.set(requestId, { what: `${request.method} ${request.url}`, at: wallTime * 1000 })
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache === true) requests.delete(requestId)
  })
  await page.addInitScript((wanted) => {
    // Reported at once, before anything that was put off until then can begin.
    new MutationObserver((_, observer) => {
      if (!document.querySelector(wanted)?.checkVisibility()) return
      window.__thereAt = performance.timeOrigin + performance.now()
      observer.disconnect()
    }).observe(document, { subtree: true, childList: true, attributes: true })
  }, selector)
  return async () => {
    await page.waitForFunction(() => window.__thereAt !== undefined)
    // Earlier requests are known by now, but not yet whether the cache had them.
    await page.waitForLoadState('networkidle')
    const thereAt = await page.evaluate(() => window.__thereAt ?? 0)
    await session.detach()
    return [...requests.values()].filter(({ at }) => at <= thereAt).map(({ what }) => what)
  }
}

/**
 * Bytes of JavaScript that stay in use where somebody arrives at the page's address. In a page of its own: the script by
 * which a test finds elements is itself most of a megabyte.
 */
export async function heapOnArrival(page: Page): Promise<number> {
  const own = await page.context().newPage()
  await own.goto(page.url(), { waitUntil: 'networkidle' })
  const heap = await heapOf(own)
  await own.close()
  return heap
}

/** Bytes of JavaScript that stay in use, the test's own included. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  // What a first collection sets free may hold something else.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

export function elementsOf(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length)
}
