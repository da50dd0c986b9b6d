import { expect } from '@playwright/test'

import type { changeMachine } from '../../../machines/workflows/change/change.machine.ts'
import { changeModel } from '../../../machines/workflows/change/change.model.ts'
import { changePage } from '../../../machines/workflows/change/change.page.ts'
import { beginEnroller, type Enroller } from '../bank-enrollment/fixture.ts'
import type { Driver, Screen } from '../driver.ts'
import { busyForm } from '../support/cards.ts'
import { describedInteractions, describedScreens } from '../support/described.ts'
import { answeredBy, noNetwork, pass } from '../support/gate.ts'

const closed: Screen<Enroller> = { facts: ({ page }) => expect(page.getByRole('dialog')).toBeHidden() }

/** Editing a bank account, each walk with one of its own. */
export const changeDriver: Driver<typeof changeMachine, Enroller> = {
  model: changeModel,
  begin: (index, _, page) => beginEnroller(index, page),
  scenarios: {
    'the start': {
      async start({ page }) {
        await page.goto('/payment-methods')
        await page.getByRole('button', { name: /^Edit / }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
  },
  interactions: describedInteractions<typeof changeMachine, Enroller>(changeModel, changePage),
  stubs: {
    makeChange: {
      output: { arm: () => Promise.resolve(pass) },
      methodChanged: answeredBy(409, 'methodChanged'),
      networkFailed: noNetwork,
    },
  },
  screens: describedScreens(changePage, {
    changing: { facts: ({ page }) => expect(busyForm(page)).toBeVisible() },
    changed: closed,
    closed,
  }),
  portOf: (request) =>
    request.method() === 'POST' && /^\/ecaas\/managed-payment-methods\/[^/]+$/.test(new URL(request.url()).pathname)
      ? 'makeChange'
      : null,
  timers: {},
  words: {},
}
