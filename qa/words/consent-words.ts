import { itself, press, text, type ScreenWords, type Sight } from './screen-words.ts'

const ASKED = [text('Help us improve the portal')]
const notKept = ({ failure }: Readonly<Record<string, unknown>>): readonly Sight[] =>
  failure === 'consentNotStored' ? [text('Your browser can’t save this choice, so it applies to this visit only.')] : []

/** The question for consent in the words of its banner. */
export const consentWords: ScreenWords = {
  events: {
    'consent.optIn': [press('Allow analytics')],
    'consent.optOut': [press('Decline analytics')],
    // No page offers it yet.
    'consent.reconsider': [itself],
  },
  states: {
    deciding: [],
    undecided: ASKED,
    storing: ASKED,
    reloading: ASKED,
    optedIn: notKept,
    optedOut: notKept,
  },
}
