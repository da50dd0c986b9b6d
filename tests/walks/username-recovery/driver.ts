import { expect } from '@playwright/test'

import type { usernameRecoveryMachine } from '../../../machines/workflows/username-recovery/username-recovery.machine.ts'
import { usernameRecoveryModel } from '../../../machines/workflows/username-recovery/username-recovery.model.ts'
import {
  usernameRecoveryPage,
  usernameRecoveryWords as words,
} from '../../../machines/workflows/username-recovery/username-recovery.page.ts'
import type { Driver } from '../driver.ts'
import { withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens, perform } from '../support/described.ts'
import { noNetwork } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { answeredBy, passes } from '../support/refused-calls.ts'

type Own = {
  /** An address that no other walk asks for. Whether it is anybody's makes no difference. */
  email: string
}

const described = describedInteractions<typeof usernameRecoveryMachine, Own>(
  usernameRecoveryModel,
  usernameRecoveryPage,
)
const done = usernameRecoveryPage.events['username.request']

/** Forgotten usernames. */
export const usernameRecoveryDriver: Driver<typeof usernameRecoveryMachine, Own> = {
  model: usernameRecoveryModel,
  async begin(index, _, page) {
    await withoutBanner(page)
    return { email: `forgotten.${index}@example.com` }
  },
  scenarios: { 'the start': { start: async ({ page }) => void (await page.goto('/forgot-user')) } },
  interactions: {
    ...described,
    'username.request': {
      ...described['username.request'],
      do: (page, { type }, { own }) => perform(page, done({ type, email: own.email })),
      async isRefused({ page }, event) {
        const control = button(page, said(words.submit))
        if ((await control.isVisible()) && (await control.isEnabled())) await perform(page, done(event))
      },
    },
  },
  stubs: {
    requestUsernames: {
      output: passes(),
      tooManyAttempts: answeredBy(429, 'tooManyAttempts'),
      networkFailed: noNetwork,
    },
  },
  screens: describedScreens(usernameRecoveryPage, {
    requesting: { facts: ({ page }) => expect(page.locator('form[aria-busy="true"]')).toBeVisible() },
  }),
  portOf: (request) => (new URL(request.url()).pathname === '/ecaas/username/forgot' ? 'requestUsernames' : null),
  timers: { retryDelay: [60_000] },
  words: describedRefusals(usernameRecoveryPage),
}
