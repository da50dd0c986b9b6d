import { expect, type APIRequestContext, type Page } from '@playwright/test'

import type { signInMachine } from '../../../machines/workflows/sign-in/sign-in.machine.ts'
import { signInModel } from '../../../machines/workflows/sign-in/sign-in.model.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import type { Stub, Driver, Screen, Walk } from '../driver.ts'
import { signIn, withFlagsOf, withoutBanner } from '../support/calls.ts'
import { button } from '../support/controls.ts'
import { cut, pass } from '../support/gate.ts'
import { loose } from '../support/plan.ts'
import { flagHosts } from '../support/people-portal.ts'
import { isSettle } from '../support/shadow.ts'

type Own = {
  /** Whose sign-in is slowed in this walk: nobody else's. */
  hurried: string
}

/** Who is refused so, at the demonstration. */
const refusedPeople: Readonly<Record<string, string>> = {
  notActivated: 'invited.newcomer',
  lockedByAdministrator: 'locked.administrator',
  lockedBySupport: 'locked.support',
  lockedLoginAttempts: 'locked.attempts',
  lockedChallengeAttempts: 'locked.challenge',
  challengeChangeRequired: 'change.challenge',
  passwordExpired: 'expired.password',
  passwordChangeRequired: 'change.password',
}
const ACCEPTED = 'nora.fjellheim'

/** The server looks at no sixth try after five that were wrong, for two seconds. */
async function hurry(request: APIRequestContext, username: string) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await signIn(request, username, 'Wrong!2026').catch(() => {})
  }
}

/** How the path says that the sign-in under way ends. */
function endAhead({ path, at }: Walk<Own>): string {
  const next = path.steps.slice(at + 1).find(({ do: step }) => isSettle(step) && step.actor === 'checkCredentials')
  return next && isSettle(next.do) ? loose(signInDriver).nameOf('checkCredentials', next.do) : 'output'
}

function credentials(walk: Walk<Own>): { username: string; password: string } {
  const end = endAhead(walk)
  if (end === 'tooManyAttempts') return { username: walk.own.hurried, password: DEMO_PASSWORD }
  if (end === 'invalidCredentials') return { username: ACCEPTED, password: 'Wrong!2026' }
  return { username: refusedPeople[end] ?? ACCEPTED, password: DEMO_PASSWORD }
}

async function type(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

const submit = (page: Page) => button(page, 'Sign in')

/** The server's own refusal; the browser and §8's log name it on the console. */
const refused = (code: string): Stub<Own> => ({
  arm: ({ watch }) => {
    watch.forgive(new RegExp(`status of 4\\d\\d|${code}`))
    return Promise.resolve(pass)
  },
})
const blank: Screen<Own> = {
  heading: /^Sign in$/,
  path: /\/login/,
  facts: ({ page }) => expect(page.getByRole('main').getByRole('status')).toHaveCount(0),
}
const says = (words: RegExp): Screen<Own> => ({
  heading: /^Sign in$/,
  path: /\/login/,
  facts: ({ page }) => expect(page.getByRole('main')).toContainText(words),
})
const change = (words: RegExp): Screen<Own> => ({ ...says(words), heading: /^You need a new password$/ })

/** Signing in, by people of the demonstration whom the real server refuses in each way that there is. */
export const signInDriver: Driver<typeof signInMachine, Own> = {
  model: signInModel,
  async begin(index, _, page) {
    await withoutBanner(page)
    await withFlagsOf(page, flagHosts.singleSignOn)
    return { hurried: `hurried.${index}` }
  },
  scenarios: { 'the start': { start: async ({ page }) => void (await page.goto('/login')) } },
  interactions: {
    'signIn.submit': {
      control: submit,
      async do(page, event, walk) {
        await type(page, credentials(walk))
        await submit(page).click()
      },
      async isRefused({ page }, event) {
        const control = submit(page)
        if (!(await control.isVisible()) || !(await control.isEnabled())) return
        await type(page, { username: event.username.trim(), password: event.password })
        await control.click()
      },
    },
    'signIn.useSso': { control: (page) => button(page, 'Sign in with your company account') },
    'signIn.restart': { control: (page) => button(page, 'Back to sign-in') },
    'password.changed': { never: 'changing the password comes with a later release' },
  },
  stubs: {
    checkCredentials: {
      ...Object.fromEntries(Object.keys(refusedPeople).map((code) => [code, refused(code)])),
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
    // No provider comes with this release: the port itself says so, and the button shows where the flag is on.
    startSso: { networkFailed: { arm: () => Promise.resolve(null) } },
  },
  instant: ['startSso'],
  screens: {
    'asking.blank': blank,
    'asking.passwordRenewed': says(/^.*Your password was changed/),
    'asking.invalidCredentials': says(/Invalid username and\/or password/),
    'asking.tooManyAttempts': says(/Too many attempts/),
    'asking.notActivated': says(/Your account has not been activated/),
    'asking.lockedByAdministrator': says(/An administrator has locked your account/),
    'asking.lockedBySupport': says(/The account is locked by support/),
    'asking.lockedLoginAttempts': says(/Your account is locked because of too many failed sign-ins/),
    'asking.lockedChallengeAttempts': says(/locked after too many wrong answers to the challenge phrase/),
    'asking.challengeChangeRequired': says(/You need to change your challenge phrase/),
    'asking.unreachable': says(/We can’t reach the server/),
    'asking.ssoUnavailable': says(/Single sign-on is not yet available/),
    signingIn: {
      heading: /^Sign in$/,
      facts: ({ page }) => expect(submit(page)).toBeDisabled(),
    },
    redirecting: {},
    passwordExpired: change(/Your password has expired/),
    passwordChangeRequired: change(/Your password must be changed/),
    signedIn: { path: /\/account\/overview$/ },
  },
  portOf: (request, running) =>
    running.has('checkCredentials') && new URL(request.url()).pathname === '/ecaas/sign-in' ? 'checkCredentials' : null,
  // What is left of the server's two seconds when it answers.
  timers: { retryDelay: [2_000, 1_000] },
  words: {
    usernameRequired: /Enter your username/,
    passwordRequired: /Enter your password/,
    tooManyAttempts: /Signing in is paused/,
  },
}
