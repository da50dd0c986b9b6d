import { msg, type Message } from '#msg'

import type { Sight } from './page.ts'

/** The frame that all wizards have. */
export const wizardWords = {
  step: msg`Step {step} of {steps}: {title}`,
  previous: msg`Previous step`,
  missing: msg`What’s missing`,
  stay: msg`Stay here`,
  // A draft that was left
  draftFound: msg`You have a saved draft`,
  draftStays: msg`If you start new, the draft stays saved.`,
  continueDraft: msg`Continue your draft`,
  startNew: msg`Start new`,
}

/** Returns the heading of a wizard's step. */
/* @__NO_SIDE_EFFECTS__ */
export function stepHeading(step: number, steps: number, title: Message): Sight {
  return { heading: { says: wizardWords.step, with: { step, steps, title } } }
}
