/** The budgets of design §8 that a browser has to count; scripts/check-budgets.mjs weighs the files. */
import type { Locator, Page } from '@playwright/test'
import * as v from 'valibot'

import { MEDIA_TYPE } from '../../domain/contract/json-api.ts'
import { CONTINENTAL, HALVORSEN } from '../../server/demo/accounts.ts'
import { expect, test } from '../support/portal-test.ts'
import { isFullLength } from '../support/test-length.ts'
import { selectAccount, signIn } from '../walks/support/calls.ts'
import { elementsOf, heapOf, heapOnArrival, layoutShift, watchPage, watchRequests } from './page-costs.ts'

declare global {
  interface Window {
    /** Times of the largest paints so far. */
    __paints?: number[]
    /** Number of rows at the moment at which the program took the place of the pre-rendered page. */
    __rowsAtTakeover?: number
  }
}

// A trace would be part of the page's own heap.
test.use({ trace: 'off' })

/** Of a page at rest, with the words of all pages (1,500 sentences) and the count of notifications. */
const HEAP_LIMIT = 6_300_000
/**
 * After some use: the machine code that V8 makes of a program in use adds more than the rows do, and the words of every
 * other page and the chart of the choosers (1.4 MB together) have come by then.
 */
const USED_HEAP_LIMIT = 8_800_000
const SHIFT_LIMIT = 0.01
/** All there is: document, styles, program, icon and calls; the words come in the document. */
const REQUEST_LIMIT = 10
/** Document, icon and calls. */
const WARM_REQUEST_LIMIT = 6
/** A page of 25 invoices in its frame, and one of 100. */
const ELEMENT_LIMIT = 900
const ELEMENT_LIMIT_OF_100 = 2_600

/** Ready is when the rows can be read and used. */
const firstRow = (page: Page) => page.getByRole('table').getByRole('row').nth(1).getByRole('link')
const FIRST_ROW = 'main table tbody tr a[href*="/invoice/"]'
const desktop = { name: 'a desktop', viewport: { width: 1280, height: 800 } } as const
const phone = { name: 'a phone', viewport: { width: 360, height: 740 } } as const
/** Each stop takes seconds on a slow line: in short one size each, in turn. */
const sizesFor = (index: number) => (isFullLength ? [desktop, phone] : [index % 2 === 0 ? desktop : phone])

/** A slow line, so that every state of a page on its way is painted, as its readers see it. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: 400_000,
    uploadThroughput: 200_000,
  })
}

const InvoiceIds = v.object({ data: v.array(v.object({ id: v.string() })) })

async function openInvoiceIds(page: Page): Promise<readonly string[]> {
  const answer = await page.request.get('/invoices', {
    params: { 'filter[buid_customer]': HALVORSEN, 'filter[status]': 'open', 'page[size]': '3' },
    headers: { accept: MEDIA_TYPE },
  })
  return v.parse(InvoiceIds, await answer.json()).data.map(({ id }) => id)
}

type Stop = {
  readonly name: string
  readonly needs: 'nobody' | 'user' | 'account'
  readonly path: (page: Page) => string | Promise<string>
  /** There when the page is read. */
  readonly shown: (page: Page) => Locator
}
const stops: readonly Stop[] = [
  // The program replaces the pre-rendered page; the name of the program comes last.
  { name: 'sign-in', needs: 'nobody', path: () => '/login', shown: (page) => page.locator('html[data-ready="yes"]') },
  {
    name: 'the choice of an account',
    needs: 'user',
    path: () => '/account/customers',
    shown: (page) => page.getByRole('table').getByText('Halvorsen').first(),
  },
  {
    name: 'the overview',
    needs: 'account',
    path: () => '/account/overview',
    shown: (page) => page.getByText('Credit available').first(),
  },
  { name: 'the invoice list', needs: 'account', path: () => '/invoice-list/all', shown: firstRow },
  {
    name: 'an invoice',
    needs: 'account',
    path: async (page) => `/invoice/${(await openInvoiceIds(page))[0] ?? ''}`,
    shown: (page) => page.getByRole('heading', { name: 'Documents' }),
  },
  {
    name: 'step 2 of a payment',
    needs: 'account',
    path: async (page) => `/payment/invoices?invoiceIds=${(await openInvoiceIds(page)).join(',')}`,
    shown: (page) => page.getByRole('radio').first(),
  },
]

