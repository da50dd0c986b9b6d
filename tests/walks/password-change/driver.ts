import { expect, type Page } from '@playwright/test'

import type { passwordChangeMachine } from '../../../machines/workflows/password-change/password-change.machine.ts'
import { passwordChangeModel } from '../../../machines/workflows/password-change/password-change.model.ts'
import {
  passwordChangeNotices,
  passwordChangePage,
  passwordChangeWords,
} from '../../../machines/workflows/password-change/password-change.page.ts'
import { signInPage } from '../../../machines/workflows/sign-in/sign-in.page.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import type { Driver, Scenario, Stub, Walk } from '../driver.ts'
import { signIn, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens, perform } from '../support/described.ts'
import { answeredBy, forgiveRefusal, noNetwork, pass } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { renewingPerson } from '../support/people.ts'
import { loose } from '../support/plan.ts'
import { isSettle } from '../support/shadow.ts'

type Own = {
  /** The user of this walk alone. */
  username: string
}

const NEW_PASSWORD = 'River-Oak-1'

/** What is typed for an outcome: the real server refuses it so. */
const typed: Readonly<Record<string, { current: string; password: string }>> = {
  passwordIncorrect: { current: 'Wrong-Pine-1', password: NEW_PASSWORD },
  passwordAlreadyUsed: { current: DEMO_PASSWORD, password: DEMO_PASSWORD },
  passwordTooCommon: { current: DEMO_PASSWORD, password: 'Password1!' },
}

/** Returns the outcome that the path plans for the change under way. */
function endAhead({ path, at }: Walk<Own>): string {
  const next = path.steps.slice(at + 1).find(({ do: step }) => isSettle(step))
  return next && isSettle(next.do) ? loose(passwordChangeDriver).nameOf('changePassword', next.do) : 'output'
}

const typedAndSent = passwordChangePage.events['password.submit']
const submit = (page: Page) => button(page, said(passwordChangeWords.submit))

/** The server's own refusal; the browser and §8's log name it on the console. */
const refused = (code: string): Stub<Own> => ({
  arm: (walk) => {
    forgiveRefusal(walk, code)
    return Promise.resolve(pass)
  },
})

const described = describedInteractions<typeof passwordChangeMachine, Own>(passwordChangeModel, passwordChangePage)
const paused = { says: passwordChangeNotices.tooManyAttempts.next, with: { minutes: 1 } }

/** Signing in by the form leads to the change. */
const bySignIn: Scenario<Own> = {
  async enter({ page, own, watch }) {
    watch.forgive(/status of 403|password(Expired|ChangeRequired)/)
    await page.goto('/login')
    await perform(
      page,
      signInPage.events['signIn.submit']({ type: 'signIn.submit', username: own.username, password: DEMO_PASSWORD }),
    )
  },
}

/** Changing a password, by people of one walk alone each, at the real server. */
export const passwordChangeDriver: Driver<typeof passwordChangeMachine, Own> = {
  model: passwordChangeModel,
  async begin(index, { scenario }, page) {
    await withoutBanner(page)
    const renewing = scenario === 'by choice' ? 'chosen' : scenario === 'a required change' ? 'required' : 'expired'
    return { username: renewingPerson(renewing, index) }
  },
  scenarios: {
    'by choice': {
      async start({ page, own }) {
        await signIn(page.request, own.username)
        await page.goto('/account/password')
      },
    },
    'an expired password': bySignIn,
    'a required change': bySignIn,
  },
  interactions: {
    ...described,
    'password.submit': {
      ...described['password.submit'],
      async do(page, { type }, walk) {
        const entries = typed[endAhead(walk)] ?? { current: DEMO_PASSWORD, password: NEW_PASSWORD }
        await perform(page, typedAndSent({ type, ...entries, again: entries.password }))
      },
      async isRefused({ page }, event) {
        const control = submit(page)
        if (!(await control.isVisible()) || !(await control.isEnabled())) return
        await perform(page, typedAndSent(event))
      },
    },
  },
  stubs: {
    changePassword: {
      output: { arm: () => Promise.resolve(pass) },
      passwordIncorrect: refused('passwordIncorrect'),
      passwordAlreadyUsed: refused('passwordAlreadyUsed'),
      passwordTooCommon: refused('passwordTooCommon'),
      passwordRequirementsNotMet: answeredBy(422, 'passwordRequirementsNotMet'),
      attributeInvalid: answeredBy(422, 'attributeInvalid'),
      lockedByAdministrator: answeredBy(403, 'lockedByAdministrator'),
      tooManyAttempts: answeredBy(429, 'tooManyAttempts'),
      networkFailed: noNetwork,
    },
  },
  screens: describedScreens(passwordChangePage, {
    'asking.tooManyAttempts': { facts: ({ page }) => expect(page.getByText(said(paused))).toBeVisible() },
    changing: { facts: ({ page }) => expect(submit(page)).toBeDisabled() },
    changed: { path: /\/account\/overview$/ },
    cancelled: { path: /\/(account\/overview|login)$/ },
  }),
  portOf: (request) => (new URL(request.url()).pathname === '/ecaas/password/change' ? 'changePassword' : null),
  timers: { retryDelay: [60_000] },
  words: describedRefusals(passwordChangePage),
}
