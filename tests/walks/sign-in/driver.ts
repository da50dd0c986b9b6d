import { expect, type APIRequestContext, type Page } from '@playwright/test'

import type { signInMachine } from '../../../machines/workflows/sign-in/sign-in.machine.ts'
import type { Text } from '../../../machines/page.ts'
import { signInModel } from '../../../machines/workflows/sign-in/sign-in.model.ts'
import { signInNotices, signInWords } from '../../../machines/workflows/sign-in/form-words.ts'
import { challengeChangePage } from '../../../machines/workflows/challenge-change/challenge-change.page.ts'
import {
  passwordChangePage,
  passwordChangeWords,
} from '../../../machines/workflows/password-change/password-change.page.ts'
import { signInPage } from '../../../machines/workflows/sign-in/sign-in.page.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import type { Stub, Driver, Screen, Walk } from '../driver.ts'
import { signIn, withFlagsOf, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { describedInteractions, describedRefusals, describedScreens, perform } from '../support/described.ts'
import { cut, pass } from '../support/gate.ts'
import { said } from '../support/language.ts'
import { loose } from '../support/plan.ts'
import { FIRST_SIGNING_IN, flagHosts, renewingPerson } from '../support/people.ts'
import { isSettle } from '../support/shadow.ts'

type Own = {
  /** The user of this walk alone whose password or challenge phrase has to be changed, by the refusal of signing in. */
  renewing: Readonly<Record<string, string>>
  /** The user whose sign-in is throttled in this walk alone. */
  hurried: string
}

/** Users of the demonstration by the refusal that they get. */
const refusedPeople: Readonly<Record<string, string>> = {
  notActivated: 'invited.newcomer',
  lockedByAdministrator: 'locked.administrator',
  lockedBySupport: 'locked.support',
  lockedLoginAttempts: 'locked.attempts',
  lockedChallengeAttempts: 'locked.challenge',
}
const ACCEPTED = 'nora.fjellheim'

/** The server looks at no sixth try after five that were wrong, for two seconds. */
async function hurry(request: APIRequestContext, username: string) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await signIn(request, username, 'Wrong!2026').catch(() => {})
  }
}

/** Returns the outcome that the path plans for the sign-in under way. */
function endAhead({ path, at }: Walk<Own>): string {
  const next = path.steps.slice(at + 1).find(({ do: step }) => isSettle(step) && step.actor === 'checkCredentials')
  return next && isSettle(next.do) ? loose(signInDriver).nameOf('checkCredentials', next.do) : 'output'
}

const NEW_PASSWORD = 'River-Oak-1'
const entries = {
  type: 'password.submit',
  current: DEMO_PASSWORD,
  password: NEW_PASSWORD,
  again: NEW_PASSWORD,
} as const

const phrase = { type: 'phrase.submit', current: DEMO_PASSWORD, question: 'First boat?', answer: 'Otter' } as const

function credentials(walk: Walk<Own>): { username: string; password: string } {
  const end = endAhead(walk)
  if (end === 'tooManyAttempts') return { username: walk.own.hurried, password: DEMO_PASSWORD }
  if (end === 'invalidCredentials') return { username: ACCEPTED, password: 'Wrong!2026' }
  return { username: walk.own.renewing[end] ?? refusedPeople[end] ?? ACCEPTED, password: DEMO_PASSWORD }
}

const submit = (page: Page) => button(page, said(signInWords.signIn))
const typedAndSent = signInPage.events['signIn.submit']

/** The server's own refusal; the browser and §8's log name it on the console. */
const refused = (code: string): Stub<Own> => ({
  arm: ({ watch }) => {
    watch.forgive(new RegExp(`status of 4\\d\\d|${code}`))
    return Promise.resolve(pass)
  },
})
const described = describedInteractions<typeof signInMachine, Own>(signInModel, signInPage)
const paused: Text = { says: signInNotices.tooManyAttempts.next, with: { minutes: 1 } }
const onLogin: Screen<Own> = { path: /\/login/ }
const leavesOnLogin = Object.keys(signInPage.states).filter((leaf) => /^(asking|password|challenge)/.test(leaf))