for (const [index, { name, needs, path, shown }] of stops.entries())
  for (const { name: size, viewport } of sizesFor(index))
    test(`${name} on ${size} moves nothing, complains of nothing and asks nobody else`, async ({ page, portal }) => {
      await page.setViewportSize(viewport)
      if (needs !== 'nobody') await signIn(page.request, 'maria.admin')
      if (needs === 'account') await selectAccount(page.request, HALVORSEN)
      const place = await path(page)
      const watched = await watchPage(page, portal.origin)
      await slowDown(page)
      await page.goto(place)
      await shown(page).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await layoutShift(page)).toBeLessThanOrEqual(SHIFT_LIMIT)
      expect(watched).toEqual({ complaints: [], foreign: [] })
    })

test('the invoice list is ready after few requests, with an empty cache and with a full one', async ({ page }) => {
  await signIn(page.request, 'maria.admin')
  await selectAccount(page.request, HALVORSEN)
  const cold = await watchRequests(page, FIRST_ROW)
  await page.goto('/invoice-list/all')
  const requests = await cold()
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(REQUEST_LIMIT)
  // The counting itself counts: the page, its program and its rows.
  for (const part of [/invoice-list\/all$/, /assets\/start-.*\.js$/, /\/self$/, /\/invoices\?/])
    expect(requests).toContainEqual(expect.stringMatching(part))
  // What the page itself asks for early, the program does not ask for again.
  for (const call of [/\/self$/, /\/feature-flags\//, /\/config$/, /\/invoices\?/])
    expect(requests.filter((one) => call.test(one))).toHaveLength(1)
  const order = (part: RegExp) => requests.findIndex((one) => part.test(one))
  expect(order(/\/self$/)).toBeLessThan(order(/assets\/behind-.*\.js$/))

  // The program's files carry their hash and stay in the browser.
  const warm = await watchRequests(page, FIRST_ROW)
  await page.goto('/invoice-list/all')
  const warmRequests = await warm()
  expect(warmRequests.length, warmRequests.join('\n')).toBeLessThanOrEqual(WARM_REQUEST_LIMIT)
  expect(warmRequests.filter((one) => one.includes('/assets/'))).toEqual([])
})

/** Watches the largest paints of the page from its first moment on, and returns them when it is read. */
async function watchPaints(page: Page) {
  await page.addInitScript(() => {
    window.__paints = []
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.__paints?.push(startTime)
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await slowDown(page)
  return () =>
    page.evaluate(() => ({
      first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      paints: window.__paints,
    }))
}

test('sign-in is painted once: the program draws nothing larger, and the question for consent is there from the start', async ({
  page,
}) => {
  const seen = await watchPaints(page)
  await page.goto('/login')
  await page.locator('html[data-ready="yes"]').waitFor()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('region', { name: 'Cookies and tracking' })).toHaveCount(1)
  const { first, paints } = await seen()
  expect(paints).toEqual([first])
})

for (const { name, viewport } of [desktop, phone])
  test(`the frame of the invoice list is painted once on ${name}: the program draws nothing larger, and nothing in it can be pressed before`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await signIn(page.request, 'maria.admin')
    await selectAccount(page.request, HALVORSEN)
    // Who has a list has been here before, and has answered the question for consent, which would be larger.
    await page.addInitScript(() => localStorage.setItem('trackingConsent', 'optedOut'))
    await page.addInitScript((row) => {
      new MutationObserver((_, observer) => {
        const app = document.getElementById('app')
        if (app?.hidden !== false) return
        window.__rowsAtTakeover = app.querySelectorAll(row).length
        observer.disconnect()
      }).observe(document, { subtree: true, childList: true, attributes: true })
    }, FIRST_ROW)
    const isKnown = page.waitForResponse('**/self')
    await page.route('**/assets/start-*', async (route) => {
      await isKnown
      await page.waitForTimeout(300)
      await route.continue()
    })
    const seen = await watchPaints(page)
    await page.goto('/invoice-list/all', { waitUntil: 'commit' })
    await expect(page.locator('#root > [inert] h1')).toHaveText('Invoices')
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await firstRow(page).waitFor()
    await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    const { first, paints } = await seen()
    expect(paints).toEqual([first])
    // What starts has the line for itself, and runs while the rest is on its way.
    const [started, asked] = await page.evaluate(() => {
      const parts = performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
      const part = (name: string) => parts.find((one) => one.name.includes(`/assets/${name}-`))
      return [part('start')?.responseEnd ?? Number.NaN, part('behind')?.startTime ?? Number.NaN]
    })
    expect(asked).toBeGreaterThanOrEqual(started)
    // Laid out once: with its rows.
    expect(await page.evaluate(() => window.__rowsAtTakeover)).toBe(25)
    const statuses = page.getByRole('navigation', { name: 'Invoices by status' })
    await expect(statuses.getByRole('link', { name: 'All' })).toBeInViewport()
  })

test('the invoice list stands in few elements and a small heap', async ({ page }) => {
  await signIn(page.request, 'maria.admin')
  await selectAccount(page.request, HALVORSEN)
  await page.goto('/invoice-list/all')
  await firstRow(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await elementsOf(page)).toBeLessThanOrEqual(ELEMENT_LIMIT)
  expect(await heapOnArrival(page)).toBeLessThanOrEqual(HEAP_LIMIT)

  await page.goto('/invoice-list/all?pageSize=100')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(101)
  expect(await elementsOf(page)).toBeLessThanOrEqual(ELEMENT_LIMIT_OF_100)
  expect(await heapOf(page)).toBeLessThanOrEqual(USED_HEAP_LIMIT)
})

test('letters typed while the list is searched are searched for too', async ({ page }) => {
  await signIn(page.request, 'maria.admin')
  await selectAccount(page.request, HALVORSEN)
  await page.goto('/invoice-list/all')
  await page.getByRole('searchbox').focus()
  const found = page.waitForResponse(/filter%5Btext%5D=INV/)
  await page.keyboard.type('INV')
  await found
  await expect(page).toHaveURL(/text=INV/)
  await page.keyboard.type('-8')
  await expect(page).toHaveURL(/text=INV-8/)
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('choosing among 10,000 accounts costs what choosing among 25 does', async ({ page, portal }) => {
  await signIn(page.request, 'fred.fleet')
  const watched = await watchPage(page, portal.origin)
  await page.goto('/account/customers')
  await expect(page.getByText(/10,\d{3} accounts/)).toBeVisible()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(26)
  expect(await elementsOf(page)).toBeLessThanOrEqual(ELEMENT_LIMIT)
  expect(await heapOnArrival(page)).toBeLessThanOrEqual(HEAP_LIMIT)

  await page.getByRole('searchbox').fill(CONTINENTAL)
  await expect(page.getByText(/^\d{1,2} accounts?$/)).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(page.getByText(/10,\d{3} accounts/)).toBeVisible()
  for (let turn = 0; turn < 5; turn += 1) {
    const requests = page.waitForResponse(/\/customers\?/)
    await page.getByRole('button', { name: 'Next page' }).click()
    await requests
  }
  await expect(page.getByText(/126–150 of 10,\d{3}/)).toBeVisible()
  expect(await elementsOf(page)).toBeLessThanOrEqual(ELEMENT_LIMIT)
  expect(await heapOf(page)).toBeLessThanOrEqual(USED_HEAP_LIMIT)
  expect(watched).toEqual({ complaints: [], foreign: [] })
})
