import { msg } from '#msg'

import type { PageOf } from '../../page.ts'
import type { consentMachine } from './consent.machine.ts'

export const consentWords = {
  region: msg`Cookies and tracking`,
  question: msg`Help us improve the portal`,
  explanation: msg`Cookies needed to sign in are always on. We use analytics only if you allow it. The page reloads after you choose.`,
  optIn: msg`Allow analytics`,
  optOut: msg`Decline analytics`,
  reconsider: msg`Change your choice`,
  notStored: msg`Your browser can’t save this choice, so it applies to this visit only.`,
}

const asked = [{ text: consentWords.question }]

/** The question for consent, a banner on every page. */
export const consentPage = {
  events: {
    'consent.optIn': [{ press: consentWords.optIn }],
    'consent.optOut': [{ press: consentWords.optOut }],
    // In the privacy center.
    'consent.reconsider': [{ press: consentWords.reconsider }],
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
