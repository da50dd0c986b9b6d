import { expect, type Page } from '@playwright/test'

import type { consentMachine } from '../../../machines/workflows/consent/consent.machine.ts'
import { consentModel } from '../../../machines/workflows/consent/consent.model.ts'
import { consentPage, consentWords } from '../../../machines/workflows/consent/consent.page.ts'
import { signInWords } from '../../../machines/workflows/sign-in/form-words.ts'
import type { Driver, Screen, Scenario } from '../driver.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedScreens } from '../support/described.ts'
import { forbidStoring } from '../support/gate.ts'
import { said } from '../support/language.ts'

const KEY = 'trackingConsent'
const start: Scenario<null>['start'] = async ({ page }) => void (await page.goto('/login'))
/** A browser that remembers a choice from an earlier visit. */
const remembering = (choice: string): Scenario<null> => ({
  async enter({ page }) {
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [KEY, choice] as const)
  },
  start,
})

const region = (page: Page) => page.getByRole('region', { name: said(consentWords.region) })
const banner: Screen<null> = {
  facts: async ({ page }) => {
    await expect(region(page)).toBeVisible()
    // What is asked covers nothing that sign-in needs.
    await expect(button(page, said(signInWords.signIn))).toBeVisible()
  },
}
const chosen: Screen<null> = {
  facts: async ({ page }, { failure }) => {
    await expect(region(page)).toHaveCount(0)
    await expect(page.getByText(said(consentWords.notStored))).toHaveCount(failure === null ? 0 : 1)
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
    ...describedInteractions(consentModel, consentPage),
    'consent.reconsider': { never: 'no page of this release offers to choose anew' },
  },
  stubs: {
    storeConsent: {
      output: { arm: () => Promise.resolve(null) },
      // A browser that forbids to store, from now on until the page goes.
      unexpected: {
        arm: ({ page }) => forbidStoring(page),
      },
    },
    reloadPage: {
      output: { arm: () => Promise.resolve(null) },
      unexpected: { never: 'a browser refuses no page to reload itself' },
    },
  },
  instant: ['storeConsent', 'reloadPage'],
  unseen: { 'consent.reloading --done(reloadPage)--> consent.deciding': RELOADS },
  screens: describedScreens(consentPage, {
    undecided: banner,
    storing: banner,
    reloading: banner,
    optedIn: chosen,
    optedOut: chosen,
  }),
  portOf: () => null,
  timers: {},
}
