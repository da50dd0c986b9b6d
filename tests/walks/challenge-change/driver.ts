import { expect } from '@playwright/test'

import type { challengeChangeMachine } from '../../../machines/workflows/challenge-change/challenge-change.machine.ts'
import { challengeChangeModel } from '../../../machines/workflows/challenge-change/challenge-change.model.ts'
import {
  challengeChangeNotices,
  challengeChangePage,
  challengeChangeWords,
} from '../../../machines/workflows/challenge-change/challenge-change.page.ts'
import { signInPage } from '../../../machines/workflows/sign-in/sign-in.page.ts'
import { DEMO_PASSWORD } from '../../../server/demo/people.ts'
import type { Driver, Walk } from '../driver.ts'
import { withoutBanner } from '../support/calls.ts'
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

const typedAndSent = challengeChangePage.events['phrase.submit']
const described = describedInteractions<typeof challengeChangeMachine, Own>(challengeChangeModel, challengeChangePage)
const paused = { says: challengeChangeNotices.tooManyAttempts.next, with: { minutes: 1 } }

/** Returns the outcome that the path plans for the change under way. */
function endAhead({ path, at }: Walk<Own>): string {
  const next = path.steps.slice(at + 1).find(({ do: step }) => isSettle(step))
  return next && isSettle(next.do) ? loose(challengeChangeDriver).nameOf('changePhrase', next.do) : 'output'
}

/** Choosing a new challenge phrase, by people of one walk alone each, at the real server. */
export const challengeChangeDriver: Driver<typeof challengeChangeMachine, Own> = {
  model: challengeChangeModel,
  async begin(index, _, page) {
    await withoutBanner(page)
    return { username: renewingPerson('phrase', index) }
  },
  scenarios: {
    'the start': {
      // Signing in by the form leads to the change.
      async enter({ page, own, watch }) {
        watch.forgive(/status of 403|challengeChangeRequired/)
        await page.goto('/login')
        await perform(
          page,
          signInPage.events['signIn.submit']({
            type: 'signIn.submit',
            username: own.username,
            password: DEMO_PASSWORD,
          }),
        )
      },
    },
  },
  interactions: {
    ...described,
    'phrase.submit': {
      ...described['phrase.submit'],
      async do(page, event, walk) {
        const current = endAhead(walk) === 'passwordIncorrect' ? 'Wrong-Pine-1' : DEMO_PASSWORD
        await perform(page, typedAndSent({ ...event, current }))
      },
      async isRefused({ page }, event) {
        const control = button(page, said(challengeChangeWords.submit))
        if (!(await control.isVisible()) || !(await control.isEnabled())) return
        await perform(page, typedAndSent(event))
      },
    },
  },
  stubs: {
    changePhrase: {
      output: { arm: () => Promise.resolve(pass) },
      // The server's own refusal; the browser and §8's log name it on the console.
      passwordIncorrect: {
        arm: (walk) => {
          forgiveRefusal(walk, 'passwordIncorrect')
          return Promise.resolve(pass)
        },
      },
      attributeInvalid: answeredBy(422, 'attributeInvalid'),
      lockedByAdministrator: answeredBy(403, 'lockedByAdministrator'),
      tooManyAttempts: answeredBy(429, 'tooManyAttempts'),
      networkFailed: noNetwork,
    },
  },
  screens: describedScreens(challengeChangePage, {
    'asking.tooManyAttempts': { facts: ({ page }) => expect(page.getByText(said(paused))).toBeVisible() },
    changing: { facts: ({ page }) => expect(button(page, said(challengeChangeWords.submit))).toBeDisabled() },
    changed: { path: /\/account\/overview$/ },
    cancelled: { path: /\/login$/ },
  }),
  portOf: (request) => (new URL(request.url()).pathname === '/ecaas/challenge/change' ? 'changePhrase' : null),
  timers: { retryDelay: [60_000] },
  words: describedRefusals(challengeChangePage),
}
