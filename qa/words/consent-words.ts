import { itself, press, text, type ScreenWords, type Sight } from './screen-words.ts'

const ASKED = [text('May we measure how this portal is used?')]
const notKept = ({ failure }: Readonly<Record<string, unknown>>): readonly Sight[] =>
  failure === 'consentNotStored'
    ? [text('Your browser does not let us keep this choice, so it holds for this visit only.')]
    : []

/** The question for consent in the words of its banner. */
export const consentWords: ScreenWords = {
  events: {
    'consent.optIn': [press('Yes, you may')],
    'consent.optOut': [press('No, do not measure')],
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
