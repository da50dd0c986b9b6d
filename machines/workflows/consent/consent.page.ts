import { msg } from '#msg'

import type { PageOf } from '../../page.ts'
import type { consentMachine } from './consent.machine.ts'

export const consentWords = {
  region: msg`Cookies and tracking`,
  question: msg`May we measure how this portal is used?`,
  explanation: msg`Cookies that sign-in needs are always set. Measuring starts only if you agree, and the page reloads after your choice.`,
  optIn: msg`Yes, you may`,
  optOut: msg`No, do not measure`,
  notStored: msg`Your browser does not let us keep this choice, so it holds for this visit only.`,
}

const asked = [{ text: consentWords.question }]

/** The question for consent, a banner on every page. */
export const consentPage = {
  events: {
    'consent.optIn': [{ press: consentWords.optIn }],
    'consent.optOut': [{ press: consentWords.optOut }],
    // No page offers it yet.
    'consent.reconsider': [{ itself: true }],
  },
  states: {
    deciding: [],
    undecided: asked,
    storing: asked,
    reloading: asked,
    optedIn: ({ failure }) => (failure === 'consentNotStored' ? [{ text: consentWords.notStored }] : []),
    optedOut: ({ failure }) => (failure === 'consentNotStored' ? [{ text: consentWords.notStored }] : []),
  },
} satisfies PageOf<typeof consentMachine>
