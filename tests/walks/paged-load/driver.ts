import { expect } from '@playwright/test'

import { MAPPED_LOADING_DELAY_MS, MAPPED_PAGE_SIZE } from '../../../domain/limits.ts'
import type { pagedLoadMachine } from '../../../machines/workflows/paged-load/paged-load.machine.ts'
import { pagedLoadModel } from '../../../machines/workflows/paged-load/paged-load.model.ts'
import { pagedLoadPage, pagedLoadWords } from '../../../machines/workflows/paged-load/paged-load.page.ts'
import { CONTINENTAL } from '../../../server/demo/accounts.ts'
import { answer, type Driver, type Screen, type Scenario } from '../driver.ts'
import { select, signIn, withFlagsOf, withoutBanner } from '../support/calls.ts'
import { describedInteractions, describedScreens } from '../support/described.ts'
import { cut } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { flagHosts, MAPPED_ADMIN } from '../support/people.ts'

const scenario = (username: string): Scenario<null> => ({
  async enter({ page }) {
    await signIn(page.request, username)
    await select(page.request, { customer_id: CONTINENTAL })
  },
  start: async ({ page }) => void (await page.goto('/payments')),
})
const silent: Screen<null> = {
  path: /\/payments$/,
  async facts({ page }) {
    await expect(page.locator('h1').filter({ visible: true })).toBeVisible()
    await expect(page.getByText(said(pagedLoadWords.partial))).toHaveCount(0)
  },
}

/** Mapped accounts and locations, page after page, behind whatever page is open: of the two loads the accounts'. */
export const pagedLoadDriver: Driver<typeof pagedLoadMachine, null> = {
  model: pagedLoadModel,
  async begin(_, __, page) {
    await withoutBanner(page)
    await withFlagsOf(page, flagHosts.mapping)
    return null
  },
  scenarios: { 'an admin': scenario(MAPPED_ADMIN), 'a payer': scenario('fred.fleet') },
  interactions: describedInteractions<typeof pagedLoadMachine, null>(pagedLoadModel, pagedLoadPage),
  stubs: {
    loadPage: {
      output: answer(),
      networkFailed: {
        arm: ({ watch }) => {
          watch.forgive(/ERR_|networkFailed/)
          return Promise.resolve(cut)
        },
      },
    },
  },
  screens: describedScreens(pagedLoadPage, {
    unneeded: silent,
    waiting: silent,
    loading: silent,
    loaded: silent,
    partial: { path: /\/payments$/ },
  }),
  portOf(request) {
    const { pathname, searchParams } = new URL(request.url())
    const isMapped = searchParams.get('page[size]') === String(MAPPED_PAGE_SIZE)
    return pathname === '/customers' && isMapped ? 'loadPage' : null
  },
  // The next page is asked for as soon as one has come, or has not.
  attemptOf: (request) => request.url(),
  timers: { startDelay: [MAPPED_LOADING_DELAY_MS] },
  follows: 'first',
}