/** Signing in, by people of the demonstration whom the real server refuses in each way that there is. */
export const signInDriver: Driver<typeof signInMachine, Own> = {
  model: signInModel,
  async begin(index, _, page) {
    await withoutBanner(page)
    await withFlagsOf(page, flagHosts.singleSignOn)
    const renewing = {
      passwordExpired: renewingPerson('expired', FIRST_SIGNING_IN + index),
      passwordChangeRequired: renewingPerson('required', FIRST_SIGNING_IN + index),
      challengeChangeRequired: renewingPerson('phrase', FIRST_SIGNING_IN + index),
    }
    return { hurried: `hurried.${index}`, renewing }
  },
  scenarios: { 'the start': { start: async ({ page }) => void (await page.goto('/login')) } },
  interactions: {
    ...described,
    'signIn.ssoRefused': {
      ...described['signIn.ssoRefused'],
      // The way back from the identity provider, without leaving: the page's program would begin anew.
      do: (page, { code }) =>
        page.evaluate((search) => {
          history.pushState(null, '', `/login?${search}`)
          dispatchEvent(new PopStateEvent('popstate'))
        }, `sso=${code}`),
    },
    'signIn.submit': {
      ...described['signIn.submit'],
      do: (page, { type }, walk) => perform(page, typedAndSent({ type, ...credentials(walk) })),
      async isRefused({ page }, event) {
        const control = submit(page)
        if (!(await control.isVisible()) || !(await control.isEnabled())) return
        await perform(page, typedAndSent(event))
      },
    },
  },
  stubs: {
    checkCredentials: {
      ...Object.fromEntries(
        [...Object.keys(refusedPeople), 'passwordExpired', 'passwordChangeRequired', 'challengeChangeRequired'].map(
          (code) => [code, refused(code)],
        ),
      ),
      output: { arm: () => Promise.resolve(pass) },
      invalidCredentials: refused('invalidCredentials'),
      tooManyAttempts: {
        async arm(walk, outcome) {
          await hurry(walk.page.request, walk.own.hurried)
          return refused('tooManyAttempts').arm(walk, outcome)
        },
      },
      networkFailed: {
        arm: ({ watch }) => {
          watch.forgive(/ERR_|networkFailed/)
          return Promise.resolve(cut)
        },
      },
    },
    // In the form that takes the place of signing in.
    passwordChange: {
      output: {
        async arm({ page }) {
          await perform(page, passwordChangePage.events['password.submit'](entries))
          return pass
        },
      },
      cancelled: {
        async arm({ page }) {
          await button(page, said(passwordChangeWords.backToSignIn)).click()
          return null
        },
      },
      networkFailed: { never: 'its part of the program comes at once; tests of the session’s ports cut it off' },
    },
    challengeChange: {
      output: {
        async arm({ page }) {
          await perform(page, challengeChangePage.events['phrase.submit'](phrase))
          return pass
        },
      },
      cancelled: {
        async arm({ page }) {
          await button(page, said(passwordChangeWords.backToSignIn)).click()
          return null
        },
      },
      networkFailed: { never: 'its part of the program comes at once; tests of the session’s ports cut it off' },
    },
    startSso: {
      networkFailed: {
        arm: ({ watch }) => {
          watch.forgive(/ERR_|networkFailed/)
          return Promise.resolve(cut)
        },
      },
    },
  },
  nameOf: (port, outcome) =>
    (port === 'passwordChange' || port === 'challengeChange') && 'output' in outcome && outcome.output === null
      ? 'cancelled'
      : null,
  screens: describedScreens(signInPage, {
    ...Object.fromEntries(leavesOnLogin.map((leaf) => [leaf, onLogin])),
    'asking.blank': {
      ...onLogin,
      facts: ({ page }) => expect(page.getByRole('main').getByRole('status')).toHaveCount(0),
    },
    'asking.tooManyAttempts': {
      ...onLogin,
      facts: ({ page }) => expect(page.getByText(said(paused))).toBeVisible(),
    },
    signingIn: { facts: ({ page }) => expect(submit(page)).toBeDisabled() },
    signedIn: { path: /\/account\/overview$/ },
  }),
  portOf(request, running) {
    const { pathname } = new URL(request.url())
    if (pathname === '/ecaas/sso/start' && running.has('startSso')) return 'startSso'
    if (pathname === '/ecaas/password/change' && running.has('passwordChange')) return 'passwordChange'
    if (pathname === '/ecaas/challenge/change' && running.has('challengeChange')) return 'challengeChange'
    return pathname === '/ecaas/sign-in' && running.has('checkCredentials') ? 'checkCredentials' : null
  },
  // The rest of the server's two seconds when it answers.
  timers: { retryDelay: [2_000, 1_000] },
  words: describedRefusals(signInPage),
}
