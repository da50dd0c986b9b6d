import { expect, type Page } from '@playwright/test'

import { routeRow } from '../../../domain/routes.ts'
import type { consentMachine } from '../../../machines/workflows/consent/consent.machine.ts'
import { consentModel } from '../../../machines/workflows/consent/consent.model.ts'
import { consentPage, consentWords } from '../../../machines/workflows/consent/consent.page.ts'
import type { Driver, Screen, Scenario } from '../driver.ts'
import { signIn } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedScreens } from '../support/described.ts'
import { forbidStoring } from '../support/gate.ts'
import { said } from '../support/language.ts'

const KEY = 'trackingConsent'
const enter: NonNullable<Scenario<null>['enter']> = ({ page }) => signIn(page.request, 'vera.viewer')
// The one page on which the choice can be made anew.
const start: Scenario<null>['start'] = async ({ page }) => void (await page.goto(routeRow('privacyCenter').path))
/** A browser that remembers a choice from an earlier visit. */
const remembering = (choice: string): Scenario<null> => ({
  async enter(walk) {
    await enter(walk)
    await walk.page.addInitScript(([key, value]) => localStorage.setItem(key, value), [KEY, choice] as const)
  },
  start,
})

const region = (page: Page) => page.getByRole('region', { name: said(consentWords.region) })
const banner: Screen<null> = {
  facts: async ({ page }) => {
    await expect(region(page)).toBeVisible()
    await expect(button(page, said(consentWords.reconsider))).toHaveCount(0)
  },
}
const chosen: Screen<null> = {
  facts: async ({ page }, { failure }) => {
    await expect(region(page)).toHaveCount(0)
    await expect(button(page, said(consentWords.reconsider))).toBeVisible()
    await expect(page.getByText(said(consentWords.notStored))).toHaveCount(failure === null ? 0 : 1)
  },
}
const RELOADS = 'a reload that works ends the page and this machine with it; the next page begins with the choice'

/** The choice about tracking, over the privacy center. */
export const consentDriver: Driver<typeof consentMachine, null> = {
  model: consentModel,
  begin: () => Promise.resolve(null),
  scenarios: {
    'nothing stored': { enter, start },
    'opted in': remembering('optedIn'),
    'opted out': remembering('optedOut'),
  },
  interactions: describedInteractions(consentModel, consentPage),
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
