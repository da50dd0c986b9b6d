import { expect } from '@playwright/test'

import { linkRefusals, type AccessLink } from '../../../domain/contract/access/access.ts'
import type {
  Context,
  passwordRecoveryMachine,
} from '../../../machines/workflows/password-recovery/password-recovery.machine.ts'
import { passwordRecoveryModel } from '../../../machines/workflows/password-recovery/password-recovery.model.ts'
import {
  passwordRecoveryPage,
  passwordRecoveryWords as words,
} from '../../../machines/workflows/password-recovery/password-recovery.page.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import type { Driver } from '../driver.ts'
import { withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens, perform } from '../support/described.ts'
import { noNetwork } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { askedPerson, linkedPerson, refusedPerson, refusedTokens, tokenOf } from '../support/linked-people.ts'
import { answeredBy, passes, refusedWith, sent } from '../support/refused-calls.ts'

type Own = {
  /** The user of this walk alone. */
  username: string
  /** The user of this walk alone whom the program asks for a challenge phrase. */
  asked: string
}

const described = describedInteractions<typeof passwordRecoveryMachine, Own>(
  passwordRecoveryModel,
  passwordRecoveryPage,
)
const asks = ({ context }: { context: unknown }) => (context as Context).challengeQuestion !== null
/** The secret of the link that the page was opened with, or of the one that took its place on the way. */
const tokenFor = ({ before, own }: { before: { context: unknown }; own: Own }) =>
  tokenOf(asks(before) ? own.asked : own.username)

const ofLink = {
  ...Object.fromEntries(
    linkRefusals.map((code) => [code, refusedWith<Own>(code, () => ({ token: refusedTokens('reset')[code] }))]),
  ),
  lockedByAdministrator: refusedWith<Own>('lockedByAdministrator', () => ({
    token: tokenOf(refusedPerson('reset', 'lockedByAdministrator')),
  })),
}
const withPassword = (code: string, password: string) =>
  refusedWith<Own>(code, (walk) => ({ token: tokenFor(walk), password }))

/** Forgotten passwords, by people of one walk alone each, whose links the walks know. */
export const passwordRecoveryDriver: Driver<typeof passwordRecoveryMachine, Own> = {
  model: passwordRecoveryModel,
  async begin(index, _, page) {
    await withoutBanner(page)
    return { username: linkedPerson('reset', index), asked: askedPerson('reset', index) }
  },
  scenarios: {
    'without a link': { start: async ({ page }) => void (await page.goto('/forgot-password')) },
    'with the link of an e-mail': {
      async start({ page, own }) {
        await page.goto(`/reset-password#${tokenOf(own.username)}`)
        await expect(page).not.toHaveURL(/#/)
      },
    },
  },
  interactions: {
    ...described,
    'reset.request': {
      ...described['reset.request'],
      do: (page, { type }, { own }) =>
        perform(page, passwordRecoveryPage.events['reset.request']({ type, name: own.username })),
      async isRefused({ page }, event) {
        const control = button(page, said(words.send))
        if (!(await control.isVisible()) || !(await control.isEnabled())) return
        await perform(page, passwordRecoveryPage.events['reset.request'](event))
      },
    },
    'password.submit': {
      ...described['password.submit'],
      async isRefused(walk, event) {
        const control = button(walk.page, said(words.submit))
        if (!(await control.isVisible()) || !(await control.isEnabled())) return
        await described['password.submit'].do?.(walk.page, event, walk)
      },
    },
  },
  stubs: {
    requestReset: {
      output: passes(),
      tooManyAttempts: answeredBy(429, 'tooManyAttempts'),
      networkFailed: noNetwork,
    },
    readLink: {
      ...ofLink,
      output: passes(),
      asking: sent(({ own }) => ({ token: tokenOf(own.asked) })),
      networkFailed: noNetwork,
    },
    resetPassword: {
      ...ofLink,
      output: sent((walk) => ({ token: tokenFor(walk) })),
      challengeIncorrect: {
        ...refusedWith<Own>('challengeIncorrect', ({ own }) => ({
          token: tokenOf(own.asked),
          challenge_answer: 'Harbor seal',
        })),
        where: asks,
        because: 'nobody answers what is not asked',
      },
      passwordRequirementsNotMet: withPassword('passwordRequirementsNotMet', 'river'),
      passwordAlreadyUsed: withPassword('passwordAlreadyUsed', DEMO_PASSWORD),
      passwordTooCommon: withPassword('passwordTooCommon', 'Password1!'),
      networkFailed: noNetwork,
    },
  },
  nameOf: (port, outcome) =>
    port === 'readLink' && 'output' in outcome && (outcome.output as AccessLink).challengeQuestion !== null
      ? 'asking'
      : null,
  screens: describedScreens(passwordRecoveryPage, {
    requesting: { facts: ({ page }) => expect(page.locator('form[aria-busy="true"]')).toBeVisible() },
    saving: { facts: ({ page }) => expect(page.locator('form[aria-busy="true"]')).toBeVisible() },
  }),
  portOf(request) {
    const { pathname } = new URL(request.url())
    if (pathname === '/ecaas/password/forgot') return 'requestReset'
    if (pathname === '/ecaas/password/link') return 'readLink'
    return pathname === '/ecaas/password/reset' ? 'resetPassword' : null
  },
  timers: { retryDelay: [60_000] },
  words: describedRefusals(passwordRecoveryPage),
}
