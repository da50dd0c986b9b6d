import { expect } from '@playwright/test'

import type { loaderMachine } from '../../../machines/workflows/loader/loader.machine.ts'
import { loaderModel } from '../../../machines/workflows/loader/loader.model.ts'
import { answer, type Driver } from '../driver.ts'
import { signIn, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { cut } from '../support/gate.ts'

const main = 'main'

/** The one shape of what loads, seen at the payment history: a page with a single loader. */
export const loaderDriver: Driver<typeof loaderMachine, null> = {
  model: loaderModel,
  async begin(_, __, page) {
    await withoutBanner(page)
    await signIn(page.request, 'nora.fjellheim')
    return null
  },
  scenarios: {
    // A page that loads nothing; the loader comes with the next one and is asked at once.
    'the start': {
      isUnborn: true,
      async enter({ page, watch }) {
        await page.goto('/frame/reports')
        // The frame's own loaders, of the program's words, come a while after the page, and end here.
        const ends = (event: string) => watch.taken('loader').filter((one) => one.includes(event)).length
        await expect.poll(() => ends('--load.start-->'), { timeout: 15_000 }).toBeGreaterThan(0)
        await expect.poll(() => ends('--load.start-->') - ends('--done(load)-->')).toBe(0)
      },
    },
  },
  interactions: {
    'load.start': {
      where: (snapshot) => snapshot.matches('idle') || snapshot.matches('failed'),
      because: 'another question gets a loader of its own, so none that has loaded is asked again',
      control: (page) =>
        button(page, 'Try again')
          .or(page.getByRole('link', { name: 'Payments' }))
          .first(),
      async do(page) {
        const again = button(page, 'Try again')
        if (await again.isVisible()) await again.click()
        else await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payments' }).click()
      },
      // The link stays, and leads to the page where one is.
      isRefused: () => Promise.resolve(),
    },
    'load.retry': {
      // The device is connected again: what had failed is read by itself. The browser only says so, and the line stays:
      // what a page fetches ahead just then would be a missing part, and reload it.
      async environment({ page }) {
        const say = (isOnline: boolean) =>
          page.evaluate((is) => {
            Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => is })
            window.dispatchEvent(new Event(is ? 'online' : 'offline'))
          }, isOnline)
        await say(false)
        await expect(page.getByText(/offline/i).first()).toBeVisible()
        await say(true)
      },
    },
    'load.reset': { never: 'no view resets a loader: it ends with its page' },
  },
  stubs: {
    load: {
      output: answer(),
      networkFailed: {
        arm: ({ watch }) => {
          watch.forgive(/ERR_|networkFailed/)
          return Promise.resolve(cut)
        },
      },
    },
  },
  screens: {
    idle: { heading: /./, path: /\/frame\/reports$/ },
    loading: { heading: /^Payments$/, path: /\/payments$/ },
    loaded: {
      heading: /^Payments$/,
      facts: async ({ page }) => {
        await expect(page.getByRole(main).getByRole('alert')).toHaveCount(0)
        await expect(page.getByRole('table', { name: 'Payments' })).toBeVisible()
      },
    },
    failed: {
      heading: /^Payments$/,
      facts: ({ page }) =>
        expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load payments' })).toContainText(
          'We can’t reach the server',
        ),
    },
  },
  portOf: (request, running) =>
    running.has('load') && request.method() === 'GET' && new URL(request.url()).pathname === '/ecaas/payments'
      ? 'load'
      : null,
  timers: {},
}
