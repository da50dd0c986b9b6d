import { expect } from '@playwright/test'

import { linkRefusals, type AccessLink } from '../../../domain/contract/access/access.ts'
import type { activationMachine } from '../../../machines/workflows/activation/activation.machine.ts'
import { activationModel } from '../../../machines/workflows/activation/activation.model.ts'
import { activationPage, activationWords as words } from '../../../machines/workflows/activation/activation.page.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import type { Driver, Walk } from '../driver.ts'
import { withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens } from '../support/described.ts'
import { noNetwork } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { askedPerson, linkedPerson, refusedTokens, tokenOf } from '../support/linked-people.ts'
import { passes, refusedWith, sent } from '../support/refused-calls.ts'

type Own = {
  /** The invited user of this walk alone. */
  username: string
  /** The invited user of this walk alone whom the program asks for a challenge phrase. */
  asked: string
}

const described = describedInteractions<typeof activationMachine, Own>(activationModel, activationPage)
/** The secret of the link that the page was opened with, or of the one that took its place on the way. */
const tokenFor = ({ before, own }: Walk<Own>) =>
  tokenOf(activationModel.oracle(before)['asksChallenge'] === true ? own.asked : own.username)
const ofLink = Object.fromEntries(
  linkRefusals.map((code) => [code, refusedWith<Own>(code, () => ({ token: refusedTokens('invitation')[code] }))]),
)
const withPassword = (code: string, password: string) =>
  refusedWith<Own>(code, (walk) => ({ token: tokenFor(walk), password }))

/** Accepting invitations, by people of one walk alone each, whose links the walks know. */
export const activationDriver: Driver<typeof activationMachine, Own> = {
  model: activationModel,
  async begin(index, _, page) {
    await withoutBanner(page)
    return { username: linkedPerson('invitation', index), asked: askedPerson('invitation', index) }
  },
  scenarios: {
    'the start': {
      async start({ page, own }) {
        await page.goto(`/activate#${tokenOf(own.username)}`)
        await expect(page).not.toHaveURL(/#/)
      },
    },
  },
  interactions: {
    ...described,
    'account.submit': {
      ...described['account.submit'],
      async isRefused(walk, event) {
        const control = button(walk.page, said(words.submit))
        if (!(await control.isVisible()) || !(await control.isEnabled())) return
        await described['account.submit'].do?.(walk.page, event, walk)
      },
    },
  },
  stubs: {
    readInvitation: {
      ...ofLink,
      output: passes(),
      asking: sent(({ own }) => ({ token: tokenOf(own.asked) })),
      networkFailed: noNetwork,
    },
    activate: {
      ...ofLink,
      output: sent((walk) => ({ token: tokenFor(walk) })),
      passwordRequirementsNotMet: withPassword('passwordRequirementsNotMet', 'river'),
      passwordAlreadyUsed: withPassword('passwordAlreadyUsed', DEMO_PASSWORD),
      passwordTooCommon: withPassword('passwordTooCommon', 'Password1!'),
      networkFailed: noNetwork,
    },
  },
  nameOf: (port, outcome) =>
    port === 'readInvitation' && 'output' in outcome && (outcome.output as AccessLink).asksChallenge ? 'asking' : null,
  screens: describedScreens(activationPage, {
    saving: { facts: ({ page }) => expect(page.locator('form[aria-busy="true"]')).toBeVisible() },
    // The portal begins again with its new user.
    signedIn: { path: /\/account\/overview$/, facts: ({ page }) => expect(page.locator('h1')).toBeVisible() },
    renewing: { path: /\/forgot-password$/ },
  }),
  portOf(request) {
    const { pathname } = new URL(request.url())
    if (pathname === '/ecaas/activation/link') return 'readInvitation'
    return pathname === '/ecaas/activation' ? 'activate' : null
  },
  timers: {},
  words: describedRefusals(activationPage),
}
