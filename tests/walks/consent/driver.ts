import { expect } from '@playwright/test'

import type { consentMachine } from '../../../machines/workflows/consent/consent.machine.ts'
import { consentModel } from '../../../machines/workflows/consent/consent.model.ts'
import type { Driver, Screen, Scenario } from '../driver.ts'
import { button } from '../support/controls.ts'

const KEY = 'trackingConsent'
const start: Scenario<null>['start'] = async ({ page }) => void (await page.goto('/login'))
/** A browser that remembers a choice from an earlier visit. */
const remembering = (choice: string): Scenario<null> => ({
  async enter({ page }) {
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [KEY, choice] as const)
  },
  start,
})

const banner: Screen<null> = {
  facts: async ({ page }) => {
    await expect(page.getByRole('region', { name: 'Cookies and tracking' })).toBeVisible()
    // What is asked covers nothing that sign-in needs.
    await expect(button(page, 'Sign in')).toBeVisible()
  },
}
const chosen: Screen<null> = {
  facts: async ({ page }, { failure }) => {
    await expect(page.getByRole('region', { name: 'Cookies and tracking' })).toHaveCount(0)
    const notKept = page.getByText('Your browser does not let us keep this choice')
    await expect(notKept).toHaveCount(failure === null ? 0 : 1)
  },
}
const RELOADS = 'a reload that works ends the page and this machine with it; the next page begins with the choice'

/** The choice about tracking, over the sign-in page. */
export const consentDriver: Driver<typeof consentMachine, null> = {
  model: consentModel,
  begin: () => Promise.resolve(null),
  scenarios: {
    'nothing stored': { start },
    'opted in': remembering('optedIn'),
    'opted out': remembering('optedOut'),
  },
  interactions: {
    'consent.optIn': { control: (page) => button(page, 'Allow analytics') },
    'consent.optOut': { control: (page) => button(page, 'Decline analytics') },
    'consent.reconsider': { never: 'no page of this release offers to choose anew' },
  },
  stubs: {
    storeConsent: {
      output: { arm: () => Promise.resolve(null) },
      // A browser that forbids to store, from now on until the page goes.
      unexpected: {
        arm: async ({ page }) => {
          await page.evaluate(() => {
            Storage.prototype.setItem = () => {
              throw new DOMException('Forbidden by the walk.', 'SecurityError')
            }
          })
          return null
        },
      },
    },
    reloadPage: {
      output: { arm: () => Promise.resolve(null) },
      unexpected: { never: 'a browser refuses no page to reload itself' },
    },
  },
  instant: ['storeConsent', 'reloadPage'],
  unseen: { 'consent.reloading --done(reloadPage)--> consent.deciding': RELOADS },
  screens: {
    deciding: {},
    undecided: banner,
    storing: banner,
    reloading: banner,
    optedIn: chosen,
    optedOut: chosen,
  },
  portOf: () => null,
  timers: {},
}
